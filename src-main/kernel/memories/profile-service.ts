import {
  listFields,
  profileLineSchema,
  type ProfileField,
  type ProfileHistoryEntry,
  type ProfileLine,
  type ProfileValue,
} from '../../contract/profile.ts'
import type { Memory } from '../../contract/memory.ts'
import type { ForgetRequests } from '../../memory/forgetting/requests.ts'
import type { Suppression } from '../../memory/forgetting/suppression.ts'
import type { ChangeWriter } from '../../memory/lifecycle/change-writer.ts'
import { withDecisions } from '../../memory/profile/decided.ts'
import { observeMemories } from '../../memory/profile/from-memories.ts'
import { observePains } from './from-pains.ts'
import type { ShownPains } from './shown-pains.ts'
import { keyOf, type Observation } from '../../memory/profile/observation.ts'
import { historyOf, valuesOf } from '../../memory/profile/profile-values.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { ProfileDecisionRow } from '../../storage/profile-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'

interface ProfileDeps {
  readonly data: DataFile
  readonly memories: MemoriesFile
  readonly pains: Pick<ShownPains, 'list'>
  readonly requests: Pick<ForgetRequests, 'withheld'>
  readonly suppression: Pick<Suppression, 'quotable'>
  readonly writer: ChangeWriter
  readonly clock: Clock
}

interface Edit {
  readonly agentId: string
  readonly field: ProfileField
  /** Null takes the value away. */
  readonly value: string | null
  /** Which value of a field that holds several. */
  readonly previous: string | null
}

const mostPains = 200

/**
 * The user's profile: a view of what memories about the user say, what troubles the user, and what the user typed or
 * took away. Nothing of it is kept twice, so what is forgotten, undone or waits for a decision is not in it.
 */
export function createProfileService({ data, memories, pains, requests, suppression, writer, clock }: ProfileDeps) {
  const now = (): string => clock.now().toISOString()

  const learned = (agentId: string): Observation[] => {
    const withheld = requests.withheld(agentId)
    const told = (one: Observation): Observation[] => {
      const { memoryId, messageId } = one.evidence
      if (memoryId !== null && withheld.memoryIds.has(memoryId)) return []
      if (messageId === null || !withheld.messageIds.has(messageId)) return [one]
      // A memory that holds is still the user's: what is not brought up are the words that it was read from.
      return memoryId === null ? [] : [{ ...one, evidence: { ...one.evidence, quote: '' } }]
    }
    const quoted = (memory: Memory) => suppression.quotable(memory, memories.evidence.list(memory.id))
    return [
      ...observeMemories(memories.memories, quoted, agentId),
      ...observePains(pains.list(agentId, null, mostPains)),
    ].flatMap(told)
  }
  const observed = (agentIds: readonly string[]): Observation[] =>
    agentIds.flatMap((agentId) => withDecisions(learned(agentId), data.profiles.list(agentId)))

  const decisionsFor = (
    { agentId, field, value, previous }: Edit,
    shown: readonly ProfileValue[],
  ): Omit<ProfileDecisionRow, 'id' | 'seq' | 'at'>[] => {
    const held = shown.filter((one) => one.field === field)
    const isOne = !listFields.has(field)
    const given = previous === null ? null : keyOf(previous)
    const entered = value === null ? null : keyOf(value)
    const left = held.filter((one) => {
      const key = keyOf(one.value)
      return key !== entered && (isOne || key === given || (value === null && given === null))
    })
    const known = held.some((one) => one.basis === 'entered' && one.value === value)
    const kind = value === null ? 'removed' : 'edited'
    return [
      ...left.map((one) => ({ agentId, field, value: one.value, kind: kind as ProfileDecisionRow['kind'] })),
      ...(value === null || known ? [] : [{ agentId, field, value, kind: 'entered' as const }]),
    ]
  }

  const withoutLocalOnly = (all: readonly Observation[]): Observation[] => {
    const held = new Set(memories.evidence.ofLocalOnly(all.flatMap(({ evidence }) => evidence.messageId ?? [])))
    const own = new Set(memories.memories.localOnlyAmong(all.flatMap(({ evidence }) => evidence.memoryId ?? [])))
    return all.filter(({ evidence: { messageId, memoryId } }) => !held.has(messageId ?? '') && !own.has(memoryId ?? ''))
  }

  return {
    /** The lines that hold today, in the order of the card: with `shareable` only what may leave this computer. */
    lines: (agentId: string, { shareable = false } = {}): ProfileLine[] => {
      const all = observed([agentId])
      return linesOf(valuesOf(shareable ? withoutLocalOnly(all) : all, now()))
    },
    /** The same with all that speaks for them: of one agent, or of the person, over all of these. */
    values: (agentIds: readonly string[]): ProfileValue[] => valuesOf(observed(agentIds), now()),
    history: (agentIds: readonly string[], field: ProfileField): ProfileHistoryEntry[] =>
      historyOf(observed(agentIds), field, now()),

    /**
     * What the user writes into the card counts as said by them. `changeId` is null where nothing changed by it; `lines`
     * are those that hold then, in the order of the card.
     */
    edit: (edit: Edit): { readonly changeId: string | null; readonly lines: readonly ProfileLine[] } => {
      const { agentId } = edit
      const values = () => valuesOf(observed([agentId]), now())
      const decisions = decisionsFor(edit, values())
      const shown = edit.value ?? decisions[0]?.value
      if (decisions.length === 0 || shown === undefined) return { changeId: null, lines: linesOf(values()) }
      const kind = edit.value === null ? 'profile_remove' : 'profile_edit'
      const changeId = writer.begin({ agentId, kind, summary: shown, author: 'user' })
      const at = now()
      data.inTransaction(() => {
        for (const decision of decisions) {
          const after: ProfileDecisionRow = {
            id: newId(),
            seq: data.profiles.nextSeq(agentId),
            ...decision,
            at,
          }
          writer.write(changeId, { store: 'profile_decision', id: after.id, agentId, before: null, after })
        }
      })
      return { changeId, lines: linesOf(values()) }
    },
  }
}

const linesOf = (values: readonly ProfileValue[]): ProfileLine[] =>
  values.map((value) => profileLineSchema.parse(value))

export type ProfileService = ReturnType<typeof createProfileService>
