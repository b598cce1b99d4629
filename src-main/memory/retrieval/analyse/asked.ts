import { chineseRelation, englishRelation, toRelation } from '../../ontology/relations.ts'
import { favouriteNames, kindOf } from './favourite-kinds.ts'
import { identityOf } from './identity.ts'
import { slotNames, type UserAttribute } from '../../ontology/slot-attributes.ts'

/** One attribute of one subject, as a plain question asks for it: "what is my cat called?" */
export interface Asked {
  /** `user`, or a person or pet by the word its slots are kept under. */
  readonly subject: string
  /** None: all there is to know of a person or pet. */
  readonly attributes: readonly UserAttribute[]
  /** The slot attributes that are meant, where the question is narrower than its attribute: of the tools, the car. */
  readonly only: readonly string[] | null
  /** Of a question about tastes, which kind of thing: `season`, `drink`. Null: any. */
  readonly kind: string | null
}

/** What a plain question asks for; null where it asks for anything else, or for more. `attributes`: those of the user it names. */
export function askedOf(query: string, attributes: readonly UserAttribute[]): Asked | null {
  if (query.length > longestQuestion) return null
  const text = query
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replace(/[\s?!.。！]+$/, '')
    .replace(/ (?:before|now|again|currently|these days|at the moment|then)$/, '')
  const ofOther = askedOfOther(text)
  if (ofOther !== null) return ofOther
  if (attributes.length === 0 || !isPlain(text)) return null
  return {
    subject: 'user',
    attributes,
    only: namesMeant(text, attributes),
    kind: attributes.includes('likes') ? kindAsked(text) : null,
  }
}

/** The user's slot attributes to look up. */
export const namesAsked = ({ attributes, kind }: Asked): readonly string[] => [
  ...slotNames(attributes),
  ...(kind === null ? [] : favouriteNames(kind)),
]

const longestQuestion = 80

const narrower: readonly (readonly [UserAttribute, RegExp, readonly string[]])[] = [
  ['diet', /allerg|过敏/, ['allergy', 'allergies', 'allergic_to']],
  ['family', /\bkids?\b|child|孩/, ['children', 'child', 'son', 'daughter', 'oldest child', 'youngest child']],
  ['family', /sibling|brothers or sisters|兄弟姐妹/, ['siblings', 'brother', 'sister']],
  ['goal', /learn|学/, ['learning']],
  ['goal', /working on|project|项目/, ['project']],
  ['goal', /plan|goal|目标|计划|打算/, ['goal', 'goals', 'plan', 'plans', 'wants']],
  ['tool', /\b(?:car|vehicle|drive)\b|车/, ['vehicle', 'car']],
  [
    'tool',
    /tool|software|app\b|editor|browser|工具|软件|编辑器|浏览器/,
    ['tool', 'tools', 'uses', 'preferred_tool', 'editor', 'ide', 'browser', 'programming_language'],
  ],
  ['education', /school|university|college|学校|大学/, ['school', 'university', 'education']],
  ['education', /major|study|degree|专业/, ['major', 'degree', 'studies', 'education']],
]

function namesMeant(text: string, attributes: readonly UserAttribute[]): readonly string[] | null {
  return narrower.find(([attribute, words]) => attributes.includes(attribute) && words.test(text))?.[2] ?? null
}

const adjectives = String.raw`(?:[\p{L}-]+ ){0,2}?`
const ofMine = new RegExp(
  String.raw`^(?<before>.*?)\b(?:my|our) ${adjectives}(?<rel>${englishRelation})(?<own>'s|s'?)?(?<after>(?: .*)?)$`,
  'u',
)
const ofMineZh = new RegExp(
  `^(?<before>.{0,8}?)我(?:们)?(?:的|家的?|养的)?(?:那[只条个])?(?:[大小二老前亲]|最好的)?(?<rel>${chineseRelation})(?<after>.{0,20})$`,
  'u',
)

const asksEnglish =
  /^(?:and |so |but |hey,? |hi,? |please |do you (?:still )?(?:know|remember) |can you tell me |tell me (?:about )?|remind me |what about )*(?:what|which|when|where|who|how|is|are|was|were|does|do|did|the|my|our)\b/

/** A person or pet is asked about in the words in which the user is: "where does my sister live" as "where do I live". */
const askedOfOther = (text: string): Asked | null => askedInEnglish(text) ?? askedInChinese(text)

