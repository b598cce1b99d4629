import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { indexTerms } from '../../../memory/language/tokenize.ts'
import { denial } from '../../../memory/recall/corrections.ts'
import type { Language } from '../../../contract/memory.ts'
import { languageOf } from '../../../util/language.ts'
import type { Day, Quote } from './texts.ts'

const longest = 400
/** So much of a text is looked at for its beginning: a message may be half a million characters. */
const mostLookedAt = 20 * longest

/** A memory as the built-in answerer quotes it to who asked at `askedAt`. `timeZone` decides which day that is. */
export function toQuote(memory: GivenMemory, askedAt: Date, timeZone: string | undefined): Quote {
  const { citation, field = null, next, days = null, contested, current, imported, title = '' } = memory
  const name = imported?.fileName ?? title
  const at = imported?.at ?? memory.saidAt
  const day = at === null ? null : toDay(at, timeZone)
  const isOwn = isInOwnWords(memory)
  const today = toDay(askedAt.toISOString(), timeZone)
  return {
    words: escapeMarkdown(shorten(wordsOf(memory))),
    isOwn,
    next: next === undefined ? null : escapeMarkdown(shorten(next)),
    citation,
    day: isSame(day, today) ? 'today' : day,
    standing: contested === true ? 'doubtful' : current ? 'current' : 'past',
    field,
    kind: kindOf(memory),
    days,
    fileName: name === '' ? null : escapeMarkdown(shorten(name)),
  }
}

/** What stands word for word in a conversation or a source. */
export const excerpts: ReadonlySet<string> = new Set(['message', 'session', 'here', 'passage'])

const isInOwnWords = ({ quote, type }: GivenMemory): boolean => quote !== undefined || excerpts.has(type)
const wordsOf = (memory: GivenMemory): string =>
  isInOwnWords(memory) ? withoutDenied(ownClause(memory)) : toYou(shorten(memory.content))

/** Of what holds no more only the clause that says it: what was told beside it may hold still. */
function ownClause({ quote, content, current, contested }: GivenMemory): string {
  if (quote === undefined || current || contested === true || content.includes(quote)) return quote ?? content
  const said = new Set(indexTerms(content))
  const clauses = quote.split(/(?<=[，,;；。.!！])\s*/u).map((clause) => {
    const held = indexTerms(clause).filter((term) => said.has(term)).length
    return { clause: clause.replace(/[，,;；]$/u, ''), held }
  })
  return clauses.reduce((best, one) => (one.held > best.held ? one : best)).clause
}

/** The user's own words as “I” stand between quotation marks, and so does a value in the other language, unless it is a name. */
export const inOwnWords = ({ words, isOwn, field }: Quote, language: Language): string =>
  (isOwn && asUser.test(words)) || (field !== null && isForeign[language](words)) ? `“${words}”` : words
const isForeign: Readonly<Record<Language, (words: string) => boolean>> = {
  en: (words) => /\p{Script=Han}/u.test(words),
  zh: (words) => /^\p{Ll}/u.test(words) && !/\p{Script=Han}/u.test(words),
}
const asUser = /[我咱]|\b(?:I|I['’]\w+|[Mm]y|me)\b/u

/** What a memory says of the user in its own sentence, told to the user: nobody said it so. */
const toYou = (sentence: string): string =>
  sentence
    .replaceAll(/(?<!\p{L})(?:I am|I['’]m|I was|I|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)(?!\p{L})/gu, (word, at: number) => {
      const you = yours[word.toLowerCase().replace('’', "'")] ?? word
      return at === 0 || /[.!?]\s+$/u.test(sentence.slice(0, at)) ? you.charAt(0).toUpperCase() + you.slice(1) : you
    })
    .replaceAll(/[我咱]们/gu, '你们')
    .replaceAll(/[我咱]/gu, '您')
/** False where the user would not be “you” in it: it speaks to somebody, or in another language than what stands around it. */
export const canBeRetold = (sentence: string, language: Language): boolean =>
  languageOf(sentence) === language &&
  !/\b(?:you|your|yours)\b|[你您]/iu.test(sentence) &&
  (!/\bme\b/iu.test(sentence) || /\b(?:I|I['’]\w+|[Mm]y)\b/u.test(sentence))
const yours: Readonly<Record<string, string>> = {
  'i am': 'you are',
  "i'm": 'you’re',
  'i was': 'you were',
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
}

/** Without a clause that denies one figure, where another figure is told beside it: “he is 9, not 7”. */
function withoutDenied(quote: string): string {
  const clauses = quote.split(/(?<=[，,;；])/u)
  const kept = clauses.filter((clause) => !(figure.test(clause) && denial.test(clause)))
  const left = kept
    .join('')
    .replace(/[，,;；]\s*$/u, '')
    .trim()
  return kept.length < clauses.length && figure.test(left) && !goesOn.test(left) ? left : quote
}
/** Whom “是高二” is said of stands in the denial. */
const goesOn = /^(?:而|应该|其实)?是/u
const figure = /\d|[一二两三四五六七八九十]/u

function kindOf({ type, imported }: GivenMemory): Quote['kind'] {
  if (imported) return 'imported'
  if (type === 'passage') return 'source'
  return type === 'session' ? 'summary' : type === 'here' ? 'here' : 'said'
}

const isSame = (one: Day | null, other: Day | null): boolean =>
  one !== null && one.year === other?.year && one.month === other.month && one.day === other.day

/** Makes text show as itself in markdown: no emphasis, code, HTML, images or links, not even those made of bare addresses. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(special, '\\$&').replaceAll(linkStart, `$&${wordJoiner}`)
}

// What only means something at the start of a line is left alone: a quotation mark stands there.
const special = /[\\`*_[\]<~&$]/g
// A renderer links bare addresses after it has taken the escapes out: only a character in between stops it.
const wordJoiner = '\u2060'
const linkStart = /www(?=\.)|(?<=https?):|@/gi

function shorten(text: string): string {
  const whole = text.trim()
  const line = whole
    .slice(0, mostLookedAt)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longest && whole.length <= mostLookedAt
    ? line
    : `${characters.slice(0, longest).join('').trimEnd()}…`
}

function toDay(iso: string, timeZone: string | undefined): Day | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const format = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}
