import type { MessageHit } from '../../contract/search.ts'
import { foldScript } from '../language/fold-script.ts'
import { isBareQuestion } from '../../llm/built-in/message-kind.ts'
import { endedThings } from '../lifecycle/ended-things.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { indexTerms, isTelling } from '../language/tokenize.ts'

/**
 * Of what was said, the messages that a later one of the user's sets right, where a question is asked of both: it names
 * the old value ("not Bradford", "from tea to coffee"), or says that the same changed and gives a value of the same kind,
 * or both answer the same attribute of the user. What the asked clause of a message speaks of is also over where a later
 * one says so without a word of the question ("Norway is off"). No slot is needed for it. Returns the ids of each with
 * that of a message that sets it right.
 */
export function outdatedAmong(
  query: string,
  { terms }: Pick<QueryAnalysis, 'terms'>,
  hits: readonly Statement[],
  /** What else was said since: it only sets right. */
  { since = [], around = () => noTalk }: Later = {},
): ReadonlyMap<string, string> {
  const asked = terms.filter(isTelling).map(({ term }) => term)
  const families = familiesOf(foldScript(query), 'asks')
  const said = hits.map((hit) => toSaid(hit, asked))
  const corrections = [...said, ...since.map((hit) => toSaid(hit, asked))]
    .filter(
      ({ hit, changes, values }) => hit.role === 'user' && !isBareQuestion(hit.text) && (changes || hasLevel(values)),
    )
    .map((later) => ({ ...later, ...talkAbout(around(later.hit), asked) }))
  const setRightBy = (one: Said): Correction | undefined =>
    corrections.find((later) => isLater(later.hit, one.hit) && setsRight(later, one, { asked, families }))
  return new Map(
    said.flatMap((one) => {
      const later = setRightBy(one)
      return later ? [[one.hit.messageId, later.hit.messageId] as const] : []
    }),
  )
}

/** What was said, by whom, where and when. */
export type Statement = Pick<MessageHit, 'messageId' | 'sessionId' | 'position' | 'role' | 'text' | 'at'>

interface Later {
  readonly since?: readonly Statement[]
  /** The turns next to a statement, which say what "that one" is. */
  readonly around?: (statement: Statement) => Talk
}

export interface Talk {
  readonly before: readonly string[]
  readonly after: readonly string[]
}
const noTalk: Talk = { before: [], after: [] }

interface Said {
  readonly hit: Statement
  readonly terms: ReadonlySet<string>
  /** What of the question it holds. */
  readonly shared: ReadonlySet<string>
  readonly families: readonly string[]
  readonly values: ReadonlyMap<string, readonly string[]>
  /** What it says is not so, or not so any more, each in its terms. */
  readonly denied: readonly (readonly string[])[]
  /** Where it says that one went away from. */
  readonly left: readonly (readonly string[])[]
  readonly changes: boolean
  /** The terms of each clause. */
  readonly clauses: readonly ReadonlySet<string>[]
}

function toSaid(hit: Statement, asked: readonly string[]): Said {
  const text = foldScript(hit.text.slice(0, longestRead).normalize('NFKC'))
  const terms = new Set(indexTerms(text))
  const denied = endedThings(text)
  return {
    hit,
    terms,
    shared: new Set(asked.filter((term) => terms.has(term))),
    families: familiesOf(
      text
        .split(clauseEnd)
        .filter((clause) => !denial.test(clause))
        .join(', '),
      'says',
    ),
    values: new Map(kinds.map(([kind, pattern]) => [kind, text.toLowerCase().match(pattern) ?? []])),
    denied,
    left: [...text.matchAll(departures)].map(([, place = '', zh = '']) => indexTerms(place || zh)),
    changes: denied.length > 0 || change.test(text),
    clauses: text.split(clauseEnd).map((clause) => new Set(indexTerms(clause))),
  }
}