function askedInEnglish(text: string): Asked | null {
  const { before = '', rel = '', own = '', after = '' } = ofMine.exec(text)?.groups ?? {}
  if (rel === '' || !asksEnglish.test(text) || namesMore.test(after)) return null
  const lead = before.trim()
  if (after === '' && recalls.test(lead)) return toAsked(rel, [], text)
  if (after === '' && /\bwho(?:'s| is| are| was)$/.test(lead)) return toAsked(rel, ['name'], text)
  return asAskedOfUser(rel, asOfUser(lead, own, after), text)
}

function askedInChinese(text: string): Asked | null {
  const { before = '', rel = '', after = '' } = ofMineZh.exec(text)?.groups ?? {}
  if (rel === '' || namesMore.test(after)) return null
  if (recallsZh.test(text) && /^(?:吗|么|的?事|的?情况)?$/.test(after)) return toAsked(rel, [], text)
  if (/^(?:是|叫)?谁$/.test(after)) return toAsked(rel, ['name'], text)
  return asAskedOfUser(rel, `${before}我${after}`, text)
}

function asAskedOfUser(relation: string, asked: string, text: string): Asked | null {
  const [attribute] = isPlain(asked) ? identityOf(asked).attributes : []
  return attribute === undefined ? null : toAsked(relation, [attribute], text)
}

function asOfUser(before: string, own: string, after: string): string {
  if (own.includes("'") || before === '') return `${before} my${after}`.trim()
  const verb = before
    .replace(/\bdoes$/, 'do')
    .replace(/\bhas$/, 'have')
    .replace(/(?<!\bwho )\b(?:is|are)$/, 'am')
  const noun = /^(?<start>.*?)(?:the )?(?<noun>\w+) of$/.exec(verb)?.groups
  return noun ? `${noun['start']}my ${noun['noun']}${after}` : `${verb} i${after}`
}

/** Somebody else, or the user. */
const namesMore = new RegExp(String.raw`\b(?:${englishRelation})s?\b|${chineseRelation}|\b(?:i|me|my)\b`)
const recalls = /\b(?:remember|know|recall|about)$/
const recallsZh = /记得|知道|了解|说说|讲讲|关于/

const toAsked = (relation: string, attributes: readonly UserAttribute[], text: string): Asked => ({
  subject: toRelation(relation).key,
  attributes,
  only: null,
  kind: attributes.includes('likes') ? kindAsked(text) : null,
})

const plainEnglish = [
  /^(?:.{0,30}\b)?(?:what|which|when|where|who|how)(?:'s| is| are| was| were) my (?:[\p{L}'-]+ ?){1,5}$/u,
  /\b(?:where|what|which|who|how old)(?: \p{L}+){0,3} (?:do|did|am|was|were|have|can|should) i\b(?!.*\b(?:my|when|after|before \p{L}|during|with)\b)/u,
  /^(?:do|am|have) i (?:[\p{L}'-]+ ?){1,5}$|^what (?:should|do|can) (?:you|i|we) call me$/u,
  /\b(?:know|remember|remind me|tell me)\b.{0,20}\bmy (?:[\p{L}'-]+ ?){1,3}$/u,
]
const plainChinese = /^[^,，]{0,24}$/u
const moreChinese = /那天|的时候|礼物|派对|昨天|上次|一起/

/** A question by one attribute and no more: what else it named would be looked for in other memories. */
function isPlain(text: string): boolean {
  if (/\p{Script=Han}/u.test(text)) return plainChinese.test(text) && !moreChinese.test(text)
  return plainEnglish.some((pattern) => pattern.test(text))
}

const kindsEnglish = [
  /\bfavou?rite (?:kinds? of |sorts? of |types? of )?(?<kind>\p{L}+(?: \p{L}+)?)$/u,
  /\bfavou?rite (?:kinds? of |sorts? of |types? of )?(?<kind>\p{L}+)/u,
  /\b(?:what|which) (?:kinds? of |sorts? of |types? of )?(?<kind>\p{L}+) (?:do|does|did) (?:i|my)\b/u,
  /\b(?:like|love|prefer|enjoy)s? (?:to )?(?<kind>drink|eat|read|listen)(?:ing)?\b/,
]
const kindsChinese = [
  /(?:什么(?:样的)?|哪[一几]?[个种部本首座款家道项类])(?<kind>\p{Script=Han}{1,4})/u,
  /(?:喜欢|喜爱|爱|偏好|中意)[吃喝看听玩去读穿做]?的(?<kind>\p{Script=Han}{1,4}?)(?:是|叫|有|呢|$)/u,
  /(?:喜欢|喜爱|爱|偏好|中意)(?<kind>[吃喝读听])/u,
]

function kindAsked(text: string): string | null {
  for (const pattern of [...kindsEnglish, ...kindsChinese]) {
    const kind = kindOf(pattern.exec(text)?.groups?.['kind'] ?? '')
    if (kind !== null) return kind
  }
  return null
}
