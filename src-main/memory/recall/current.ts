import type { Memory, MemoryHit } from '../../contract/memory.ts'
import { toldAt, hasEnded } from '../../contract/validity.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { indexTerms } from '../language/tokenize.ts'
import { createSaysTheSame } from '../forgetting/says-the-same.ts'
import { onlyOf } from '../../storage/scope.ts'

interface CurrentDeps {
  readonly memories: Pick<MemoryStore, 'byIds' | 'replaced'>
  readonly evidence: Pick<EvidenceStore, 'list' | 'ofMessages'>
}

export interface CurrentHits {
  readonly hits: readonly MemoryHit[]
  /** Those that another value of the same slot has taken the place of, or that are over. */
  readonly outdated: readonly MemoryHit[]
  /** Ids of those given without some of their words. */
  readonly trimmed: ReadonlySet<string>
  /** Ids of those whose words hold nothing beside what was replaced since. */
  readonly older: ReadonlySet<string>
}

export type Current = (agentId: string, hits: readonly MemoryHit[], now: Date) => CurrentHits

/**
 * Of what was found, what holds today. Of what one has one of only the newest; and a memory that also says what was
 * replaced in another ("Miso arrived, she's 6", when she is 7 now) is given without those words.
 */
export function createCurrent({ memories, evidence }: CurrentDeps): Current {
  /** What was replaced of the subjects of these memories, or in the messages they rest on. */
  const replacedBeside = (agentId: string, hits: readonly MemoryHit[]) => {
    const subjects = [...new Set(hits.flatMap(({ memory }) => memory.slot?.subject ?? []))].filter(
      (one) => one !== 'user',
    )
    const messageIds = hits.flatMap(({ memory }) =>
      evidence.list(memory.id).flatMap(({ messageId }) => messageId ?? []),
    )
    const taught = evidence.ofMessages([...new Set(messageIds)])
    const known = memories.byIds([...new Set(taught.map(({ memoryId }) => memoryId))], onlyOf(agentId))
    const messagesOf = Map.groupBy(taught, ({ memoryId }) => memoryId)
    const isReplaced = replacedAmong(memories, agentId)
    const ofSubject = isReplaced(memories.replaced(agentId, subjects))
    const ofMessage = isReplaced(known.filter(({ status }) => status === 'superseded'))
    return (memory: Memory): Memory[] => {
      const own = new Set((messagesOf.get(memory.id) ?? []).map(({ messageId }) => messageId))
      const isBeside = ({ id }: Memory): boolean =>
        (messagesOf.get(id) ?? []).some(({ messageId }) => own.has(messageId))
      return [
        ...ofSubject.filter(({ slot }) => slot?.subject === memory.slot?.subject),
        ...ofMessage.filter(isBeside),
      ].filter((other) => isReplacedSince(other, memory))
    }
  }

  return (agentId, found, now) => {
    const outdated = found.filter(({ memory }) => isOver(memory, now) || hasNewer(memory, found))
    const hits = found.filter((hit) => !outdated.includes(hit))
    const replacedOf = replacedBeside(agentId, hits)
    const older = new Set<string>()
    const trimmed = new Set<string>()
    const today = hits.map((hit) => {
      const replaced = replacedOf(hit.memory)
      if (replaced.length === 0) return hit
      const content = withoutValues(hit.memory.content, replaced)
      if (content === hit.memory.content) return hit
      if (content === '') {
        older.add(hit.memory.id)
        return hit
      }
      trimmed.add(hit.memory.id)
      return { ...hit, memory: { ...hit.memory, content, abstract: content, overview: '' } }
    })
    return { hits: today, outdated, trimmed, older }
  }
}

const isOver = (memory: Memory, now: Date): boolean => memory.status === 'active' && hasEnded(memory, now.toISOString())

const hasNewer = ({ id, slot, ...memory }: Memory, found: readonly MemoryHit[]): boolean =>
  slot?.single === true &&
  found.some(
    ({ memory: other }) =>
      other.id !== id &&
      other.status === 'active' &&
      other.slot?.subject === slot.subject &&
      other.slot.attribute === slot.attribute &&
      other.slot.value !== slot.value &&
      toldAt(other) > toldAt(memory),
  )

/** Without what was merged into another that says the same: it was replaced as a record only. */
const replacedAmong =
  (memories: CurrentDeps['memories'], agentId: string) =>
  (some: readonly Memory[]): Memory[] => {
    const ids = [...new Set(some.flatMap(({ supersededBy }) => supersededBy ?? []))]
    const heirs = new Map(memories.byIds(ids, onlyOf(agentId)).map((memory) => [memory.id, memory]))
    return some.filter(({ slot, supersededBy }) => {
      const heir = heirs.get(supersededBy ?? '')
      if (slot === null || slot.value === '' || heir === undefined) return slot !== null && slot.value !== ''
      return heir.slot === null
        ? !createSaysTheSame([{ content: '', slot }])(heir.content)
        : heir.slot.value !== slot.value
    })
  }

/** What replaced a value says itself what it was; what was said after that speaks of today. */
const isReplacedSince = (replaced: Memory, memory: Memory): boolean =>
  replaced.id !== memory.id &&
  replaced.supersededBy !== memory.id &&
  replaced.slot?.value !== memory.slot?.value &&
  (replaced.validTo ?? replaced.retractedAt ?? '') > toldAt(memory)

const clauseEnd = /(?<=[,;.!?，。；！？、\n])\s*/u

/** A text without the clauses that hold one of these values; empty where nothing of substance is left. */
function withoutValues(text: string, replaced: readonly Memory[]): string {
  const says = createSaysTheSame(replaced.map(({ slot }) => ({ content: '', slot })))
  const clauses = text.split(clauseEnd)
  const kept = clauses.filter((clause) => !says(clause))
  if (kept.length === clauses.length) return text
  const rest = kept
    .join(/\p{Script=Han}/u.test(text) ? '' : ' ')
    .replace(/(?<![\s,，、;；])[\s,，、;；]+$/u, '')
    .trim()
  return indexTerms(rest).length < fewestTerms ? '' : rest
}

const fewestTerms = 2
