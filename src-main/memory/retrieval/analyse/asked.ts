import { chineseRelation, englishRelation, toRelation } from '../../ontology/relations.ts'
import { favouriteNames, kindOf } from './favourite-kinds.ts'
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
  /** True where the question names its subject and no attribute that is known: "do I drink coffee?" */
  readonly open?: boolean
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
  if (attributes.length === 0) return openAskOf(text)
  if (!isPlain(text)) return null
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
  String.raw`^(?<before>.*?)\b(?:my|our) ${adjectives}(?<rel>${englishRelation})(?:(?:'s|s'?)(?= |$))?(?<after>(?: .*)?)$`,
  'u',
)
const ofMineZh = new RegExp(
  `^.{0,8}?我(?:们)?(?:的|家的?|养的)?(?:那[只条个])?(?:[大小二老前亲]|最好的)?(?<rel>${chineseRelation})(?:的|现在|今年|平时|最|都|是)*(?<after>.{0,16})$`,
  'u',
)

interface Wording {
  readonly attribute: UserAttribute
  /** English: what stands before "my …" and what after it. Either is enough. */
  readonly before: RegExp | null
  readonly after: RegExp
  readonly chinese: RegExp
}

const wording = (attribute: UserAttribute, before: RegExp | null, after: RegExp, chinese: RegExp): Wording => ({
  attribute,
  before,
  after,
  chinese,
})

const wordings: readonly Wording[] = [
  wording(
    'name',
    /\b(?:name of|who(?:'s| is| are| was))$/,
    /^(?:(?:full |first |last )?names?|called|named)\b(?! (?:me|you))/,
    /^(?:叫(?!我|你)|名字|姓名|名|谁$)/,
  ),
  wording('age', /\b(?:how old (?:is|are|was)|age of)$/, /^age\b/, /^(?:多大|几岁|年龄|多少岁)/),
  wording(
    'birthday',
    /\bbirthday of$/,
    /^(?:birthday|born|date of birth)\b/,
    /^(?:生日|哪天出生|什么时候出生|哪年出生)/,
  ),
  wording(
    'residence',
    null,
    /^(?:(?:now |currently |still )?(?:live|lives|living|based)|home|address)\b/,
    /^(?:住|在哪[里儿个]?(?:个?城市)?(?:住|居住|生活)|搬)/,
  ),
  wording(
    'employer',
    null,
    /^(?:employer|company|(?:now |currently )?(?:work|works|working)(?: (?:at|for))?$)/,
    /^(?:在(?:哪[里儿家]?|什么)(?:个?公司)?(?:工作|上班)|公司)/,
  ),
  wording(
    'role',
    null,
    /^(?:(?:job|profession|occupation)\b|do(?: for (?:a living|work))?$)/,
    /^(?:做什么|职业|工作是|干什么)/,
  ),
  wording(
    'likes',
    null,
    /^(?:favou?rites?\b|(?:like|love|enjoy|prefer)s?(?: to \p{L}+)?$)/u,
    /^(?:喜欢|爱)(?:吃|喝|看|听|玩)?(?:什么|哪|的)/,
  ),
  wording('dislikes', null, /^(?:dislike|hate)s?$/, /^(?:讨厌|不喜欢)(?:吃|喝|看|听|玩)?什么/),
  wording('diet', null, /^(?:allergic to|allergy|allergies)\b/, /^对(?:什么|哪)/),
  wording(
    'education',
    null,
    /^(?:school|university|study|studies|go to school)\b/,
    /^在哪[里儿所个]?(?:学校|大学)?(?:上学|读书|念书)/,
  ),
  wording('hometown', null, /^(?:from|hometown|born in)$/, /^(?:老家|是哪里人|来自哪)/),
]

const asksEnglish =
  /^(?:and |so |but |hey,? |hi,? |please |do you (?:still )?(?:know|remember) |can you tell me |tell me (?:about )?|remind me |what about )*(?:what|which|when|where|who|how|is|are|was|were|does|do|did|the|my|our)\b/

const askedOfOther = (text: string): Asked | null => askedInEnglish(text) ?? askedInChinese(text)

function askedInEnglish(text: string): Asked | null {
  const { before = '', after = '', rel = '' } = ofMine.exec(text)?.groups ?? {}
  if (rel === '' || !asksEnglish.test(text)) return null
  const [first, last] = [before.trim(), after.trim()]
  const found = wordings.find((one) => (one.before?.test(first) === true && last === '') || one.after.test(last))
  if (found && last.split(' ').length <= mostWordsAfter) return toAsked(rel, [found.attribute], text)
  return last === '' && recalls.test(first) ? toAsked(rel, [], text) : null
}

function askedInChinese(text: string): Asked | null {
  const { after = '', rel = '' } = ofMineZh.exec(text)?.groups ?? {}
  if (rel === '') return null
  const found = wordings.find((one) => one.chinese.test(after))
  if (found) return toAsked(rel, [found.attribute], text)
  return recallsZh.test(text) && /^(?:吗|么|的?事|的?情况)?$/.test(after) ? toAsked(rel, [], text) : null
}

const mostWordsAfter = 5

/** Whom a question is about that asks for no known attribute; null where it names others too, or is about what was said. */
function openAskOf(text: string): Asked | null {
  if (/^who (?:am|was|were) i\b/.test(text) || aboutTalk.test(text)) return null
  const others = [...(text.match(anyRelation) ?? [])]
  const open = (subject: string): Asked => ({ subject, attributes: [], only: null, kind: null, open: true })
  const ofOther = (openOfOther.exec(text) ?? openOfOtherZh.exec(text))?.groups?.['rel']
  if (ofOther !== undefined) return others.length === 1 ? open(toRelation(ofOther).key) : null
  if (others.length > 0) return null
  return openOfUser.test(text) || openOfUserZh.test(text) ? open('user') : null
}

const anyRelation = new RegExp(String.raw`\b(?:${englishRelation})s?\b|${chineseRelation}`, 'g')
const aboutTalk =
  /\b(?:tell|told|say|said|mention(?:ed)?|ask(?:ed)?|talk(?:ed)?|discuss(?:ed)?|you|we|us)\b|告诉|[说提聊讲问谈]|你|咱|我们|(?:和|跟|与|给|帮)我/
const openOfUser =
  /^(?:(?:what|which|when|where|why|how)(?: \p{L}+){0,3} )?(?:do|did|am|was|have|had|can|could|should) i\b(?!.*\b(?:my|when|after|during|with|who)\b)/u
const openOfUserZh =
  /^我(?![的家和跟与]).{1,16}(?:吗|么|嘛|没有?|什么.{0,4}|啥|几.{1,3}|多少.{0,2}|哪.{0,3}|谁)$|^我(?![的家和跟与]).{0,4}(?<verb>\p{Script=Han})[不没]\k<verb>/u
const openOfOther = new RegExp(
  String.raw`^(?:(?:what|which|when|where|why|how)(?: \p{L}+){0,3} )?(?:does|did|is|was|has|can|could|should|will) (?:my|our) ${adjectives}(?<rel>${englishRelation})\b(?!')`,
  'u',
)
const openOfOtherZh = new RegExp(
  `^我(?:的|家的?|养的)?(?:[大小二老前亲]|最好的)?(?<rel>${chineseRelation})(?!的).{1,16}(?:吗|么|嘛|没有?|什么.{0,4}|啥|多少.{0,2}|哪.{0,3})$`,
  'u',
)
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
