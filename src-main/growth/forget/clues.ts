import { datesIn } from '../extract/dates.ts'
import { foldScript } from '../extract/fold-script.ts'
import { chineseRelation, englishRelation, isWithin, toRelation } from '../extract/relations.ts'
import { sensitivityOf } from '../lanes/sensitive.ts'
import { indexTerms, isTelling, queryTerms } from '../tokenize.ts'
import { withoutFiller } from './filler.ts'
import { fields, type Meaning, meanings, strictForms } from './concepts.ts'

/** What a text tells of, in terms that two texts in other words can be compared by. */
export interface Traits {
  /** In lower case and simplified characters. */
  readonly plain: string
  readonly terms: ReadonlySet<string>
  /** Keys of what people tell in confidence. */
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
  const plain = foldScript(text.normalize('NFKC')).toLowerCase()
  const terms = new Set(indexTerms(text))
  const holds = ({ en, zh }: { readonly en: readonly string[]; readonly zh: readonly string[] }): boolean =>
    en.some((term) => terms.has(term)) || zh.some((word) => plain.includes(word))
  const isAddress = ({ key }: Meaning): boolean => key === 'row address' && house.test(plain)
  const said = meanings.filter((row) => strictForms.get(row.key)?.test(plain) ?? (holds(row) || isAddress(row)))
  const sensitive = sensitivityOf({ text, category: '', slot: null })
  return {
    plain,
    terms,
    meanings: new Set(said.map(({ key }) => key)),
    fields: new Map([
      ...fields.filter(holds).map(({ name }) => [name, false] as const),
      ...said.flatMap(({ field }) => (field === '' ? [] : [[field, true] as const])),
      ...(fieldOf.get(sensitive ?? '') ?? []).map((name) => [name, true] as const),
    ]),
    people: peopleIn(plain),
  }
}

/** `hint`: words beside the description that tell what kind of matter it is. `at`: when it was asked, ISO 8601 UTC. */
export function cluesOf(what: string, hint: string, at: string): Clues {
  const plain = foldScript(what.normalize('NFKC')).toLowerCase()
  const times = periodsIn(plain, at)
  const words = withoutFiller(plain).replaceAll(notClues, ' ').replaceAll(english, ' ').replaceAll(chinese, ' ')
  const telling = queryTerms(words).filter((term) => isTelling(term) && !functional.test(term.term))
  const traits = traitsOf(plain)
  const named = askedBy.filter(({ pattern }) => pattern.test(plain))
  return {
    plain,
    runs: plain.split(joining).filter((run) => run.length >= 3 && run.length <= 8),
    terms: new Set(telling.map(({ term }) => term)),
    meanings: new Set([...traits.meanings, ...named.map(({ meaning }) => meaning)]),
    fields: new Map([...traits.fields, ...named.map(({ field }) => [field, true] as const), ...traitsOf(hint).fields]),
    people: traits.people,
    isAsked: /\b(?:i|we) asked\b|问(?:过|了)?你/u.test(plain),
    isLongAgo: longAgo.test(plain),
    times,
  }
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
  /\b(?:\w*(?:spring|summer|autumn|winter)|january|february|march|april|june|july|august|september|october|november|december|yesterday|today|last|week|month|year|ago|day|time|told|tell|said|say|talk\w*|mention\w*|ask\w*|moan\w*|chunter\w*|complain\w*|rant\w*|grumbl\w*|going on|went on|carry on|between|whole|lot|much|how|know|ive|dont|wasnt|isnt|stuff|business|mine|keep|notes?)\b|(?:\d{1,2}|十?[一二三四五六七八九十])月(?:份)?|[春夏秋冬](?:天|季)|昨天|前天|上周|上个?月|去年|今年|年初|年底|说过?|讲过?|提过?|聊过?|抱怨|吐槽|说法|家伙|听来|来着|破事|那摊子|摊子/gu

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
