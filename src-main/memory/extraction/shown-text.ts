import { digitsIn } from '../../util/figures.ts'
import { chineseNumber, englishNumber } from '../../util/number-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { trustedText } from '../evidence/untrusted-ranges.ts'
import { isRelation } from '../ontology/relations.ts'
import { isUser, subjectTokens } from '../ontology/subjects.ts'
import type { KnownMemory } from './reader.ts'

/** Everything a reader was shown, context included. */
export interface Shown {
  readonly messages: readonly SourceMessage[]
  readonly known: readonly KnownMemory[]
}

/** What a reader was shown as one text: what a statement says is looked for in it. */
export interface ShownText {
  readonly text: string
  readonly tokens: ReadonlySet<string>
  /** Numbers that were said, in digits or words. */
  readonly figures: ReadonlySet<string>
  /** ISO days that are spoken of. */
  readonly days: readonly string[]
}

/** Read once for all operations of a stretch. */
const texts = new WeakMap<Shown, ShownText>()

/** Of messages of both sides and known memories, without what is not the user’s own. */
export function shownTextOf(shown: Shown): ShownText {
  const text = texts.get(shown) ?? readShown(shown)
  texts.set(shown, text)
  return text
}

function readShown({ messages, known }: Shown): ShownText {
  const shown = [
    ...messages.map((message) => (message.role === 'user' ? trustedText(message) : message.text)),
    ...known.flatMap(({ fact, subject, value }) => [fact, subject, value ?? '']),
  ]
  const text = plain(shown.join('\n'))
  return {
    text,
    tokens: new Set(tokensIn(text)),
    figures: new Set([...digitsIn(text), ...digitsIn(ungrouped(text)), ...numbersInWords(text)]),
    days: [],
  }
}

/** Each word of a value stands in the source, as it is, as a part of a longer word, or as a number in words. */
export function stands(value: string, source: ShownText): boolean {
  const wanted = plain(value)
  if (source.text.includes(wanted)) return true
  const held = tokensIn(wanted).filter((word) => isHeld(word, source))
  const total = tokensIn(wanted).length
  return total > 0 && held.length / total >= leastOfValue
}

const leastOfValue = 0.5

/** True where a value that was not said has no name in it: no word with a capital letter that stands nowhere. */
export const namesNothing = (value: string, source: ShownText): boolean =>
  (value.normalize('NFKC').match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? []).every((name) => isHeld(plain(name), source))

function isHeld(word: string, { text, tokens, figures }: ShownText): boolean {
  if (tokens.has(word) || (word.length >= 4 && text.includes(word))) return true
  const [figure] = digitsIn(word)
  if (figure !== undefined) return figures.has(figure)
  const begins = word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)))
  if (word.length > 4 && [...tokens].some((token) => token.startsWith(begins))) return true
  // A script without spaces: what of it was said, by its characters.
  return withoutSpaces.test(word)
    ? [...word].filter((character) => text.includes(character)).length / [...word].length >= 0.8
    : false
}

export const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whom a statement is about was named, or is told by a relation only. */
export function isNamed(subject: string, source: ShownText): boolean {
  if (isUser(subject)) return true
  const named = tokensIn(plain(subject))
  const tokens = subjectTokens(subject)
  // A relation may be said in another language than it is noted in.
  if (tokens.length > 0 && tokens.every(isRelation)) return true
  return tokens.length > 0 && named.some((word) => isHeld(word, source) || source.text.includes(word))
}

/** `71` may be told as 1971, and who is 45 or did it 45 years ago by the year that makes. */
export function isYearOf(figure: string, { figures, days }: ShownText): boolean {
  if (!/^(?:19|20)\d\d$/.test(figure)) return false
  const past = days.map((date) => Number(date.slice(0, 4)) - Number(figure))
  return (
    figures.has(figure.slice(2).replace(/^0/, '')) ||
    past.some((years) => years > 0 && [years, years - 1].some((count) => figures.has(String(count))))
  )
}

/** `14.300` and `14,300` as `14300`. */
export const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu, '')

const chineseRun = /[零一二三四五六七八九十百千万两半]+/g

/** Number words of the languages we can count in; in others figures stand for themselves. */
function numbersInWords(text: string): string[] {
  const counted = [
    ...(text.match(chineseRun) ?? []).map(chineseNumber),
    ...(text.match(/[a-z]+/g) ?? []).map(englishNumber),
    ...(text.match(/\b[a-z]{5,7}-[a-z]{3,5}\b/g) ?? []).map(englishNumber),
  ]
  return counted.flatMap((number) => (number === null ? [] : [String(number)]))
}

/** Japanese writes in three at once. */
const scripts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ...['Latin', 'Han', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'].map(
    (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
  ),
]

export const scriptsOf = (text: string): string[] =>
  scripts.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'")
export const tokensIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
