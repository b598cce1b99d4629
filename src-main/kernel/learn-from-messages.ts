import type { Extraction, ForgetRequest, SourceMessage } from '../growth/candidate.ts'
import type { Forget } from '../memory/extraction/operation.ts'
import { type Learn, type LearnedOutcome, rejected } from '../growth/memory/learn.ts'
import type { ApplyRequest } from '../memory/forgetting/apply-request.ts'
import { withSettledWishes } from '../memory/profile/settled-wishes.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { breathe } from '../util/breathe.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { HushForgotten } from './hush-forgotten.ts'
import type { ProfileService } from './profile-service.ts'

interface LearnFromMessagesDeps {
  readonly file: MemoriesFile
  readonly learn: Learn
  readonly forget: Pick<ApplyRequest, 'apply'>
  readonly hush: HushForgotten
  readonly profile: ProfileService
  readonly events: EventBus
  readonly clock: Clock
}

/** Candidates stored in one transaction: a long message teaches hundreds, and others are served in between. */
const batchSize = 10

const batchKey = (messageId: string, start: number): string =>
  start === 0 ? `extract:${messageId}` : `extract:${messageId}:${start}`

/**
 * Applies what was extracted from one message, once: a second run returns the first one's outcomes and writes nothing.
 * `context` are the messages that quotes may come from.
 */
export function createLearnFromMessage({ file, learn, forget, hush, profile, events, clock }: LearnFromMessagesDeps) {
  /** What an earlier run learned and the words it rested on, as far as they are kept. */
  const withText = (outcome: LearnedOutcome): LearnedOutcome => {
    const memory = outcome.memoryId === null ? undefined : file.memories.get(outcome.memoryId, null)
    if (!memory || memory.status === 'trashed') return outcome
    const piece = file.evidence.list(memory.id).find(({ messageId }) => messageId === outcome.messageId)
    return { ...outcome, title: memory.title, content: memory.content, quote: piece?.quote ?? '' }
  }

  /** Runs `work` once for `key`; a repeat gives what the first run gave. */
  const once = (key: string, work: () => LearnedOutcome[]): { outcomes: LearnedOutcome[]; isNew: boolean } =>
    file.inTransaction(() => {
      const earlier = file.applied.jobResult(key)
      if (earlier) return { outcomes: (JSON.parse(earlier) as LearnedOutcome[]).map(withText), isNew: false }
      const outcomes = work()
      file.applied.addJob(key, JSON.stringify(outcomes.map(withoutText)), clock.now().toISOString())
      return { outcomes, isNew: true }
    })

  return async (
    agentId: string,
    message: SourceMessage,
    extracted: Extraction,
    context: readonly SourceMessage[],
  ): Promise<LearnedOutcome[]> => {
    const { extraction, refused } = hush.before(agentId, message, extracted)
    const ofMessage = distinct(
      withSettledWishes(
        extraction.candidates.filter((candidate) => candidate.messageId === message.id),
        message,
      ),
    )
    const requests = extraction.forgets.filter((request) => request.messageId === message.id)
    const outcomes: LearnedOutcome[] = []
    for (const request of requests) outcomes.push(...(await forget.apply(agentId, toForget(request), message)))
    announce(events, agentId, outcomes)
    for (let start = 0; start === 0 || start < ofMessage.length; start += batchSize) {
      const batch = once(batchKey(message.id, start), () => {
        const done = [
          ...(start === 0 ? refused.map((candidate) => rejected(candidate, 'forgotten_before')) : []),
          ...ofMessage.slice(start, start + batchSize).map((candidate) => learn(agentId, candidate, context)),
        ]
        hush.after(message, extraction, done)
        return done
      })
      if (batch.isNew) announce(events, agentId, batch.outcomes)
      outcomes.push(...batch.outcomes)
      if (start + batchSize < ofMessage.length) await breathe()
    }
    profile.learn(agentId, distinct(extraction.profileSignals), message, outcomes)
    return outcomes
  }
}
export type LearnFromMessage = ReturnType<typeof createLearnFromMessage>

const toForget = ({ what, refersTo, ...quoted }: ForgetRequest): Forget => ({
  op: 'forget',
  quote: quoted.quote,
  messageId: quoted.messageId,
  targets: [],
  about: what === '' ? null : what,
  when: null,
  except: null,
  ...(refersTo ? { refersTo } : {}),
})

/** What a long message says over and over is one thing. */
const distinct = <Found>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [JSON.stringify(one), one])).values(),
]

/** What is kept to recognise a repeat: ids and outcomes, no copy of what was said. */
const withoutText = (outcome: LearnedOutcome): LearnedOutcome => ({ ...outcome, title: '', content: '', quote: '' })

function announce(events: EventBus, agentId: string, outcomes: readonly LearnedOutcome[]): void {
  for (const { memoryId, changeId, outcome } of outcomes) {
    if (memoryId === null || changeId === null) continue
    events.emit('memory_changed', { agentId, memoryIds: [memoryId], change: changeWord(outcome), changeId })
  }
}

const changeWord = (outcome: LearnedOutcome['outcome']): 'added' | 'updated' | 'removed' =>
  outcome === 'forgotten' ? 'removed' : outcome === 'updated' ? 'updated' : 'added'
