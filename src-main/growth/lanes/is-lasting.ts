import type { Candidate } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { lastingInText } from '../extract/lasting/judge-pieces.ts'

/**
 * How likely it is right to keep, as it was weighed: 0 to 1. Of what nobody has weighed, only stories are doubted.
 */
export function likelyRight(
  { right, category, content }: Pick<Candidate, 'right' | 'category' | 'content'>,
  isSure: boolean,
): number {
  if (right !== undefined) return right
  return isSure || (category !== 'event' && category !== 'life') ? 1 : lastingInText(content)
}

const momentary =
  /\b(?:today|tonight|right now|just now|this (?:morning|afternoon|evening|week)|at the moment|for once)\b/i
const chineseMomentary = /今天|今早|今晚|刚才|现在正|这(?:几天|两天|周|会儿)|一下子/

/** True for what was so on the day it was said. */
export const isPassing = ({ content }: Pick<Candidate, 'content'>): boolean => {
  const text = foldScript(content)
  return momentary.test(text) || chineseMomentary.test(text)
}

const bound =
  /\b(?:by|until|till|before|from|since|next|this) (?:(?:the )?(?:end|start|middle) of |the |mid[- ])?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|week|month|year|\d)|\b(?:plan|goal|target|hope|hoping|going) (?:is |to )/i
const chineseBound = /之前|以前|年底|月底|为止|打算|计划|目标|准备(?:去|在|把)|下(?:个)?(?:周|月|星期)|明年|今年/

/** True for an event, and for what has an end or is only meant to be: nothing would take its place once it is over. */
export const isBound = ({ category, content }: Pick<Candidate, 'category' | 'content'>): boolean => {
  const text = foldScript(content)
  return category === 'event' || bound.test(text) || chineseBound.test(text)
}
