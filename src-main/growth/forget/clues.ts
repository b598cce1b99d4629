import { datesIn } from '../../memory/language/dates.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation, isWithin, toRelation } from '../../memory/ontology/relations.ts'
import { sensitivityOf } from '../../memory/evidence/sensitive.ts'
import { indexTerms, isTelling, queryTerms } from '../../memory/language/tokenize.ts'
import { withoutFiller } from './filler.ts'
import { apart, fields, holdsWord, type Meaning, meanings, strictForms } from './concepts.ts'
import { everyday } from './everyday.ts'
import { nicknamesIn } from './people.ts'

/** What a text tells of, in terms that two texts in other words can be compared by. */
export interface Traits {
  /** In lower case and simplified characters. */
  readonly plain: string
  readonly terms: ReadonlySet<string>
  /** Keys of what people tell in confidence, and of everyday things that are named in either language. */
  readonly meanings: ReadonlySet<string>
  /** Kinds of private matters; true where the text tells of one, false where it only hints at one. */
  readonly fields: ReadonlyMap<string, boolean>
  /** Relations named, as slots name them. */
  readonly people: ReadonlySet<string>
}

/** What a description of something told before says of it. */
export interface Clues extends Traits {
  /** Chinese words that are more than two characters together: a name as a rule. */
  readonly runs: readonly string[]
  /** By term: what it says or hints at, as grounds are named. */
  readonly kinds: ReadonlyMap<string, readonly string[]>
  /** True where somebody is meant that is neither named nor a relation: "the man from …", 那位. */
  readonly isOfSomebody: boolean
  /** True where it says of nothing but that somebody's matter was told: "Odile's news", 老耿那件事. */
  readonly isVague: boolean
  /** Names that are known by their form alone: 阿豪, 小雯. */
  readonly nicknames: readonly string[]
  /** True where it was asked about. */
  readonly isAsked: boolean
  /** True where it happened long ago, in childhood or youth. */
  readonly isLongAgo: boolean
  /** When it was told or happened: the first day and the day after the last, `2025-06-01`. */
  readonly times: readonly Period[]
}

export interface Period {
  readonly since: string
  readonly until: string
}

export function traitsOf(text: string): Traits {
  const plain = foldScript(text.normalize('NFKC')).toLowerCase().replaceAll(shortRelation, '$&$1')
  const terms = new Set(indexTerms(text))
  const holds = ({ en, zh }: { readonly en: readonly string[]; readonly zh: readonly string[] }): boolean =>
    en.some((term) => terms.has(term)) || zh.some((word) => holdsWord(plain, word))
  const isAddress = ({ key }: Meaning): boolean => key === 'row address' && house.test(plain)
  const said = meanings.filter((row) => strictForms.get(row.key)?.test(plain) ?? (holds(row) || isAddress(row)))
  const things = everyday.filter(holds)
  const sensitive = sensitivityOf({ text, category: '', slot: null })
  return {
    plain,
    terms,
    meanings: new Set(
      [
        ...said,
        ...things,
        ...(sum.test(plain) ? [{ key: 'row money' }] : []),
        ...(dose.test(plain) ? [{ key: 'row medic' }] : []),
      ].map(({ key }) => key),
    ),
    fields: new Map([
      ...fields.filter(holds).map(({ name }) => [name, false] as const),
      ...(sum.test(plain) ? [['money', false] as const] : []),
      ...(outing.test(text) ? [['love', false] as const] : []),
      ...said.flatMap(({ field, isPerson }) =>
        field === '' ? [] : [[field, !isPerson || !ofAnyone.has(field)] as const],
      ),
      ...(fieldOf.get(sensitive ?? '') ?? []).map((name) => [name, true] as const),
    ]),
    people: peopleIn(plain),
  }
}

