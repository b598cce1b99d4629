import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { distinctById } from '../../util/distinct.ts'
import { isSameValue } from '../../util/same-value.ts'
import { isExpired, overlaps } from '../../contract/validity.ts'
import { onlyOf } from '../../storage/scope.ts'
import { oppositeOf } from '../ontology/attributes.ts'

export const conflictKinds = ['value', 'opposite', 'locked', 'waiting'] as const
export type ConflictKind = (typeof conflictKinds)[number]

export interface Conflict {
  /** `value`: two values where there can be one; `opposite`: liked and disliked; `locked`: what waits would change what is locked; `waiting`: or what is not. */
  readonly kind: ConflictKind
  /** What was known first comes first. */
  readonly pair: readonly [Memory, Memory]
}

const mostSlots = 200
const slotsAtOnce = 10
const mostWaiting = 500
const mostPairs = 200

/** Pairs of memories of an agent that cannot both be true at one time. */
export function createConflicts(file: MemoriesFile, clock: Clock) {
  const valuesOf = async (agentId: string): Promise<Conflict[]> => {
    const found: Conflict[] = []
    for (const [index, { subject, attribute }] of file.relations.disputed(agentId, mostSlots).entries()) {
      if (index % slotsAtOnce === 0) await breathe()
      const rows = file.memories.bySlot(agentId, subject, attribute).filter(({ slot }) => slot?.single)
      const pairs = pairsOf(rows).filter(([a, b]) => saysOther(a, b) && overlaps(a, b))
      found.push(...pairs.map((pair): Conflict => ({ kind: 'value', pair })))
      if (found.length > mostPairs) break
    }
    return found
  }

  const oppositesOf = (agentId: string): Conflict[] =>
    file.relations.opposed(agentId, 'dislikes', 'likes', mostSlots).flatMap(({ first, second }) => {
      const [a, b] = file.memories.byIds([first, second], onlyOf(agentId))
      return a && b && overlaps(a, b) ? [{ kind: 'opposite' as const, pair: inOrder(a, b) }] : []
    })

  const waitingOf = (agentId: string): Conflict[] =>
    file.memories.newest(agentId, 'pending', mostWaiting).flatMap((memory) =>
      contradicted(file, memory).map((known): Conflict => ({
        kind: known.locked ? 'locked' : 'waiting',
        pair: [known, memory],
      })),
    )

  return async (agentId: string): Promise<{ items: Conflict[]; truncated: boolean }> => {
    const now = clock.now().toISOString()
    const all = [...waitingOf(agentId), ...(await valuesOf(agentId)), ...oppositesOf(agentId)].filter(
      ({ pair }) => !pair.some((memory) => isExpired(memory, now)),
    )
    return { items: all.slice(0, mostPairs), truncated: all.length > mostPairs }
  }
}

/** How two memories of one agent that hold contradict each other; null where they do not. */
export function contradiction(a: Memory, b: Memory): 'value' | 'opposite' | null {
  if (a.agentId !== b.agentId || a.status !== 'active' || b.status !== 'active' || !a.slot || !b.slot) return null
  if (a.slot.subject !== b.slot.subject || !overlaps(a, b)) return null
  const isOneField = a.slot.attribute === b.slot.attribute && a.slot.single && b.slot.single
  if (isOneField && saysOther(a, b)) return 'value'
  return oppositeOf(a.slot.attribute) === b.slot.attribute && a.slot.value === b.slot.value ? 'opposite' : null
}

/** What holds and would not if `waiting` did. */
function contradicted(file: MemoriesFile, waiting: Memory): Memory[] {
  const named = waiting.supersedes === null ? undefined : file.memories.get(waiting.supersedes, onlyOf(waiting.agentId))
  const { slot } = waiting
  const ofSlot = slot?.single ? file.memories.bySlot(waiting.agentId, slot.subject, slot.attribute) : []
  const opposite = slot && oppositeOf(slot.attribute)
  const ofOpposite =
    slot && opposite ? file.memories.bySlotValue(waiting.agentId, { ...slot, attribute: opposite }) : []
  const others = ofSlot.filter((known) => saysOther(known, waiting) && overlaps(known, waiting))
  const all = [...(named?.status === 'active' ? [named] : []), ...others, ...ofOpposite]
  return distinctById(all)
}

const saysOther = (a: Memory, b: Memory): boolean =>
  a.slot !== null && b.slot !== null && !isSameValue(a.slot.value, b.slot.value)

function pairsOf(memories: readonly Memory[]): [Memory, Memory][] {
  return memories.flatMap((a, index) => memories.slice(index + 1).map((b) => inOrder(a, b)))
}

const inOrder = (a: Memory, b: Memory): [Memory, Memory] => (a.recordedAt <= b.recordedAt ? [a, b] : [b, a])
