import type { RejectionReason } from '../../contract/job.ts'
import type { Evidence, ReviewReason } from '../../contract/memory.ts'
import { findQuotes } from '../../util/find-quote.ts'
import type { TextRange } from '../../util/ranges.ts'
import { isInstructionLike } from '../evidence/instruction-like.ts'
import { documentIn } from '../evidence/material.ts'
import { ownWords } from '../evidence/own-words.ts'
import { quotedFrom } from '../evidence/quoted.ts'
import { holdsSecret, secretsIn } from '../evidence/secrets.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { trustedText } from '../evidence/untrusted-ranges.ts'
import { datesIn } from '../language/dates.ts'
import { isReadByRules } from '../language/language-tag.ts'
import { localDay } from '../../util/local-time.ts'
import { isRelation } from '../ontology/relations.ts'
import { isSameSubject, isUser, subjectTokens, userSubject } from '../ontology/subjects.ts'
import { chineseNumber, englishNumber } from '../../util/number-words.ts'
import { languageOf } from '../../util/language.ts'
import type { Forget, Operation } from './operation.ts'
import type { KnownMemory } from './reader.ts'

/** What an operation may rest on. */
export interface CheckContext {
  /** Everything the reader was shown, context included. */
  readonly messages: readonly SourceMessage[]
  /** Messages that may be quoted: those of the stretch. */
  readonly quotable: ReadonlySet<string>
  readonly known: readonly KnownMemory[]
  readonly timeZone: string
  /** What a reader that is believed named as secret. */
  readonly secrets?: readonly string[]
  /**
   * A model that proved to read well tells itself whose words are whose, and may say a value in words of its own; names and
   * figures have to stand all the same.
   */
  readonly isTrusted?: boolean
}

export type Checked =
  /** `isDoubtful`: it may be somebody else's statement: only the user can tell. */
  | {
      readonly verdict: 'ok'
      readonly operation: Operation
      readonly evidence: Evidence
      readonly isDoubtful?: boolean
    }
  /** Kept apart: others' words, or an order to a machine. */
  | {
      readonly verdict: 'quarantine'
      readonly operation: Operation
      readonly evidence: Evidence
      readonly reason: ReviewReason
    }
  | { readonly verdict: 'rejected'; readonly operation: Operation; readonly reason: RejectionReason }

const mostContent = 1_000

/**
 * The host's own check before anything is done, in any language: the quote stands in the user's own words, names and
 * figures stand there, in a message or memory that was shown, or follow from a date; no secret, no order to a machine,
 * only ids that were shown. A statement that says more than that is cut back to the user's words.
 */
export function checkOperation(operation: Operation, context: CheckContext): Checked {
  const message = context.messages.find(({ id }) => id === operation.messageId)
  if (message?.role !== 'user' || !context.quotable.has(message.id)) return rejected(operation, 'no_evidence')
  const quotes = findQuotes(message.text, operation.quote)
  const [first] = quotes
  if (!first) return rejected(operation, 'no_evidence')
  if (tellsSecret(textsOf(operation), message, context)) return rejected(operation, 'secret')
  const own = context.isTrusted === true ? trustedText(message) : ownWords(message)
  const range = quotes.find(({ start, end }) => own.slice(start, end) === message.text.slice(start, end))
  if (range) {
    const checked = checkMeaning(operation, { message, evidence: toEvidence(message, range) }, context)
    const isOthers = (context.isTrusted !== true && mayBeOthers(message, range)) || isOfAnother(operation, context)
    return checked.verdict === 'ok' && isOthers ? { ...checked, isDoubtful: true } : checked
  }
  return operation.op === 'add'
    ? { verdict: 'quarantine', operation, evidence: toEvidence(message, first), reason: 'untrusted' }
    : rejected(operation, 'untrusted_source')
}

/** In a text that was handed over. */
function mayBeOthers({ text }: SourceMessage, { start }: TextRange): boolean {
  const handedOver = documentIn(text)
  return handedOver !== null && start >= handedOver.start && start < handedOver.end
}