/** `hint`: words beside the description that tell what kind of matter it is. `at`: when it was asked, ISO 8601 UTC. */
export function cluesOf(what: string, hint: string, at: string): Clues {
  const plain = plainOf(what)
  const times = periodsIn(plain, at)
  const words = withoutWordsApart(withoutFiller(plain))
    .replaceAll(notClues, ' ')
    .replaceAll(english, ' ')
    .replaceAll(chinese, ' ')
  const telling = queryTerms(words).filter((term) => isTelling(term) && !functional.test(term.term))
  const traits = traitsOf(plain)
  const named = askedBy.filter(({ pattern }) => pattern.test(plain))
  return {
    plain,
    runs: plain.split(joining).filter((run) => run.length >= 3 && run.length <= 8),
    terms: new Set(telling.map(({ term }) => term)),
    meanings: new Set([...traits.meanings, ...named.map(({ meaning }) => meaning)]),
    fields: new Map([
      ...traits.fields,
      ...named.map(({ field }) => [field, true] as const),
      ...(ended.test(hint) ? [['love', false] as const] : traitsOf(hint).fields),
    ]),
    kinds: new Map(telling.map(({ term }) => [term, kindsOf(term)])),
    isOfSomebody: somebody.test(plain),
    isVague: isVague(what),
    nicknames: nicknamesIn(plain),
    people: traits.people,
    isAsked: /\b(?:i|we) asked\b|问(?:过|了)?你/u.test(plain),
    isLongAgo: longAgo.test(plain),
    times,
  }
}

/** 我舅 is 我舅舅. */
const shortRelation = /(?<=我)([舅姑叔伯])(?![舅姑叔伯妈父母])/gu

/** Without what only says why it should not have been told. */
const plainOf = (what: string): string => foldScript(what.normalize('NFKC')).toLowerCase().replaceAll(notToTell, '')
const notToTell =
  /,? (?:(?:is|was)(?:n't| not)|not) (?:mine|yours|ours|my story|my news) to \w+|,? (?:(?:is|was|are)(?:n't| not)|not) for (?:your|the) \w+|,? (?:is|are|was) (?:private|personal|confidential)$|[，,]?别(?:再)?(?:跟|和|对|往)\p{Script=Han}{1,5}[提说讲]$|[，,]?我?(?:真|实在)?不该(?:跟你)?[讲说]的?$/gu

const kindsOf = (term: string): string[] =>
  [...fields.map((field) => ({ ...field, key: `field ${field.name}` })), ...meanings, ...everyday]
    .filter(({ en, zh }) => en.includes(term) || zh.includes(term))
    .map(({ key }) => key)

/** True where words call what was told a matter of somebody's, and say no more of it. */
export function isVague(what: string): boolean {
  const plain = plainOf(what)
  const named = plain.replaceAll(vague, ' ').replaceAll(english, ' ').replaceAll(chinese, ' ')
  const { fields: told, meanings: said } = traitsOf(named)
  const rest = nicknamesIn(named).reduce((text, name) => text.replaceAll(name, ' '), named)
  const words = withoutFiller(rest)
    .split(/\s+/u)
    .filter((word) => !/^(?:what|[我他她])?$/u.test(word))
  const isBare = words.length <= 1 && !/\p{Script=Han}/u.test(words.join(''))
  return new RegExp(vague, 'u').test(plain) && isBare && told.size + said.size === 0
}

/** Kinds that a colleague or a neighbour hints at, and no more. */
const ofAnyone: ReadonlySet<string> = new Set(['work', 'home'])

/** Calls what was told a matter of somebody's, no more. */
const vague =
  /\b(?:news|secret|business|thing|situation|trouble)$|\b(?:told|confessed|admitted) (?:me|us|you)$|^what (?:i|we) (?:said|told you) (?:about|on) \S+$|那(?:件|档子?|码|点|桩)?(?:破)?事儿?$|的秘密$/gu

/** Who is neither named nor told by a relation. */
export const somebody =
  /\b(?:the|that|this|a|some) (?:(?!of\b|the\b)\p{L}+ ){0,2}(?:man|woman|guy|bloke|chap|fella|fellow|lad|girl|boy|lady|person|someone|one i)\b|那(?:个|位)(?:人|男|女|家伙)|那位|某人|某个人/iu

/** It is over with somebody. */
export const ended =
  /\b(?:it|that)(?:'|’)?s (?:all )?over\b|\bwe(?:'re| are)? (?:are )?(?:done|through|finished)\b|\b(?:not|no longer|stopped) seeing\b|散了|分了|掰了|断了|(?:不|没)(?:再)?联系|吹了|黄了/iu

