import type { SourceMessage } from '../../evidence/source-message.ts'
import { foldScript } from '../../language/fold-script.ts'
import { ruleLanguages } from './engine.ts'
import { findAll } from './rules-reader.ts'

/** What each message asks by: one that asks for much is read once. */
const asking = new WeakMap<SourceMessage, readonly string[]>()

/** True where the sentence that a quote stands in asks to forget, in so many words of the user's own. */
export const hearsRequest = (message: SourceMessage, quote: string): boolean => {
  const known = asking.get(message)
  const quotes = known ?? findAll(message, []).flatMap(({ operation: { op, quote } }) => (op === 'forget' ? quote : []))
  if (known === undefined) asking.set(message, quotes)
  return quotes.some((one) => one.includes(quote) || quote.includes(one))
}
export type HearsRequest = typeof hearsRequest

/**
 * True where the words may ask to have something forgotten: enough beside a model that proved to read well and names
 * what is meant, too little without one.
 */
export const mayAskToForget = (words: string): boolean => {
  const folded = foldScript(words)
  return ruleLanguages.some((one) => one.isOf(folded) && one.forgets.mayAsk(folded))
}
