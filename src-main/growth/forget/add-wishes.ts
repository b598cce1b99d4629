import type { Extraction, ForgetRequest, SourceMessage } from '../candidate.ts'
import { isInstructionLike } from '../../memory/evidence/instruction-like.ts'
import { timeWishOf } from './told-when.ts'
import { wishesOf } from './wish.ts'

/**
 * What was extracted from a message, with the requests to forget that the extractor did not hear; nothing is learned
 * from the words of a request, nor from a message that asks not to be kept, whoever extracted it.
 */
export function addWishes(extraction: Extraction, message: SourceMessage): Extraction {
  if (message.role !== 'user') return extraction
  // A text that gives orders to assistants asks in nobody's name: what it wants deleted stays.
  if (isInstructionLike(message.text))
    return { ...extraction, forgets: extraction.forgets.filter(({ messageId }) => messageId !== message.id) }
  const wishes = [...wishesOf(message), ...timeWishOf(message)].map((wish) =>
    message.text.length > longestOwn ? { ...wish, isDescription: false } : wish,
  )
  // What points at what was said is no name of it, and a description names it better than the words beside the verb:
  // "forget what I just said", "…, delete that for good".
  const isHeardBetter = ({ quote, what }: ForgetRequest): boolean =>
    wishes.some(
      (wish) =>
        overlap(wish.quote, quote) &&
        (wish.refersTo !== undefined || (wish.quote.includes(quote) && !wish.what.includes(what))),
    )
  const isHeard = ({ quote }: ForgetRequest): boolean =>
    wishes.some((wish) => wish.isDescription === true && overlap(wish.quote, quote))
  const known = extraction.forgets
    .filter((one) => one.messageId !== message.id || !isHeardBetter(one))
    .map((one) => (one.messageId === message.id && isHeard(one) ? { ...one, isDescription: true } : one))
  const isKnown = (quote: string): boolean =>
    known.some((one) => one.messageId === message.id && overlap(one.quote, quote))
  const forgets = [...known, ...wishes.filter(({ quote }) => !isKnown(quote))]
  const asked = forgets.filter(({ messageId }) => messageId === message.id)
  if (asked.length === 0) return extraction
  const isUnwanted = asked.some(({ refersTo }) => refersTo === 'message')
  const isOfRequest = ({ quote, messageId }: { readonly quote: string; readonly messageId: string }): boolean =>
    messageId === message.id && (isUnwanted || asked.some((one) => overlap(one.quote, quote)))
  return {
    candidates: extraction.candidates.filter((candidate) => !isOfRequest(candidate)),
    forgets,
    profileSignals: extraction.profileSignals.filter((signal) => !isOfRequest(signal)),
    emptyReason: null,
  }
}

/** A longer message is hardly all of the user's own words: there a request has to name what it means. */
const longestOwn = 600

const overlap = (a: string, b: string): boolean => a.includes(b) || b.includes(a)
