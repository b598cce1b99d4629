import type { Language } from '../../contract/memory.ts'
import { chineseRelation, englishRelation, toRelation } from './relations.ts'

/** Whom a pronoun may mean: the words for them, and whether they are a man or a woman, where that is known. */
export interface Referent {
  readonly words: string
  readonly gender: 'he' | 'she' | null
}

const women = new Set(['wife', 'girlfriend', 'mother', 'grandmother', 'daughter', 'sister', 'aunt', 'niece'])
const men = new Set(['husband', 'boyfriend', 'father', 'grandfather', 'son', 'brother', 'uncle', 'nephew'])
const genderOf = (relation: string): Referent['gender'] => {
  const { key } = toRelation(relation)
  return women.has(key) ? 'she' : men.has(key) ? 'he' : null
}

const englishPerson = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:(?:my|our) (?:(?:older|younger|little|big|best|twin|new|old) )?(?<rel>${englishRelation})(?![\p{L}-])(?:,? (?<named>(?-i:\p{Lu})\p{Ll}{2,14})(?![\p{L}]))?)|(?<=[,;:.] |\b(?:and|with|by|for|that|ask|told|met|called|named|anyway|now|so|but|then|because|when|if|while) |^)(?<name>(?-i:\p{Lu})\p{Ll}{2,14})(?=['’]|s['’]| (?:is|has|was|does|said|will|came|got|gave|plays|works|lives|likes|loves|hates|had|can|needs|wants)\b))`,
  'giu',
)
const chinesePerson = new RegExp(
  `(?:我家|我们家|我的|我)?(?<rel>${chineseRelation
    .split('|')
    .filter((word) => word.length > 1)
    .join('|')}|(?<=我)[妈爸弟妹哥姐])(?<named>[A-Z][a-z]{2,14})?|(?<name>(?<![A-Za-z])[A-Z][a-z]{2,14})(?![A-Za-z])`,
  'gu',
)
const notPeople =
  /^(?:The|This|That|And|But|She|Her|His|They|What|When|Where|Who|Why|How|Yes|Not|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Dutch|German|English|French|Chinese|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Dear|Hello|Thanks|Please|Excel|Word|Google|Notion|Slack|Zoom|Python|Java|Linux|Windows|Mac)/

/** The person or animal a text names last. */
export function lastReferent(text: string, language: Language): Referent | null {
  const found = [...text.matchAll(language === 'zh' ? chinesePerson : englishPerson)].filter(
    ({ groups }) => !notPeople.test(groups?.['name'] ?? ''),
  )
  const { rel = '', named, name } = found.at(-1)?.groups ?? {}
  if (named !== undefined || name !== undefined) {
    const words = named ?? name ?? ''
    return {
      words: rel === '' ? words : language === 'zh' ? `我${rel}${words}` : `my ${rel} ${words}`,
      gender: genderOf(rel),
    }
  }
  return rel === '' ? null : { words: language === 'zh' ? `我${rel}` : `my ${rel}`, gender: genderOf(rel) }
}

const pronouns: Readonly<Record<Language, RegExp>> = {
  en: /^(?:and |but |so |also |btw,? |by the way,? )*(?<pronoun>he|she|his|her)(?<be>['’]s)?(?= )/i,
  zh: /^(?:但|不过|而且|然后|所以)?(?<pronoun>他|她|它)(?!们|俩)/,
}

/** The clause with whom it means in place of the pronoun it begins with; null where it begins with none that fits. */
export function resolvePronoun(clause: string, referent: Referent | null, language: Language): string | null {
  const match = pronouns[language].exec(clause)
  const { pronoun = '', be = '' } = match?.groups ?? {}
  if (referent === null || match === null) return null
  const wanted = /^(?:she|her|她)$/i.test(pronoun) ? 'she' : /^(?:he|his|他)$/i.test(pronoun) ? 'he' : null
  if (wanted !== null && referent.gender !== null && wanted !== referent.gender) return null
  const rest = clause.slice(match[0].length)
  return /^(?:his|her)$/i.test(pronoun) ? `${referent.words}'s${rest}` : `${referent.words}${be}${rest}`
}
