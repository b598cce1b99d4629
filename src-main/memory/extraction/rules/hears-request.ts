import type { SourceMessage } from '../../evidence/source-message.ts'
import type { Forget } from '../operation.ts'
import type { Found } from './rule.ts'
import { asksToForgetAll, findAll, findPaced } from './rules-reader.ts'

/** What each message asks by: one that asks for much is read once. */
const asking = new WeakMap<SourceMessage, readonly Forget[]>()

/** True where the user's own sentence that a quote stands in asks to forget, in so many words. */
export const hearsRequest = (message: SourceMessage, quote: string): boolean =>
  requestsAtQuote(message, quote).some((one) => one.certainty === undefined && !isSpokenFor(message, one.quote))
export type HearsRequest = typeof hearsRequest

/** True where the user's own sentence names nothing and points at what was said last. */
export const pointsAtLast = (message: SourceMessage, quote: string): boolean =>
  requestsAtQuote(message, quote).some(({ about, refersTo }) => about === null && refersTo === 'previous')

/** True where a message asks to forget everything at once, which none does, and no rule hears anything in particular. */
export const asksOnlyToForgetAll = (message: SourceMessage): boolean =>
  asksToForgetAll(message.text) && requestsIn(message).length === 0

/** Words that ask by themselves, in a message that sets no marks between its sentences. */
const isHeardAlone = (message: SourceMessage, quote: string): boolean =>
  requestsAtQuote({ ...message, text: quote, untrustedSpans: [] }, quote).length > 0

const requestsAtQuote = (message: SourceMessage, quote: string): Forget[] =>
  requestsIn(message).filter((one) => one.quote.includes(quote) || quote.includes(one.quote))

function requestsIn(message: SourceMessage): readonly Forget[] {
  const requests = asking.get(message) ?? requestsOf(findAll(message, [], true))
  asking.set(message, requests)
  return requests
}
const requestsOf = (found: readonly Found[]): readonly Forget[] =>
  found.flatMap(({ operation }) => (operation.op === 'forget' ? operation : []))
/** Reads a long message before it is asked of, with others served in between. */
export const readRequests = async (message: SourceMessage): Promise<void> => {
  asking.set(message, asking.get(message) ?? requestsOf(await findPaced(message, [], undefined, true)))
}

/** A speaker, a field's name or the mark of a comment begins its line: another may ask. “别记这个：” asks itself. */
function isSpokenFor(message: SourceMessage, quote: string): boolean {
  const { text } = message
  const line = text.slice(text.lastIndexOf('\n', Math.max(0, text.indexOf(quote) - 1)) + 1).slice(0, 60)
  const label = foreign.exec(line)?.[0]
  return label !== undefined && !isHeardAlone(message, label)
}
const foreign = /^\s*(?:[^\s:：][^:：\n]{0,39}[:：]|--|\/[/*]|[#*|;<@])/u
