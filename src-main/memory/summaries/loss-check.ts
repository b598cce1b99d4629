import { languageOf } from '../../util/language.ts'
import { charactersOf, clausesOf, wordsOf } from '../language/content-words.ts'
import { anchorsOf, nameKey, plain, type Anchor } from './anchors.ts'
import { datesIn } from '../../util/date-mentions.ts'
import { namesIn } from './names.ts'
import { polarityOf, withoutNegation } from '../language/negation.ts'
import { numbersIn } from '../../util/number-mentions.ts'
import { readClosely } from './split-text.ts'

/** What is wrong with a summary, in the order in which it is asked to be made good. */
export interface LossReport {
  /** Weight of the most telling anchors that it keeps, 0 to 1. */
  readonly kept: number
  /** What it leaves out, as the text has it. */
  readonly missing: readonly string[]
  /** Numbers, dates and names that the text does not have. */
  readonly added: readonly string[]
  /** Clauses that say the contrary of the text. */
  readonly turned: readonly string[]
  readonly isForeign: boolean
}

/** So many anchors an overview is measured by: a paragraph holds no more. */
const mostTelling = 12
/** A summary whose words are hardly ever those of the text is about something else. */
const leastOwnWords = 0.4

/** A text with all that a summary of it is checked against, read once. */
export function createLossCheck(text: string) {
  const close = readClosely(text)
  const telling = anchorsOf(close).slice(0, mostTelling)
  const total = telling.reduce((sum, { weight }) => sum + weight, 0)
  const words = wordsOf(text)
  const flat = plain(text)
  const dates = new Set(datesIn(text).map(({ key }) => key))
  const years = new Set([...flat.matchAll(/\d{4}/gu)].map(([year]) => `year:${year}`))
  const numbers = numbersIn(text)
  const clauses = clausesOf(close).map((clause) => ({
    polarity: polarityOf(clause),
    words: aboutOf(clause),
  }))

  const addedTo = (summary: string): string[] => [
    ...datesIn(summary)
      .filter(({ key }) => !dates.has(key) && !years.has(key) && !isPartOf(key, dates))
      .map(({ start, length }) => summary.slice(start, start + length)),
    ...numbersIn(summary)
      .filter((one) => !one.isWord || (one.unit !== '' && one.value > 1))
      .filter((one) => !numbers.some((other) => isSameNumber(one, other)))
      .map(({ start, length }) => summary.slice(start, start + length).trim()),
    ...namesIn(summary)
      .map(({ text: name }) => name)
      .filter((name) => !flat.includes(nameKey(name)) && !isMadeOf(nameKey(name), flat)),
  ]

  /** True where the text says the same thing with the opposite sign, and nowhere with this one. */
  const isTurned = (clause: string): boolean => {
    const polarity = polarityOf(clause)
    const about = aboutOf(clause)
    if (polarity === 'mixed' || about.size < 2) return false
    const near = clauses
      .map((one) => ({ ...one, share: shareOf(about, one.words) }))
      .filter(({ share, words: other }) => share >= 0.75 && other.size <= about.size * 3)
    const best = Math.max(0, ...near.map(({ share }) => share))
    const alike = near.filter(({ share }) => share >= best * 0.9)
    return alike.length > 0 && alike.every((one) => one.polarity !== polarity && one.polarity !== 'mixed')
  }

  return (summary: string): LossReport => {
    const lost = telling.filter((anchor) => !isKept(anchor, summary))
    const loss = lost.reduce((sum, { weight }) => sum + weight, 0)
    const own = wordsOf(summary)
    return {
      kept: total === 0 ? 1 : 1 - loss / total,
      missing: lost.map((anchor) => anchor.text),
      added: [...new Set(addedTo(summary))],
      turned: clausesOf(summary).filter(isTurned),
      isForeign: languageOf(summary) !== languageOf(text) || (own.size > 0 && shareOf(own, words) < leastOwnWords),
    }
  }
}

/** True where a summary still says what an anchor stands for. */
export function isKept({ kind, key }: Anchor, summary: string): boolean {
  if (kind === 'date')
    return (
      datesIn(summary).some((date) => date.key === key) || (key.startsWith('year:') && summary.includes(key.slice(5)))
    )
  if (kind === 'number') {
    const [value, unit = ''] = key.split(':')
    return numbersIn(summary).some((one) => isSameNumber(one, { value: Number(value), unit }))
  }
  if (kind === 'negation') {
    const words = new Set(key.split(' '))
    return clausesOf(summary).some(
      (clause) => polarityOf(clause) !== 'affirmed' && shareOf(words, wordsOf(withoutNegation(clause))) >= 0.5,
    )
  }
  const flat = plain(summary)
  if (flat.includes(key)) return true
  // "Anna Keller" is kept by "Anna" as well.
  const parts = key.split(' ').filter((part) => part.length > 2)
  return kind === 'name' && parts.length > 1 && parts.some((part) => flat.includes(part))
}

const isSameNumber = (a: { value: number; unit: string }, b: { value: number; unit: string }): boolean =>
  a.value === b.value && (a.unit === b.unit || a.unit === '' || b.unit === '')

/** A month of which the text names a day. */
const isPartOf = (key: string, dates: ReadonlySet<string>): boolean =>
  key.startsWith('month:') && [...dates].some((date) => date.startsWith(`day:${key.slice(6)}-`))

/** A name put together of words that all stand in the text. */
const isMadeOf = (name: string, flat: string): boolean => {
  const parts = name.split(/[\s-]+/u).filter((part) => part.length > 1)
  return parts.length > 1 && parts.every((part) => flat.includes(part))
}

/** What a clause speaks of, whether it denies it or not. Pairs of Chinese characters change where a word is left out: single ones do not. */
const aboutOf = (clause: string): ReadonlySet<string> => {
  const rest = withoutNegation(clause)
  return new Set([...charactersOf(rest), ...[...wordsOf(rest)].filter((word) => !/\p{Script=Han}/u.test(word))])
}

/** The share of `words` that `others` have too. */
const shareOf = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  words.intersection(others).size / Math.max(1, words.size)