/** With somebody by name, out of the house. */
const outing =
  /\b(?:[Ss]eeing|[Dd]ating|[Dd]inner with|[Dd]rinks? with|[Ll]unch with|out with|[Mm]et up with|[Kk]issed|(?:fancy|fancied)) \p{Lu}\p{Ll}/u

/** So and so much of a medicine. */
const dose = /\d ?(?:mg|mcg|µg|milligrams?|micrograms?)\b|\d ?(?:毫克|微克)|一天[一两三]片/u

/** So and so much money. */
const sum =
  /[£$€¥]\s?\d|\d\s?(?:k\b|grand\b|quid\b|pounds?\b|dollars?\b|euros?\b|bucks\b|£|€|元|块|万)|\b(?:hundred|thousand|grand)(?: quid| pounds?| dollars?| euros?| bucks)?\b|[一二两三四五六七八九十百千几][多来几]?(?:[百千万]|块(?![地板石]))/u

/** 吃过几顿饭 leaves nothing to be looked for by its letters: the word it is made of is. */
const withoutWordsApart = (plain: string): string => {
  const words = [...meanings, ...everyday].flatMap(({ zh }) => zh.filter((word) => word.length === 2))
  return words.reduce((text, [first = '', second = '']) => {
    return text.includes(first) && text.includes(second) && !text.includes(first + second)
      ? text.replace(apart(first, second), ' ')
      : text
  }, plain)
}

/** True where a text asks something. */
export const asksIn = (text: string): boolean =>
  /[?？]|\b(?:do|does|should|shall|can|could|would|is|was|what|how) (?:i|we|it|that|one)\b|[吗呢]/iu.test(text)

const longAgo =
  /\bwhen i was (?:an? )?(?:\w+ )?(?:lad|lass|kid|child|boy|girl|teen\w*|young\w*|student|little)\b|\b(?:years ago|back in the day|my youth|my (?:school|army|navy|uni|student|younger) (?:days|years))\b|小时候|年轻(?:的)?时|当年|上学那会儿/u

/** True where a text told at a time speaks of what was long past then. */
export function isOfLongAgo(text: string, at: string): boolean {
  const years = Array.from(text.matchAll(/\b(?:19|20)\d\d\b/gu), ([year]) => Number(year))
  return longAgo.test(text.toLowerCase()) || years.some((year) => year <= Number(at.slice(0, 4)) - longPast)
}
const longPast = 10

/** A house in its street. */
const house =
  /\b\d{1,5}[a-z]?,? (?:\p{L}+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|drive|way|court|close)\b|\b\p{L}+(?:weg|stra(?:ss|ß)e|straat|laan|gasse|platz) \d+|[路街道弄巷里]\s*\d+\s*号|\d+\s*(?:单元|号楼|栋)/u

/** What a text is about, by what makes it delicate. */
const fieldOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['health', ['health']],
  ['money', ['money']],
])

/** Words that say that and when something was told, not what. */
const notClues =
  /\b(?:\w*(?:spring|summer|autumn|winter)|january|february|march|april|june|july|august|september|october|november|december|yesterday|today|last|week|month|year|ago|day|time|told|tell|said|say|talk\w*|mention\w*|ask\w*|moan\w*|chunter\w*|complain\w*|rant\w*|grumbl\w*|going on|went on|carry on|between|whole|lot|much|how|know|ive|dont|wasnt|isnt|stuff|business|mine|keep|notes?)\b|(?:\d{1,2}|十?[一二三四五六七八九十])月(?:份)?|[春夏秋冬](?:天|季)|昨天|前天|上周|上个?月|去年|今年|年初|年底|说过?|讲过?|提过?|聊过?|抱怨|吐槽|说法|家伙|听来|来着|破事|那摊子|摊子|不该跟?|心思|念头|档子|那位|那次|几回/gu

const english = new RegExp(`\\b(?!doctor|therapist)(?:${englishRelation})s?\\b`, 'giu')
const chinese = new RegExp(`(?!医生)(?:${chineseRelation})`, 'gu')

function peopleIn(plain: string): Set<string> {
  const words = [...plain.matchAll(english), ...plain.matchAll(chinese)].map(([word]) => word.replace(/s$/u, ''))
  return new Set(words.map((word) => toRelation(word).key))
}

