import type { Extraction, SourceMessage } from '../candidate.ts'
import { wishesOf } from './wish.ts'

/**
 * What was extracted from a message, with the requests to forget that the extractor did not hear; nothing is learned
 * from the words of a request, nor from a message that asks not to be kept.
 */
export function addWishes(extraction: Extraction, message: SourceMessage): Extraction {
  if (message.role !== 'user') return extraction
  const known = extraction.forgets.filter(({ messageId }) => messageId === message.id)
  const heard = wishesOf(message).filter(({ quote }) => !known.some((one) => overlap(one.quote, quote)))
  if (heard.length === 0) return extraction
  const isUnwanted = heard.some(({ refersTo }) => refersTo === 'message')
  const isOfRequest = ({ quote, messageId }: { readonly quote: string; readonly messageId: string }): boolean =>
    messageId === message.id && (isUnwanted || heard.some((one) => overlap(one.quote, quote)))
  return {
    candidates: extraction.candidates.filter((candidate) => !isOfRequest(candidate)),
    forgets: [...extraction.forgets, ...heard],
    profileSignals: extraction.profileSignals.filter((signal) => !isOfRequest(signal)),
    emptyReason: null,
  }
}

const overlap = (a: string, b: string): boolean => a.includes(b) || b.includes(a)
