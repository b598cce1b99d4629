import type { Language } from '../../contract/memory.ts'
import { chineseRelation, englishRelation, toRelation } from '../../memory/ontology/relations.ts'

/** Whom a pronoun may mean: the words for them, and whether they are a man or a woman, where that is known. */
export interface Referent {
  readonly words: string
  readonly gender: 'he' | 'she' | null
  /** An animal, as far as the words tell: what 它 may mean. */
  readonly pet: boolean
}

const women = new Set(['wife', 'girlfriend', 'mother', 'grandmother', 'daughter', 'sister', 'aunt', 'niece'])
const men = new Set(['husband', 'boyfriend', 'father', 'grandfather', 'son', 'brother', 'uncle', 'nephew'])
const genderOf = (relation: string): Referent['gender'] => {
  const { key } = toRelation(relation)
  return women.has(key) ? 'she' : men.has(key) ? 'he' : null
}

const englishPerson = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:(?:my|our|(?<=\b(?:I have|I got|we have|['’]ve|have got|['’]ve got) )(?:an?|one)) (?:(?:older|younger|little|big|best|twin|new|old) )?(?<rel>${englishRelation})(?![\p{L}-])(?:,? (?<named>(?-i:\p{Lu})\p{Ll}{2,14})(?![\p{L}]))?)|(?<=[,;:.] |\b(?:and|with|by|for|that|ask|told|met|called|named|anyway|now|so|but|then|because|when|if|while) |^)(?<name>(?-i:\p{Lu})\p{Ll}{2,14})(?=['’]|s['’]| (?:is|has|was|does|said|will|came|got|gave|plays|works|lives|likes|loves|hates|had|can|needs|wants)\b))`,
  'giu',
)
const chinesePerson = new RegExp(
  `(?:我家|我们家|我的|我)?(?<rel>${chineseRelation
    .split('|')
    .filter((word) => word.length > 1)
    .join(
      '|',
    )}|(?<=我)[妈爸弟妹哥姐]|(?<=[陪带哄接送我遛])娃)(?<named>[A-Z][a-z]{2,14})?|(?<name>(?<![A-Za-z])[A-Z][a-z]{2,14}|(?<=^|[，,。！？!?；;、\\s]|让|跟|和|找|给|叫|请|同事|室友|朋友|邻居)[老小阿][王李张刘陈杨赵吴周徐孙朱胡郭林郑谢宋唐许韩冯邓曹彭曾肖董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔谭汪范廖贾韦邹熊孟秦薛侯雷龙史陶黎贺顾毛郝龚邵钱](?!家|村|镇|店))(?![A-Za-z])`,
  'gu',
)
const notPeople =
  /^(?:The|This|That|And|But|She|Her|His|They|What|When|Where|Who|Why|How|Yes|Not|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Dutch|German|English|French|Chinese|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Dear|Hello|Thanks|Please|Excel|Word|Google|Notion|Slack|Zoom|Python|Java|Linux|Windows|Mac)/

/** Behind a name they are a title: "闵先生". */
const title = /^(?:先生|太太|老师|医生|经理|教练|老板|阿姨|叔叔|伯伯|妈妈|爸爸)/
/** Somebody's, but not the user's. */
const someone = /(?:有|某|哪|别的|一)[个位名](?:[^，,]{0,3}的)?$|别人|人家(?:的)?$/

/** The person or animal a text names last. */
export function lastReferent(text: string, language: Language): Referent | null {
  const found = [...text.matchAll(language === 'zh' ? chinesePerson : englishPerson)].filter(
    ({ groups, index, 0: whole }) =>
      !notPeople.test(groups?.['name'] ?? '') &&
      !(title.test(whole) && /\p{Script=Han}$/u.test(text.slice(0, index))) &&
      !someone.test(text.slice(Math.max(0, index - 6), index)),
  )
  const { rel = '', named, name } = found.at(-1)?.groups ?? {}
  if (named !== undefined || name !== undefined) {
    const words = named ?? name ?? ''
    return {
      words: rel === '' ? words : language === 'zh' ? `我${rel}${words}` : `my ${rel} ${words}`,
      gender: genderOf(rel),
      pet: rel === '' ? isAnimalsName(text, found.at(-1)?.index ?? 0) : toRelation(rel).pet,
    }
  }
  if (rel === '') return null
  return { words: language === 'zh' ? `我${rel}` : `my ${rel}`, gender: genderOf(rel), pet: toRelation(rel).pet }
}

/** "我的猫叫Momo": a name that comes at once after the word for an animal. */
const isAnimalsName = (text: string, at: number): boolean => {
  const before =
    text
      .slice(Math.max(0, at - 12), at)
      .split(/[。！？!?]/)
      .at(-1) ?? ''
  const rel = [...before.matchAll(anyChineseRelation)].at(-1)?.[0]
  return rel !== undefined && toRelation(rel).pet
}
const anyChineseRelation = new RegExp(chineseRelation, 'gu')

const pronouns: Readonly<Record<Language, RegExp>> = {
  en: /^(?:and |but |so |also |btw,? |by the way,? )*(?<pronoun>he|she|his|her)(?<be>['’]s)?(?= )/i,
  zh: /^(?:但|不过|而且|然后|所以)?(?<pronoun>他|她|它)(?!们|俩)/,
}

/** "那个会…", "这家店…": the sentence opens with a noun phrase of its own, which a pronoun after it may mean. */
const ownHead =
  /^(?:但|不过|而且|然后|所以|其实|说到)?(?:[那这某]|有一?|一)(?:个|位|名|只|条|家|间|场|次|部|本|款|座|台|辆|所|项|届|种|支|门|首|篇|张|套|些)(?=\p{Script=Han})/u

/** True where a sentence opens with what a pronoun in it may mean instead of somebody named before it. */
export const opensAnew = (sentence: string): boolean => ownHead.test(sentence)

/**
 * Whom a pronoun may mean: who is named in the sentence before it, else `before`, who was named in what came before;
 * that reaches over no noun phrase of the sentence's own.
 */
export function meantIn(
  sentence: string,
  clause: string,
  before: Referent | null,
  language: Language,
): Referent | null {
  const named = lastReferent(sentence, language)
  if (named !== null || language !== 'zh' || sentence === '') return named ?? before
  const isThing = pronouns.zh.exec(clause)?.groups?.['pronoun'] === '它'
  return opensAnew(sentence) || (isThing && !sentence.includes('它')) ? null : before
}

/** The clause with whom it means in place of the pronoun it begins with; null where it begins with none that fits. */
export function resolvePronoun(clause: string, referent: Referent | null, language: Language): string | null {
  const match = pronouns[language].exec(clause)
  const { pronoun = '', be = '' } = match?.groups ?? {}
  if (referent === null || match === null || (pronoun === '它' && !referent.pet)) return null
  const wanted = /^(?:she|her|她)$/i.test(pronoun) ? 'she' : /^(?:he|his|他)$/i.test(pronoun) ? 'he' : null
  if (wanted !== null && referent.gender !== null && wanted !== referent.gender) return null
  const rest = clause.slice(match[0].length)
  return /^(?:his|her)$/i.test(pronoun) ? `${referent.words}'s${rest}` : `${referent.words}${be}${rest}`
}
