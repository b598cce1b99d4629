import type { Answerer, Driver } from '../../llm/driver.ts'
import { checkOperation, type CheckContext, type Checked } from '../../memory/extraction/evidence-check.ts'
import type { EarlierFor } from '../../memory/extraction/earlier.ts'
import type { KnownFor } from '../../memory/extraction/known.ts'
import type { Forget, Operation } from '../../memory/extraction/operation.ts'
import type { ReaderTrust, ReadingContext } from '../../memory/extraction/policy.ts'
import type { KnownMemory, Reader, Reading, Stretch } from '../../memory/extraction/reader.ts'
import { mayHoldStatement } from '../../memory/extraction/salience.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { HeldBack } from '../models/held-back.ts'

export interface StretchTask {
  readonly stretch: Stretch
  /** How far the model's reading is believed; `rules`: no model is asked. */
  readonly level: ReaderTrust
  readonly driver: Answerer
  readonly signal: AbortSignal
}

/** An operation that was checked, and the reading it came from. */
export interface CheckedReading {
  readonly checked: Checked
  readonly reading: ReadingContext
}

/** What one message of a stretch asks to have done. */
export interface MessageReading {
  readonly message: SourceMessage
  readonly operations: readonly CheckedReading[]
  /** What a model that is believed named as secret, as it was said. */
  readonly secrets: readonly string[]
}

interface ReadStretchDeps {
  readonly rules: Reader
  readonly readerFor: (driver: Driver) => Reader
  readonly knownFor: KnownFor
  readonly earlierFor: EarlierFor
  readonly heldBack: Pick<HeldBack, 'among' | 'says'>
  /** Messages that a caller gave are in no conversation. */
  readonly isStored: (messageId: string) => boolean
  readonly timeZone: string
}

interface ModelTask {
  readonly stretch: Stretch
  readonly known: readonly KnownMemory[]
  readonly isLocal: boolean
  readonly signal: AbortSignal
}

interface ReadBeside extends Reading {
  /** What was said before that a request was read beside. */
  readonly earlier: readonly SourceMessage[]
}

const nothingRead: ReadBeside = { operations: [], unreadable: 0, earlier: [] }

export type ReadStretch = (task: StretchTask) => Promise<MessageReading[]>

/** Has a stretch read and checks what was answered, message by message. Throws what the model's reader throws. */
export function createReadStretch(deps: ReadStretchDeps): ReadStretch {
  const { rules, readerFor, knownFor, earlierFor, heldBack, isStored, timeZone } = deps
  const heldIn = (messages: readonly SourceMessage[], known: readonly KnownMemory[]): ReadonlySet<string> =>
    new Set([
      ...heldBack.among([...known, ...messages].map(({ id }) => id)),
      ...messages.filter(({ id, text }) => !isStored(id) && heldBack.says(text)).map(({ id }) => id),
    ])

  /** What is to be forgotten is often no memory: a request is read again beside what was said. */
  const readBeside = async (reader: Reader, { stretch, known, isLocal, signal }: ModelTask): Promise<ReadBeside> => {
    const first = await reader.read(stretch, known, signal)
    const requests = first.operations.filter(
      (operation): operation is Forget => operation.op === 'forget' && !isOfDays(operation),
    )
    const found = requests.length > 0 ? await earlierFor(stretch, requests, known) : []
    const held = isLocal ? new Set<string>() : heldIn(found, [])
    const earlier = found.filter(({ id }) => !held.has(id))
    const reading = earlier.length > 0 ? await reader.read({ ...stretch, earlier }, known, signal) : first
    return { ...reading, earlier }
  }

  return async ({ stretch, level, driver, signal }) => {
    const users = stretch.messages.filter(({ role }) => role === 'user')
    const trust: ReaderTrust = level === 'cannot_read' ? 'rules' : level
    const known = await knownFor(stretch, trust === 'rules' ? null : driver.contextWindow)
    const heldHere = driver.local ? new Set<string>() : heldIn([...stretch.context, ...stretch.messages], known)
    const isSeen = ({ id }: { readonly id: string }): boolean => !heldHere.has(id)
    const messages = stretch.messages.filter(isSeen)
    const byRules = (await rules.read(stretch, known, signal)).operations
    // A request to forget may look like a plain question or an order.
    const isAsked = new Set(byRules.flatMap(({ op, messageId }) => (op === 'forget' ? [messageId] : [])))
    const holdsAny = messages.some((one) => one.role === 'user' && (isAsked.has(one.id) || mayHoldStatement(one)))
    const reader = driver.isModel && trust !== 'rules' && holdsAny ? readerFor(driver) : null
    const seen = { ...stretch, messages, context: stretch.context.filter(isSeen) }
    const shown = known.filter(isSeen)
    const {
      operations: byModel,
      secrets: named = [],
      earlier,
    } = reader ? await readBeside(reader, { stretch: seen, known: shown, isLocal: driver.local, signal }) : nothingRead
    const isBelieved = trust === 'trusted' || trust === 'cautious'
    const secrets = isBelieved ? named.map(({ quote }) => quote).filter(isValue) : []
    const context: CheckContext = {
      messages: [...earlier, ...stretch.context, ...stretch.messages],
      quotable: new Set(users.map(({ id }) => id)),
      known,
      timeZone,
      isTrusted: trust === 'trusted',
      secrets,
    }
    const messageIds = context.quotable
    const readBy = (trust: ReaderTrust, memories: readonly KnownMemory[], beside: readonly SourceMessage[] = []) => {
      const reading = { trust, shown: idsOf(memories), beside: idsOf(beside), messageIds }
      return (operation: Operation) => ({ checked: checkOperation(operation, context), reading })
    }
    const all = withoutSweeps(trust, [
      ...modelsShare(trust, byModel, byRules).map(readBy(trust, shown, earlier)),
      ...rulesShare({ trust, isRead: reader !== null }, byModel, byRules, heldHere).map(readBy('rules', known)),
    ])
    // What names no message of the user's is turned down with the first one.
    const placeOf = ({ checked: { operation } }: CheckedReading): string | undefined =>
      messageIds.has(operation.messageId) ? operation.messageId : users[0]?.id
    return users.map((message) => {
      const operations = all.filter((one) => placeOf(one) === message.id)
      return { message, operations, secrets }
    })
  }
}

