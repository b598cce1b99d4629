import {
  listFields,
  profileLineSchema,
  type ProfileField,
  type ProfileHistoryEntry,
  type ProfileLine,
  type ProfileValue,
} from '../contract/profile.ts'
import type { ProfileSignal, SourceMessage } from '../growth/candidate.ts'
import type { GrowthWriter } from '../memory/habits/evolution/growth-writer.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import { withDecisions } from '../memory/profile/decided.ts'
import { evidenceFrom } from '../memory/profile/evidence-from.ts'
import type { Observation } from '../memory/profile/observation.ts'
import { createObserve } from '../memory/profile/observe.ts'
import { withoutOpposed } from '../memory/profile/opposed.ts'
import { historyOf, valuesOf } from '../memory/profile/profile-values.ts'
import { isLetter } from '../memory/profile/settled-wishes.ts'
import { findStyleWishes } from '../memory/profile/style-wishes.ts'
import { findTools } from '../memory/profile/tools-said.ts'
import { keyOf } from '../memory/profile/value-key.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { ProfileDecisionRow, ProfileEvidenceRow } from '../storage/profile-store.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import type { EventBus } from './event-bus.ts'

interface ProfileDeps {
  readonly data: DataFile
  readonly memories: MemoriesFile
  readonly withheld: ForgetRequests['withheld']
  readonly writer: GrowthWriter
  readonly events: EventBus
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

/** The user's profile: what holds today, all that ever did, and what the user decides about it. Nothing is kept twice: see `createObserve`. */
export function createProfileService({ data, memories, withheld, writer, events, clock }: ProfileDeps) {
  const observe = createObserve({ data, file: memories, withheld })
  const now = (): string => clock.now().toISOString()

  const decided = (agentId: string, learned: readonly Observation[]): Observation[] =>
    withoutOpposed(withDecisions(learned, data.profiles.decisions.list(agentId)))
  const observed = (agentIds: readonly string[], span: 'now' | 'ever'): Observation[] =>
    agentIds.flatMap((agentId) => decided(agentId, observe(agentId, span, now())))

  /** What rests on no memory has an entry of its own that undoes it. */
  const keepAlone = (row: ProfileEvidenceRow): void => {
    const { agentId, id, value } = row
    const changeId = writer.begin({ agentId, kind: 'profile_learn', summary: value, author: 'assistant' })
    writer.write(changeId, { kind: 'profile_evidence', id, agentId, before: null, after: row })
  }

  const decisionsFor = (
    { agentId, field, value, previous }: Edit,
    shown: readonly ProfileValue[],
  ): Omit<ProfileDecisionRow, 'id' | 'seq' | 'at'>[] => {
    const held = shown.filter((one) => one.field === field)
    const isOne = !listFields.has(field)
    const given = previous === null ? null : keyOf(field, previous)
    const entered = value === null ? null : keyOf(field, value)
    const left = held.filter((one) => {
      const key = keyOf(field, one.value)
      return key !== entered && (isOne || key === given || (value === null && given === null))
    })
    const known = held.some((one) => one.basis === 'entered' && one.value === value)
    const kind = value === null ? 'removed' : 'edited'
    return [
      ...left.map((one) => ({ agentId, field, value: one.value, kind: kind as ProfileDecisionRow['kind'] })),
      ...(value === null || known ? [] : [{ agentId, field, value, kind: 'entered' as const }]),
    ]
  }

  return {
    /** The lines that hold today, in the order of the card. */
    lines: (agentId: string): ProfileLine[] => linesOf(valuesOf(observed([agentId], 'now'), now())),
    /** The same with all that speaks for them: of one agent, or of the person, over all of these. */
    values: (agentIds: readonly string[]): ProfileValue[] => valuesOf(observed(agentIds, 'now'), now()),
    history: (agentIds: readonly string[], field: ProfileField): ProfileHistoryEntry[] =>
      historyOf(observed(agentIds, 'ever'), field, now()),

    /** Takes what a message says about the user, tied to the memory that was learned from the same words. */
    learn: (
      agentId: string,
      signals: readonly ProfileSignal[],
      message: SourceMessage,
      outcomes: readonly LearnedOutcome[],
    ): void => {
      const isNew = !data.growth.isRead(message.id)
      const known = data.profiles.evidence.ofMessage(agentId, message.id)
      const found = evidenceFrom([...signals, ...saidOutright(message)], message, outcomes)
      for (const one of found) {
        const same = known.find(({ field, value }) => field === one.field && value === one.value)
        const row: ProfileEvidenceRow = { id: same?.id ?? newId(), agentId, ...one }
        // What has an entry that undoes it stays as that knows it.
        if (same?.memoryId === null) continue
        if (row.memoryId !== null) data.profiles.evidence.put(row)
        else if (isNew) keepAlone(row)
      }
      // What a conversation is about and how it is written shows in the profile too.
      if (message.role === 'user') events.emit('profile_changed', { agentId })
    },

    /**
     * What the user writes into the card counts as said by them. `changeId` is null where nothing changed by it; `lines`
     * are those that hold then, in the order of the card.
     */
    edit: (edit: Edit): { readonly changeId: string | null; readonly lines: readonly ProfileLine[] } => {
      const { agentId } = edit
      const learned = observe(agentId, 'now', now())
      const values = () => valuesOf(decided(agentId, learned), now())
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
            seq: data.profiles.decisions.nextSeq(agentId),
            ...decision,
            at,
          }
          writer.write(changeId, { kind: 'profile_decision', id: after.id, agentId, before: null, after })
        }
      })
      return { changeId, lines: linesOf(values()) }
    },
  }
}
const saidOutright = (message: SourceMessage) =>
  isLetter(message)
    ? []
    : [...findStyleWishes(message), ...findTools(message)].map((signal) => ({ ...signal, isOutright: true }))

const linesOf = (values: readonly ProfileValue[]): ProfileLine[] =>
  values.map((value) => profileLineSchema.parse(value))

export type ProfileService = ReturnType<typeof createProfileService>