const longestRead = 1_000
/** Where one does not live any more says nothing of where one lives. */
const denial = /\b(?:not|no longer|any ?more|never)\b|n['’]t\b|不(?:再)?(?:住|在|喝)|没有?/iu
const clauseEnd = /[.!?;,。！？；，\n]+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u

/** The clauses of a text that hold one of `asked`, as they stand. */
export const clausesWith = (text: string, asked: readonly string[]): string[] =>
  text
    .slice(0, longestRead)
    .split(clauseEnd)
    .filter((clause) => {
      const held = new Set(indexTerms(foldScript(clause.normalize('NFKC'))))
      return asked.some((term) => held.has(term))
    })

const isLater = (one: Statement, other: Statement): boolean =>
  one.at > other.at || (one.sessionId === other.sessionId && one.position > other.position)

/** A correction, with what the talk around it has of the question. */
interface Correction extends Said {
  readonly before: ReadonlySet<string>
  readonly around: ReadonlySet<string>
}

function talkAbout({ before, after }: Talk, asked: readonly string[]): Pick<Correction, 'before' | 'around'> {
  const sharedOf = (texts: readonly string[]): string[] => {
    const held = new Set(texts.flatMap((text) => indexTerms(foldScript(text.slice(0, longestRead).normalize('NFKC')))))
    return asked.filter((term) => held.has(term))
  }
  const shared = sharedOf(before)
  return { before: new Set(shared), around: new Set([...shared, ...sharedOf(after)]) }
}

interface Asked {
  readonly asked: readonly string[]
  readonly families: readonly string[]
}

function setsRight(later: Correction, earlier: Said, { asked, families: wanted }: Asked): boolean {
  const isNear = later.hit.sessionId === earlier.hit.sessionId && later.hit.position - earlier.hit.position <= nearby
  if (later.denied.some((terms) => earlier.clauses.some((clause) => isAskedOf(clause, terms, isNear ? terms : asked))))
    return true
  if (earlier.hit.role !== 'user') return false
  if (isOtherLevel(later, earlier)) return true
  if (!later.changes) return false
  const isOfFamily = wanted.some((family) => later.families.includes(family) && earlier.families.includes(family))
  const meets = meetIn(later.shared, earlier) || (pointsBack.test(later.hit.text) && meetIn(later.before, earlier))
  const isAnswer = wanted.some((family) => earlier.families.includes(family))
  if (isAnswer && later.left.some((terms) => terms.length > 0 && terms.every((term) => earlier.terms.has(term))))
    return true
  if (!isOfFamily && !meets) return false
  if (later.denied.some((terms) => terms.every((term) => earlier.terms.has(term)))) return true
  return isOfFamily || [...later.values].some(([kind, values]) => isOther(values, earlier.values.get(kind) ?? []))
}

const departures =
  /\b(?:left|leaving|moved (?:out of|away from)) ((?-i:\p{Lu})[\p{L}'’-]+)|离开了?(\p{Script=Han}{2,3})/giu

const meetIn = (terms: ReadonlySet<string>, { shared }: Said): boolean => [...terms].some((term) => shared.has(term))

/** A level is of a language, which is spoken of before or after it. */
const isOtherLevel = (later: Correction, earlier: Said): boolean =>
  (meetIn(later.shared, earlier) || (!aLanguage.test(later.hit.text) && meetIn(later.around, earlier))) &&
  isOther(later.values.get(level) ?? [], earlier.values.get(level) ?? [])

const aLanguage = /\b\p{Lu}\p{Ll}+(?:[iu]sh|ch|an|ese|eek)\b|\p{Script=Han}[语文]/u
const level = 'level'
const hasLevel = (values: Said['values']): boolean => (values.get(level) ?? []).length > 0

/** What it changes was named by who spoke before. */
const pointsBack = /\b(?:that|this) one\b|\b(?:moved|changed|switched|pushed|put) (?:it|that|this)\b|(?:那个|这个|它)/iu

/** So many turns later it is the same matter, without a word of the question. */
const nearby = 3

/** "Scrap Norway" is about the clause that speaks of Norway: what else was said beside it stands. */
const isAskedOf = (clause: ReadonlySet<string>, ended: readonly string[], asked: readonly string[]): boolean =>
  ended.every((term) => clause.has(term)) && asked.some((term) => clause.has(term))

const isOther = (values: readonly string[], before: readonly string[]): boolean =>
  values.length > 0 && before.length > 0 && values.some((value) => !before.includes(value))

const change =
  /\b(?:now(?:adays)?|moved?|moving|changed?|switch(?:ed)?|swapped|instead|rather than|no longer|any ?more|not|again|this time|from now on|actually|rescheduled|postponed|correction|wrong|these days|renamed|gave up|given up|quit|stopped|left)\b|现在|改|换|搬|不再|不是|不.{1,6}了|戒|这次|更正|应该是|以后|如今|而是|离开/iu

/** Kinds of values that replace one another where the same is spoken of. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'day',
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]|\b\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}[日号]/giu,
  ],
  ['hour', /\b\d{1,2}(?::\d\d)? ?(?:am|pm)\b|\b\d{1,2}:\d\d\b|[\d一二三四五六七八九十]{1,3}点/giu],
  [level, /\b[abc][12]\b/giu],
  [
    'amount',
    /[€$£¥]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:euros?|dollars?|pounds?|kg|cm|km|units?|%)|\d[\d,.]*(?:欧|元|块|公斤|厘米|斤)/giu,
  ],
]

/** What everyone has one of: a later word of it stands for it. */
const families: readonly { readonly name: string; readonly asks: RegExp; readonly says: RegExp }[] = [
  {
    name: 'residence',
    asks: /\bwhere\b.*\b(?:live|living|based|staying|stay|home)\b|\bmy (?:city|town|address|home)\b|\bwhat (?:city|town)\b|住(?:在)?(?:哪|什么)|(?:哪|什么)(?:个|座)?(?:城市|地方).*住|我的?(?:地址|住址)/iu,
    says: /\b(?:i|we|i'm|we're|i've|we've)\b.{0,30}\b(?:live|living|moved?|moving|relocated|settled|staying|based)\b(?! (?:the|my|our|it|on)\b)|\b(?:i['’]m|we['’]re|i am|we are) (?:at|in)\b (?:.{1,24} in )?(?-i:\p{Lu})\p{L}+ (?:now|for now|these days)\b|我们?.{0,10}(?:住在?|搬(?:到|去|来|进)|定居)|^(?:又)?搬/iu,
  },
  {
    name: 'work',
    asks: /\bwhere\b.*\bwork\b|\bwho\b.*\bwork for\b|\bmy (?:job|employer|company)\b|\bwhat\b.*\bfor a living\b|(?:哪|什么).{0,4}(?:上班|工作|公司)|做什么工作|我的?(?:工作|公司|职业)/iu,
    says: /\b(?:i|i'm|i've)\b.{0,24}\b(?:work(?:ing)? (?:at|for|as|in)|joined|started (?:at|as|with)|got (?:a|the) (?:new )?job|hired)\b|我.{0,10}(?:在.{1,14}(?:上班|工作)|入职|跳槽|换(?:了)?(?:工作|公司))/iu,
  },
  {
    name: 'drink',
    asks: /\bwhat\b.*\b(?:drink|tea|coffee)\b|(?:喝|饮).{0,6}什么|什么(?:茶|咖啡|饮料)/iu,
    says: /\b(?:i|i'm)\b.{0,24}\b(?:drink|drinking|tea|coffee|switched to)\b|我.{0,12}(?:喝|改喝)/iu,
  },
]

const familiesOf = (text: string, side: 'asks' | 'says'): string[] =>
  families.flatMap((family) => (family[side].test(text) ? [family.name] : []))

/** The levels a language can be spoken at, for what says one and no word of the question; "" where none is said. */
export const otherLevels = (texts: readonly string[]): string =>
  texts.some((text) => levels.test(text)) ? allLevels : ''

const levels = /\b[abc][12]\b/iu
const allLevels = 'A1 A2 B1 B2 C1 C2'

/** Words that the answer may stand with in place of the question's: "we moved again" of where one lives. */
export const kindredTerms = (terms: readonly string[]): readonly string[] =>
  kindred.flatMap(({ asked, told }) => (asked.some((term) => terms.includes(term)) ? told : []))

const kindred: readonly { readonly asked: readonly string[]; readonly told: readonly string[] }[] = [
  { asked: ['live'], told: ['move', 'reloc', 'settl', 'stay'] },
  { asked: ['住在', '住哪', '城市'], told: ['搬到', '搬家', '搬去', '搬来', '搬进'] },
  { asked: ['work', 'job', 'employ'], told: ['join', 'hire', 'start'] },
  { asked: ['上班', '工作', '公司'], told: ['入职', '跳槽', '换了'] },
  { asked: ['drink', 'tea', 'coffe'], told: ['switch'] },
  { asked: ['喝什', '什么'], told: ['改喝', '换成'] },
]