/** True where one of the people may be meant by the other: a nephew is family. */
export const mayBe = (said: string, meant: string): boolean =>
  said === meant || isWithin(said, meant) || (meant === 'family' && kin.has(said))
const kin: ReadonlySet<string> = new Set(
  'wife husband partner mother father mother-in-law father-in-law brother-in-law sister-in-law grandmother grandfather daughter son child sister brother siblings aunt uncle cousin niece nephew parents'.split(
    ' ',
  ),
)

/** A pair of Chinese characters of which one only joins words. */
const functional = /^(?:\p{Script=Han}|.*[我你他她它的了是那这个们就都也在去来过给把].*)$/u

const joining =
  /[^\p{Script=Han}]+|[我你他她它的了是那这个们就都也在去来过给把和跟与说讲提聊条件事]|之前|以前|上次|还有|关于/u

/** By what a thing is asked for that is never called so where it is told. */
const askedBy = [
  {
    pattern:
      /\b(?:street|post ?code|zip(?: code)?|(?:unit|house|flat|door|apartment) (?:number|no)|where i live)\b|门牌|住哪|家在哪/u,
    meaning: 'row address',
    field: 'home',
  },
  { pattern: /笔账|旧账|\bwho owes\b|\bowe[sd]?\b/u, meaning: 'row debt', field: 'money' },
  { pattern: /\bhow much\b|\b(?:the|that) (?:amount|sum)\b|多少钱|金额/u, meaning: 'row money', field: 'money' },
]

const months = 'january february march april may june july august september october november december'.split(' ')
const seasons: readonly (readonly [RegExp, number])[] = [
  [/\bspring\b|春天|春季|开春/u, 3],
  [/\bsummer\b|夏天|夏季/u, 6],
  [/\b(?:autumn|fall)\b|秋天|秋季|入秋/u, 9],
  [/\bwinter\b|冬天|冬季/u, 12],
]

/** The months, seasons and days that a description names, each the last before `at`. */
function periodsIn(plain: string, at: string): Period[] {
  const found = [
    ...seasons.filter(([season]) => season.test(plain)).map(([, first]) => monthsFrom(first, 3, at)),
    ...months.flatMap((month, index) =>
      new RegExp(`\\b(?:in|of|since|last|back in|around|early|late|mid) ${month}\\b|\\b${month}(?=['’]s\\b)`, 'u').test(
        plain,
      )
        ? [monthsFrom(index + 1, 1, at)]
        : [],
    ),
    ...Array.from(
      plain.matchAll(/(?<![\d年])(\d{1,2}|十[一二]?|[一二三四五六七八九])月(?![\d一二三四五六七八九十])/gu),
      ([, number = '']) => monthsFrom(chineseMonths.indexOf(number) + 1 || Number(number), 1, at),
    ),
  ]
  if (found.length > 0) return found
  const language = /\p{Script=Han}/u.test(plain) ? 'zh' : 'en'
  return datesIn(plain, language, at).flatMap(({ text, date }) =>
    !timeOfDay.test(text) && date <= at.slice(0, date.length) ? [periodOf(date)] : [],
  )
}

const timeOfDay = /night|morning|evening|noon|now|晚|早|夜|刚|现在/iu
const chineseMonths = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

function monthsFrom(first: number, count: number, at: string): Period {
  const now = new Date(at)
  const isAhead = first > now.getUTCMonth() + 1
  const year = now.getUTCFullYear() - (isAhead ? 1 : 0)
  return { since: dayOf(year, first - 1), until: dayOf(year, first - 1 + count) }
}

/** `2025`, `2025-06` or `2025-06-03`, and a week to both sides of a day. */
function periodOf(date: string): Period {
  const [year = 0, month, day] = date.split('-').map(Number)
  if (month === undefined) return { since: dayOf(year, 0), until: dayOf(year + 1, 0) }
  if (day === undefined) return { since: dayOf(year, month - 1), until: dayOf(year, month) }
  return { since: dayOf(year, month - 1, day - 7), until: dayOf(year, month - 1, day + 8) }
}

const dayOf = (year: number, month: number, day = 1): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
