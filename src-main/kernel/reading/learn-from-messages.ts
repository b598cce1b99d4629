import type { Evidence, Memory } from '../../contract/memory.ts'
import type { Checked } from '../../memory/extraction/evidence-check.ts'
import type { Forget, Operation } from '../../memory/extraction/operation.ts'
import type { ApplyRequest } from '../../memory/forgetting/apply-request.ts'
import { type KeptPart, leavesOut } from '../../memory/forgetting/kept-part.ts'
import { withReference } from './refers-to.ts'
import { asksOnlyToForgetAll, pointsAtLast } from '../../memory/extraction/rules/hears-request.ts'
import type { Apply } from '../../memory/lifecycle/apply.ts'
import type { ReadingContext } from '../../memory/extraction/policy.ts'
import type { MemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import { type LearnedOutcome, rejectedOutcome } from '../../memory/lifecycle/outcome.ts'
import { readingKey } from '../../storage/applied-store.ts'
import { onlyOf } from '../../storage/scope.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'
import { createMarkSecrets } from './mark-secrets.ts'
import type { SuppressForgotten } from './suppress-forgotten.ts'
import type { CheckedReading, MessageReading } from './read-stretch.ts'

interface LearnFromMessageDeps {
  readonly file: MemoriesFile
  readonly data: DataFile
  readonly writer: Pick<MemoryWriter, 'beginOn' | 'write'>
  readonly apply: Apply
  readonly forget: Pick<ApplyRequest, 'apply'>
  readonly suppression: SuppressForgotten
  readonly events: EventBus
  readonly clock: Clock
}

/** Operations carried out in one transaction: a long message asks for hundreds, and others are served in between. */
const batchSize = 10

/** Applies what was read in one message, once: a second run returns the first one's outcomes and writes nothing. */
export function createLearnFromMessage(deps: LearnFromMessageDeps) {
  const { file, data, writer, apply, forget, suppression, events, clock } = deps

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

  const markSecrets = createMarkSecrets({ data, file, writer, events })

  return async (agentId: string, { message, operations: read, secrets }: MessageReading): Promise<LearnedOutcome[]> => {
    if (secrets.length > 0) markSecrets(agentId, message, secrets)
    if (data.unlearned.has(message.id)) return []
    const outcomes: LearnedOutcome[] = []
    const requests: Forget[] = []
    const parts: PartRead[] = []
    for (const { operation, reading } of requestsOf(read)) {
      if (asksOnlyToForgetAll(message) && picksNothing(operation, reading)) continue
      const isOfLast = pointsAtLast(message, operation.quote)
      const rests = partsKept(operation, read, (id) => file.memories.get(id, onlyOf(agentId)))
      const ended = endedWith(operation, read, (id) => file.evidence.list(id))
      const targets = [...new Set([...operation.targets, ...rests.map(({ oldId }) => oldId), ...ended])]
      const request = withReference({ ...operation, targets, ...(isOfLast && { refersTo: 'previous' }) }, message)
      const done = await forget.apply({ agentId, request, message, shown: shownTo(reading), parts: rests })
      const gone = new Set(done.flatMap(({ outcome, memoryId }) => (outcome === 'forgotten' ? memoryId : [])))
      parts.push(...rests.map((part) => ({ ...part, isKept: gone.has(part.oldId) })))
      outcomes.push(...done)
      // What may be no request, and means nothing that is known, is none: its words are learned like any.
      if (request.certainty === undefined || done.length > 0) requests.push(request)
    }
    announce(events, agentId, outcomes)
    const unwanted = unwantedOf(read, requests)
    const left = withoutRequests(read, requests, unwanted, parts).filter((one) => !endsGone(one, outcomes))
    const { operations, refused } = suppression.before(agentId, message, left)
    for (let start = 0; start === 0 || start < operations.length; start += batchSize) {
      // Its conversation was deleted meanwhile.
      if (!data.messages.has(message.id)) break
      const batch = once(readingKey(message.id, start), () => {
        const done = [
          ...(start === 0 ? unwanted : []).map((operation) => rejectedOutcome(operation, 'asked_not_to')),
          ...(start === 0 ? refused : []).map((operation) => rejectedOutcome(operation, 'forgotten_before')),
          ...operations.slice(start, start + batchSize).map(({ checked, reading }) => apply(agentId, checked, reading)),
        ]
        suppression.after(agentId, message, requests.length > 0, done)
        return done
      })
      if (batch.isNew) announce(events, agentId, batch.outcomes)
      outcomes.push(...batch.outcomes)
      if (start + batchSize < operations.length) await breathe()
    }
    return outcomes
  }
}
export type LearnFromMessage = (agentId: string, reading: MessageReading) => Promise<LearnedOutcome[]>

/** Whoever read it tells nothing apart: no days, no exception, and none or all of the several that were shown. */
const picksNothing = ({ targets, when, except }: Forget, { shown }: ReadingContext): boolean =>
  when === null && except === null && (targets.length === 0 || (shown.size > 1 && shown.isSubsetOf(new Set(targets))))

/** Requests that stand in the user's own words. */
const requestsOf = (read: readonly CheckedReading[]): { operation: Forget; reading: ReadingContext }[] =>
  read.flatMap(({ checked: { verdict, operation }, reading }) =>
    verdict === 'ok' && operation.op === 'forget' ? { operation, reading } : [],
  )

/** What a model that reads well was shown when it heard a request. */
const shownTo = ({ trust, shown, beside = new Set() }: ReadingContext): ReadonlySet<string> | null =>
  trust === 'trusted' ? shown.union(beside) : null

/** True for the end of what was forgotten meanwhile. */
const endsGone = ({ checked: { operation } }: CheckedReading, outcomes: readonly LearnedOutcome[]): boolean =>
  operation.op === 'end' && outcomes.some((one) => one.outcome === 'forgotten' && one.memoryId === operation.target)

/** What a message ends, and rests on nothing but what it asks to have forgotten, is forgotten. */
const endedWith = (
  { said = [] }: Forget,
  read: readonly CheckedReading[],
  evidenceOf: (memoryId: string) => readonly Evidence[],
): string[] =>
  read.flatMap(({ checked: { verdict, operation } }) => {
    if (verdict !== 'ok' || operation.op !== 'end') return []
    const pieces = evidenceOf(operation.target)
    const isOfSaid =
      pieces.length > 0 && pieces.every(({ messageId }) => messageId !== null && said.includes(messageId))
    return isOfSaid ? operation.target : []
  })

/** What is stated in a message that asks not to be kept. */
function unwantedOf(read: readonly CheckedReading[], requests: readonly Forget[]): Operation[] {
  if (!requests.some(({ refersTo }) => refersTo === 'message')) return []
  return read.flatMap(({ checked: { operation } }) =>
    operation.op === 'add' || operation.op === 'replace' ? [operation] : [],
  )
}

/** What stays of a memory that a request has a part of forgotten; `isKept`: written already, with what went. */
interface PartRead extends KeptPart {
  readonly checked: Checked
  readonly isKept: boolean
}

/** What the same message says anew, and without what it asks to have forgotten, of what is known. */
function partsKept(
  request: Forget,
  read: readonly CheckedReading[],
  memoryOf: (id: string) => Memory | undefined,
): Omit<PartRead, 'isKept'>[] {
  return read.flatMap(({ checked, reading: { trust } }) => {
    const { verdict, operation: statement } = checked
    if (verdict !== 'ok' || checked.isDoubtful === true || (trust !== 'trusted' && trust !== 'cautious')) return []
    if (statement.op !== 'add' && statement.op !== 'replace') return []
    const olds = statement.op === 'replace' ? [statement.target] : request.targets
    const oldId = olds.find((id) => {
      const old = memoryOf(id)
      return old !== undefined && leavesOut(request, old, statement)
    })
    return oldId === undefined ? [] : [{ oldId, statement, evidence: checked.evidence, checked }]
  })
}

/** Nothing is learned from the words of a request, nor what is unwanted; what is asked about first is said anew meanwhile. */
function withoutRequests(
  read: readonly CheckedReading[],
  requests: readonly Forget[],
  unwanted: readonly Operation[],
  parts: readonly PartRead[],
): CheckedReading[] {
  return read.filter(({ checked }) => {
    const { operation } = checked
    const ofPart = parts.filter((part) => part.checked === checked)
    if (operation.op === 'forget' || unwanted.includes(operation) || ofPart.some(({ isKept }) => isKept)) return false
    return ofPart.length > 0 || !requests.some(({ quote }) => quote.includes(operation.quote))
  })
}

/** What is kept to recognise a repeat: ids and outcomes, no copy of what was said. */
const withoutText = (outcome: LearnedOutcome): LearnedOutcome => ({ ...outcome, title: '', content: '', quote: '' })

function announce(events: EventBus, agentId: string, outcomes: readonly LearnedOutcome[]): void {
  for (const { memoryId, changeId, outcome } of outcomes) {
    if (memoryId === null || changeId === null) continue
    events.emit('memory_changed', { agentId, memoryIds: [memoryId], change: changeWord(outcome), changeId })
  }
  if (outcomes.some(({ changeId }) => changeId !== null)) events.emit('profile_changed', { agentId })
}

const changeWord = (outcome: LearnedOutcome['outcome']): 'added' | 'updated' | 'removed' => {
  if (outcome === 'forgotten' || outcome === 'ended') return 'removed'
  return outcome === 'updated' ? 'updated' : 'added'
}
