import type { Candidate } from '../../growth/candidate.ts'
import { foldScript } from '../language/fold-script.ts'
import { namedDays } from './named-days.ts'

type Dated = Pick<Candidate, 'content' | 'slot' | 'category'>

const dayMs = 86_400_000
const longestRead = 200

/**
 * When a statement is over by the days it names: an appointment, a trip, a plan or a goal the day after the last of
 * them. Undefined for what lasts, what begins on that day or comes again, and what names no day ahead.
 */
export function shelfLifeOf({ content, slot, category }: Dated, saidAt: string): string | undefined {
  const said = new Date(saidAt)
  const text = foldScript(content.slice(0, longestRead).normalize('NFKC'))
  if (content.length > longestRead || Number.isNaN(said.getTime()) || (slot !== null && !passing.test(slot.attribute)))
    return undefined
  if (comesAgain.test(text) || states.test(text)) return undefined
  const days = namedDays(text, said)
  const [first] = days
  const last = Math.max(...days.map(({ day }) => day))
  if (first === undefined || last < said.getTime() - dayMs) return undefined
  const isGoal = category === 'goal' || slot?.attribute === 'goal'
  if (!isGoal && days.length < 2 && begins.test(text)) return undefined
  return new Date(last + dayMs).toISOString()
}

/** What a slot of these says is of a time; of any other it is so until something else is. */
const passing = /^(?:event|plan|goal|trip|travel|deadline|appointment|temporary_residence|target)$/

const comesAgain =
  /\b(?:every|each|weekly|monthly|daily|birthdays?|anniversar\w+|turn(?:s|ed|ing)|born|always|usually|at a time|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|每|生日|周年|出生|总是|一般|岁/iu
/** After that day it is so. */
const begins =
  /\b(?:since|as of|from|start(?:s|ed|ing)?|begin(?:s|ning)?|began|join(?:s|ed|ing)?|mov(?:e|es|ed|ing)|became|becom\w+|hired|on the (?:team|staff)|now)\b|入职|报到|上任|上班|开始|起(?!床|飞|来)|搬|换到|改到|调到|挪到|转到|现在|以后/iu
/** It says more than what is over by then. */
const states =
  /\b(?:allerg\w+|i live|my name|i work (?:at|for|as)|favou?rite|i (?:love|like|hate)|i(?:'|’)?m an?|works? (?:at|for|as)|called)\b|过敏|住在|喜欢|讨厌|我叫|我是|名字/iu
