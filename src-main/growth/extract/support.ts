import type { Language } from '../../contract/memory.ts'
import { datesIn } from '../../memory/language/dates.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'
import { chineseRelation } from '../../memory/ontology/relations.ts'

/** Share of a content's words that the user must have said. A model may rephrase the rest. */
const leastShare = 0.65

/** Words by which a statement names its speaker: they are nobody's evidence. */
const speaker =
  /用户|\b(?:the )?user(?:'s)?\b|(?<![\p{L}-])(?:i'm|i've|i'd|we're|we've|he|she|they|his|her|their|i|my|me|we|our|is|am|are|was|has|have|that|the|an?|to|of|in|at|and|as|for|with|on|name|named|called)(?![\p{L}-])|[我他她的了是在]/giu

/** Whom a Chinese statement is about may have been said elsewhere than what is said of them. */
const ofSomebody = new RegExp(`^我(?:的|家|们家)?(?:${chineseRelation})(?=\\p{Script=Han})`, 'u')

export interface Said {
  readonly text: string
  readonly language: Language
  readonly at: string
}

/** True where what `content` claims is in what was said: most words, and every number and every name. */
export function isSupported(content: string, said: Said): boolean {
  const source = plain(said.text)
  const words = sourceWords(source)
  const claim = withoutKnownDates(content, said).replace(ofSomebody, '$& ')
  if (!numbersOf(claim).every((number) => numbersOf(source).includes(number))) return false
  if (!namesOf(claim).every((name) => occurs(plain(name), source, words))) return false
  const claimed = wordsOf(plain(claim).replace(speaker, ' '))
  if (claimed.length === 0) return wordsOf(plain(claim)).some((word) => occurs(word, source, words))
  const held = claimed.filter((word) => occurs(word, source, words)).length
  return held / claimed.length >= leastShare
}

/** True where each word of a slot's value was said: slots decide what is replaced, so they get no leeway. */
export function holdsValue(value: string, said: Said): boolean {
  const source = plain(said.text)
  const words = sourceWords(source)
  return (
    value === '' ||
    source.includes(plain(value)) ||
    wordsOf(normaliseValue(foldScript(value))).every((word) => occurs(word, source, words))
  )
}

const plain = (text: string): string => foldScript(text.normalize('NFKC')).toLowerCase()
const numbersOf = (text: string): readonly string[] =>
  (text.normalize('NFKC').match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''))

/** Capitalised words that do not merely begin a sentence. */
function namesOf(text: string): readonly string[] {
  const found = text.matchAll(/(?<![.!?:]\s)(?<=\s)\p{Lu}[\p{L}'-]+/gu)
  return [...found]
    .map((match) => match[0].replace(/'s$/, ''))
    .filter(
      (word) =>
        !/^(?:I|I'm|I've|User|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)/.test(word) ||
        (/^[A-Z]{2,}/.test(word) === false && /^I\p{Ll}/u.test(word)),
    )
}

/** Latin words, and Chinese as overlapping pairs. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = text.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'+#-]*/gu) ?? []
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    if (run.length === 1) words.push(run)
    for (let at = 0; at + 1 < run.length; at += 1) words.push(run.slice(at, at + 2))
  }
  return words
}

const sourceWords = (source: string): ReadonlySet<string> =>
  new Set(wordsOf(source).flatMap((word) => [word, stem(word), word.replace(/[+#'-]+$/, '')]))

/** Rough on purpose: "lives" and "living" are held by "live". */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/'s$/, '').replace(/(?:ing|ed|es|s|e|y|ies|ly)$/, '') : word

function occurs(word: string, source: string, words: ReadonlySet<string>): boolean {
  if (/\p{Script=Han}/u.test(word)) return source.includes(word)
  return words.has(word) || words.has(stem(word))
}

/** A relative date that was resolved may stand in the content as a date. */
function withoutKnownDates(content: string, said: Said): string {
  const dates = content.match(/\d{4}-\d\d(?:-\d\d)?/g) ?? []
  if (dates.length === 0) return content
  const known = datesIn(said.text, said.language, said.at).map((found) => found.date)
  return dates.reduce(
    (left, date) => (known.some((one) => one.startsWith(date) || date.startsWith(one)) ? left.replace(date, '') : left),
    content,
  )
}