/** True where the words begin with the name of somebody known whom the statement passes over. */
function isOfAnother(operation: Operation, { known }: CheckContext): boolean {
  if (operation.op !== 'add' && operation.op !== 'replace') return false
  const words = plain(operation.quote).replace(/^[^\p{L}]+/u, '')
  const isPassedOver = (name: string): boolean =>
    name.length > 1 &&
    !isRelation(name) &&
    !plain(operation.fact).includes(name) &&
    words.startsWith(name) &&
    !/^[\p{Script=Latin}\p{M}\p{N}]/u.test(words.slice(name.length))
  const others = known.filter(({ subject }) => !isUser(subject) && !isSameSubject(subject, operation.subject))
  return others.some(({ subject }) => subjectTokens(subject).some(isPassedOver))
}

const rejected = (operation: Operation, reason: RejectionReason): Checked => ({
  verdict: 'rejected',
  operation,
  reason,
})

interface Place {
  readonly message: SourceMessage
  readonly evidence: Evidence
}

/** The check of what an operation says, whose quote stands in the user's own words. */
function checkMeaning(operation: Operation, { message, evidence }: Place, context: CheckContext): Checked {
  switch (operation.op) {
    case 'confirm':
    case 'end': {
      return isShown(operation.target, context)
        ? { verdict: 'ok', operation, evidence }
        : rejected(operation, 'no_evidence')
    }
    case 'forget': {
      return { verdict: 'ok', operation: shownOnly(operation, context), evidence }
    }
    case 'add':
    case 'replace': {
      if (isInstructionLike(operation.quote))
        return { verdict: 'quarantine', operation, evidence, reason: 'instruction' }
      if (operation.fact.length > mostContent) return rejected(operation, 'too_long')
      const checked = checkStatement(operation, message, context)
      return checked === null ? rejected(operation, 'no_evidence') : { verdict: 'ok', operation: checked, evidence }
    }
  }
}

/** One by its own looks, or one that is named as such elsewhere in the message or by the reader. */
function tellsSecret(texts: readonly string[], message: SourceMessage, context: CheckContext): boolean {
  const secrets = [...secretsIn(message.text), ...(context.secrets ?? []).map((one) => one.normalize('NFKC'))]
  return texts.some((text) => holdsSecret(text) || secrets.some((secret) => text.normalize('NFKC').includes(secret)))
}

function textsOf(operation: Operation): string[] {
  if (operation.op === 'add' || operation.op === 'replace')
    return [operation.fact, operation.quote, operation.value ?? '']
  return operation.op === 'forget' ? [] : [operation.quote]
}

const isShown = (id: string, { known }: CheckContext): boolean => known.some((memory) => memory.id === id)

const shownOnly = (named: Forget, context: CheckContext): Forget => ({
  ...named,
  targets: named.targets.filter((id) => isShown(id, context)),
  ...(named.maybe && { maybe: named.maybe.filter((id) => isShown(id, context)) }),
})

type Stated = Extract<Operation, { readonly op: 'add' | 'replace' }>

/** The statement as far as it rests on what was said; null where nothing of it does. */
function checkStatement(stated: Stated, message: SourceMessage, context: CheckContext): Stated | null {
  const aimed = checkTarget(stated, context)
  if (aimed === null) return null
  const dated = withCheckedDates(aimed, message, context.timeZone)
  const source = withDays(sourceOf(context), dated, message, context.timeZone)
  const isTrusted = context.isTrusted === true
  // What has no name is told by what it is, in words of the model's own.
  if (!isNamed(dated.subject, source) && !(isTrusted && namesNothing(dated.subject, source))) return null
  const isValueSaid =
    dated.value === null || stands(dated.value, source) || (isTrusted && namesNothing(dated.value, source))
  // Who writes one number in figures writes the others so, too.
  const areInWords = !isReadByRules(message.text) && figuresIn(dated.quote).length === 0
  const isCounted = (figure: string): boolean =>
    source.figures.has(figure) ||
    isYearOf(figure, source) ||
    (isTrusted && figure.length <= mostDigitsInWords && areInWords)
  const isWhole =
    isValueSaid &&
    [dated.fact, ungrouped(dated.fact)].some((text) => figuresIn(text).every(isCounted)) &&
    [...dated.fact].length <= Math.max(longestByDefault, 3 * [...dated.quote].length) &&
    scriptsOf(dated.fact).every((script) => scriptsOf(source.text).includes(script))
  return isWhole ? dated : cutBack(dated)
}

