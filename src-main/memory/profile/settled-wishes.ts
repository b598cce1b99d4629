import type { Candidate, SourceMessage } from '../../growth/candidate.ts'
import { findStyleWishes } from './style-wishes.ts'

/** Longer messages are texts for somebody rather than words to the assistant. */
const longest = 240
/** How letters begin and end, also without a paste that marks them. */
const letter =
  /^\s*(?:dear|hello all|hi all|to whom)\b|\b(?:(?:best|kind|warm) (?:regards|wishes)|regards|sincerely|subject:|from:)|(?:^|\n)\s*(?:各位|尊敬的|亲爱的)|发件人|收件人|主题[:：]|此致|敬礼|敬上|顺颂/iu

/** True for a text for somebody else, also where nothing marks it as pasted: what it wishes for is not how to answer the user. */
export const isLetter = ({ text }: Pick<SourceMessage, 'text'>): boolean => letter.test(text)

/** A reproach says a wish once more; the wish itself was kept when it was told. */
const reproach = /(?:跟|和|对)你[讲说]过|(?<!没)[讲说]过(?:了|多少|几)|\b(?:told you|already (?:said|asked))\b/iu

/**
 * What says how the user wants to be answered, said to the assistant outright in a short message, is meant to be kept:
 * to ask about it would leave the wish unheard. Words of a letter are no such wish.
 */
export function withSettledWishes(candidates: readonly Candidate[], message: SourceMessage): readonly Candidate[] {
  if (message.text.length > longest || isLetter(message) || reproach.test(message.text)) return candidates
  const wishes = findStyleWishes(message)
  if (wishes.length === 0) return candidates
  return candidates.map((one) =>
    one.messageId === message.id && wishes.some(({ quote }) => quote.includes(one.quote))
      ? { ...one, explicit: true }
      : one,
  )
}
