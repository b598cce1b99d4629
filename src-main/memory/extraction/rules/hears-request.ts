import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import type { SourceMessage } from '../../evidence/source-message.ts'
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

const { forget, erase, drop, remember, keep } = lexicon.english.verbs
const anyOf = (...words: readonly string[]): string => `(?:${words.join(' ').replaceAll(' ', '|')})`
const asks = new RegExp(
  `\\b${anyOf(forget, erase, drop)}\\b|\\b(?:do not|don['’]?t|no need to|never) ${anyOf(remember, keep)}\\b|忘|[删刪抹]|别再?[记存留]|不[要用必][记存留]`,
  'iu',
)
const onlySounds =
  /\b(?:do not|don['’]?t|never|won['’]?t|can['’]?t|cannot|to) forget\b|\bforgot(?:ten)?\b|\bforgetting\b|[别不]要?会?忘|忘不|难忘|忘了(?:带|拿|关|说|问|买|跟|告诉)/iu

/**
 * True where the words may ask to have something forgotten: enough beside a model that proved to read well and names
 * what is meant, too little without one.
 */
export const mayAskToForget = (words: string): boolean => asks.test(words) && !onlySounds.test(words)