const idsOf = (all: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(all.map(({ id }) => id))

/** All of some days is found by its days: its words say nothing of what was told. */
const isOfDays = ({ about, when }: Forget): boolean => about === null && when !== null

/** Shorter words stand all over the place, longer ones are a text. */
const isValue = ({ length }: string): boolean => length >= 3 && length <= 200

/** A model that only suggests adds to what the rules read; any other is believed before them. */
function modelsShare(trust: ReaderTrust, byModel: readonly Operation[], byRules: readonly Operation[]): Operation[] {
  if (trust !== 'suggests_only') return [...byModel]
  return byModel.filter((operation) => operation.op === 'forget' || !byRules.some((rule) => overlaps(operation, rule)))
}

/**
 * Rules never replace, cap or delete what a model reads that is believed: they hear requests to forget that it did not,
 * and beside one that is less than trusted they read what it passed over, as without a model; and what a model elsewhere may
 * not see.
 */
function rulesShare(
  { trust, isRead }: { readonly trust: ReaderTrust; readonly isRead: boolean },
  byModel: readonly Operation[],
  byRules: readonly Operation[],
  held: ReadonlySet<string>,
): Operation[] {
  if (trust === 'rules' || trust === 'suggests_only') return [...byRules]
  const isBelieved = ({ messageId }: Forget): boolean => trust === 'trusted' && isRead && !held.has(messageId)
  const isHeard = (request: Forget): boolean =>
    // What a rule is not sure of, or seems to take back what was said before, is none where a trusted model hears none.
    (isBelieved(request) && (request.certainty !== undefined || request.refersTo === 'previous')) ||
    byModel.some(
      (operation) =>
        operation.messageId === request.messageId &&
        (operation.op === 'forget' ||
          (isBelieved(request) && isHowToAnswer(operation) && overlaps(operation, request))),
    )
  const left = byRules.filter((rule) =>
    rule.op === 'forget'
      ? !isHeard(rule)
      : held.has(rule.messageId) || (trust === 'cautious' && !byModel.some((operation) => overlaps(operation, rule))),
  )
  // Where a model that reads well heard none, no rule is sure: what it names is asked about, but not a message that is itself not to be kept.
  return left.map((rule) =>
    rule.op === 'forget' && isBelieved(rule) && rule.refersTo !== 'message' ? { ...rule, certainty: 'maybe' } : rule,
  )
}

/** “Never bring up the redundancy” asks for silence, not to forget. */
const isHowToAnswer = (operation: Operation): boolean =>
  (operation.op === 'add' || operation.op === 'replace') && operation.kind === 'instruction'

const overlaps = (a: Operation, b: Operation): boolean =>
  a.messageId === b.messageId && (a.quote.includes(b.quote) || b.quote.includes(a.quote))

/** A move or a job that is left takes a good deal along, but not everything. */
const mostEndedAtOnce = 8
const mostEndedUnproven = 3

/** One sentence that is said to end more than a few memories is not believed in any of it. */
function withoutSweeps(trust: ReaderTrust, all: readonly CheckedReading[]): CheckedReading[] {
  const most = trust === 'trusted' ? mostEndedAtOnce : mostEndedUnproven
  const ends = all.filter(({ checked }) => checked.operation.op === 'end')
  const byQuote = Map.groupBy(ends, ({ checked: { operation } }) => `${operation.messageId} ${operation.quote}`)
  const sweeps = new Set([...byQuote.values()].filter(({ length }) => length > most).flat())
  return all.map((one) =>
    sweeps.has(one)
      ? { ...one, checked: { verdict: 'rejected', operation: one.checked.operation, reason: 'not_believed' } }
      : one,
  )
}