/** `71` may be told as 1971, and who is 45 or did it 45 years ago by the year that makes. */
function isYearOf(figure: string, { figures, days }: Source): boolean {
  if (!/^(?:19|20)\d\d$/.test(figure)) return false
  const past = days.map((date) => Number(date.slice(0, 4)) - Number(figure))
  return (
    figures.has(figure.slice(2).replace(/^0/, '')) ||
    past.some((years) => years > 0 && [years, years - 1].some((count) => figures.has(String(count))))
  )
}

const longestByDefault = 160
/** A number in words of a language that is not read, or the day that a word of it means, is a model's to tell. */
const mostDigitsInWords = 3

/** A new value for a memory of another subject is a fact of its own. */
function checkTarget(stated: Stated, { known }: CheckContext): Stated | null {
  if (stated.op === 'add') return stated
  const target = known.find(({ id }) => id === stated.target)
  if (!target) return null
  if (isSameSubject(target.subject, stated.subject)) return stated
  const { target: _target, mistake: _mistake, ...statement } = stated
  return { ...statement, op: 'add' }
}

/** The user's words themselves, without a value that they do not hold. What is about another cannot stand alone so. */
function cutBack(stated: Stated): Stated | null {
  const words = stated.quote.trim()
  if (tokenCount(words) < fewestWords || !isUser(stated.subject)) return null
  return { ...stated, op: 'add', subject: userSubject, attribute: null, value: null, fact: words } as Stated
}

const fewestWords = 5
/** Words, or characters of a script that sets no spaces. */
const tokenCount = (text: string): number =>
  wordsOf(text).reduce((count, word) => count + (withoutSpaces.test(word) ? Math.ceil([...word].length / 2) : 1), 0)

interface Source {
  readonly text: string
  readonly tokens: ReadonlySet<string>
  /** Numbers that were said, in digits or words. */
  readonly figures: ReadonlySet<string>
  /** ISO days that are spoken of. */
  readonly days: readonly string[]
}

/** Read once for all operations of a stretch. */
const sources = new WeakMap<CheckContext, Source>()

/** All that was shown, as one text: messages of both sides and known memories. */
function sourceOf(context: CheckContext): Source {
  const source = sources.get(context) ?? readSource(context)
  sources.set(context, source)
  return source
}

function readSource({ messages, known }: CheckContext): Source {
  const shown = [
    ...messages.map((message) => (message.role === 'user' ? trustedText(message) : message.text)),
    ...known.flatMap(({ fact, subject, value }) => [fact, subject, value ?? '']),
  ]
  const text = plain(shown.join('\n'))
  return {
    text,
    tokens: new Set(wordsOf(text)),
    figures: new Set([...figuresIn(text), ...figuresIn(ungrouped(text)), ...numbersInWords(text)]),
    days: [],
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'")
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Each word of a value stands in the source, as it is, as a part of a longer word, or as a number in words. */
function stands(value: string, source: Source): boolean {
  const wanted = plain(value)
  if (source.text.includes(wanted)) return true
  const held = wordsOf(wanted).filter((word) => isHeld(word, source))
  const total = wordsOf(wanted).length
  return total > 0 && held.length / total >= leastOfValue
}

const leastOfValue = 0.5

/** True where a value that was not said has no name in it: no word with a capital letter that stands nowhere. */
const namesNothing = (value: string, source: Source): boolean =>
  (value.normalize('NFKC').match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? []).every((name) => isHeld(plain(name), source))

function isHeld(word: string, { text, tokens, figures }: Source): boolean {
  if (tokens.has(word) || (word.length >= 4 && text.includes(word))) return true
  const [figure] = figuresIn(word)
  if (figure !== undefined) return figures.has(figure)
  const begins = word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)))
  if (word.length > 4 && [...tokens].some((token) => token.startsWith(begins))) return true
  // A script without spaces: what of it was said, by its characters.
  return withoutSpaces.test(word)
    ? [...word].filter((character) => text.includes(character)).length / [...word].length >= 0.8
    : false
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whom a statement is about was named, or is told by a relation only. */
function isNamed(subject: string, source: Source): boolean {
  if (isUser(subject)) return true
  const named = wordsOf(plain(subject))
  const tokens = subjectTokens(subject)
  // A relation may be said in another language than it is noted in.
  if (tokens.length > 0 && tokens.every(isRelation)) return true
  return tokens.length > 0 && named.some((word) => isHeld(word, source) || source.text.includes(word))
}

const figuresIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''))

/** `14.300` and `14,300` as `14300`. */
const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu, '')

/** With the days that a statement names, and its own: their figures, and the names of their months. */
function withDays(source: Source, stated: Stated, message: SourceMessage, timeZone: string): Source {
  const { validFrom, validTo } = stated
  const days = [localDay(message.at, timeZone), validFrom ?? '', validTo ?? '', ...daysOf(stated, message, timeZone)]
  const months = new Set(days.flatMap((date) => monthNames(Number(date.slice(5, 7)))))
  return {
    ...source,
    days: days.filter((date) => date !== ''),
    tokens: source.tokens.union(months),
    figures: source.figures.union(new Set(figuresIn(days.join(' ')))),
  }
}

const calendarLanguages = 'cs da de el en es fi fr hu it nb nl pl pt ro ru sv tr uk'.split(' ')

const namesByMonth = new Map<number, string[]>()

/** How a month, 1 to 12, is called in dates of languages that give it a name. */
function monthNames(month: number): string[] {
  const names =
    namesByMonth.get(month) ??
    calendarLanguages.flatMap((language) => {
      const calendar = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      return wordsOf(plain(calendar.format(Date.UTC(2000, month - 1, 1))))
    })
  namesByMonth.set(month, names)
  return names
}

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

const mostDaysApart = 2
const day = 86_400_000
/** A day that nobody named in figures is reckoned from today: not further off than this. */
const mostRelativeDays = 3 * 366

/** The days that its quote names, reckoned from the day it was said. */
const daysOf = ({ quote }: Stated, { at }: SourceMessage, timeZone: string): string[] =>
  datesIn(quote, languageOf(quote), `${localDay(at, timeZone)}T12:00:00Z`)
    .map(({ date }) => date)
    .filter((date) => date.length === 10)

/** The days of a statement: ours where we reckon them too and differ by little, the model's where nothing speaks against them. */
function withCheckedDates(stated: Stated, message: SourceMessage, timeZone: string): Stated {
  const words = `${stated.quote}\n${message.text.slice(0, 4_000)}`
  const offset = Date.parse(`${localDay(message.at, timeZone)}T00:00:00Z`)
  const ours = daysOf(stated, message, timeZone)
  const checked = (date: string | null): string | null => {
    if (date === null) return null
    const time = Date.parse(date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date)
    if (Number.isNaN(time)) return null
    const apart = (one: string): number => Math.abs(Date.parse(one) - time)
    const [nearest] = date.length === 10 ? ours.toSorted((a, b) => apart(a) - apart(b)) : []
    if (nearest !== undefined && apart(nearest) <= mostDaysApart * day) return nearest
    const isWritten = figuresIn(words).includes(date.slice(0, 4))
    return isWritten || Math.abs(time - offset) <= mostRelativeDays * day || date.length === 4 ? date : null
  }
  return { ...stated, validFrom: checked(stated.validFrom), validTo: checked(stated.validTo) }
}

/** Japanese writes in three at once. */
const scripts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ...['Latin', 'Han', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'].map(
    (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
  ),
]

const scriptsOf = (text: string): string[] => scripts.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

const toEvidence = (message: SourceMessage, { start, end }: TextRange): Evidence =>
  quotedFrom(message, message.text.slice(start, end), start)
