import type { Candidate } from '../candidate.ts'
import { foldScript } from '../extract/fold-script.ts'

/** Turns in a life: told in passing, they are worth a question all the same. */
const turns =
  /\b(?:moved|moving|married|engaged|divorced|graduated|promoted|hired|retired|quit|resigned|gave notice|got the (?:job|interview|offer|place)|passed (?:the|my)|adopted|bought (?:an?|our|my|the)|sold (?:my|our|the)|gave me|was born|gave birth|died|passed away|founded|opened|enrolled|finished my|finished our)\b/i
const chineseTurns =
  /搬(?:家|到|去|进)|结婚|订婚|离婚|毕业|升职|入职|录用|录取|退休|辞职|离职|拿到.{0,6}(?:offer|证|资格)|考(?:上|过)|领养|领了|养了|买了(?:一|套|辆|台|房|车)|卖了|卖掉|送(?:了)?我|出生|生了|去世|走了|开了(?:家|一家)/

/** True for what was told as a story, but will still matter next year. */
export function isLasting({ category, content }: Pick<Candidate, 'category' | 'content'>): boolean {
  if (category !== 'event' && category !== 'life') return true
  const text = foldScript(content)
  return turns.test(text) || chineseTurns.test(text)
}

const momentary =
  /\b(?:today|tonight|right now|just now|this (?:morning|afternoon|evening|week)|at the moment|for once)\b/i
const chineseMomentary = /今天|今早|今晚|刚才|现在正|这(?:几天|两天|周|会儿)|一下子/

/** True for what was so on the day it was said. */
export const isPassing = ({ content }: Pick<Candidate, 'content'>): boolean => {
  const text = foldScript(content)
  return momentary.test(text) || chineseMomentary.test(text)
}
