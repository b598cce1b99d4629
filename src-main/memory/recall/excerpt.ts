import type { Message } from '../../contract/chat.ts'
import type { MessageHit } from '../../contract/search.ts'
import { takesBack } from '../extraction/rules/rules-reader.ts'
import { foldScript } from '../../util/fold-script.ts'
import { findQuotes } from '../../util/find-quote.ts'
import { joinRanges, replaceRanges } from '../../util/ranges.ts'
import { ownWords } from '../evidence/own-words.ts'
import { maskSecrets, readSecrets } from '../evidence/secrets.ts'
import { withGap } from '../../util/with-gap.ts'
import { asksThroughout } from '../language/questions.ts'
import { type NumberMention, numbersIn } from '../../util/number-mentions.ts'
import { sentencesIn, type Span } from '../language/sentences.ts'
import { isKnownWord, surprisingWords } from '../language/surprising-words.ts'
import { indexTerms, isTelling, tellingTerms } from '../language/tokenize.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import type { GivenMessage } from './inject.ts'

/** How a message stands to what was learned from it since. */
export interface Standing {
  /** False: what it says was forgotten or set apart, or it never was more than an answer. */
  readonly speaks: boolean
  /** What was learned from it and still holds, with the words it stands for: what it rests on, or its own where it says much less. */
  readonly lessons: readonly { readonly memoryId: string; readonly quote: string }[]
  /** Something learned from it waits for the user's word: until then the message speaks for itself. */
  readonly waits: boolean
  /** Words of it that are nobody's statement: they never speak. */
  readonly apart: readonly string[]
  /** Words of it that hold no more: something else holds in their place. */
  readonly past: readonly string[]
  /** The values in them that something else holds in the place of. */
  readonly replaced?: readonly string[]
  /** Words of it whose time is over: they were true of it. */
  readonly over: readonly string[]
  /** The memories that hold in the place of what is past. */
  readonly successors: readonly string[]
  /** What it says stays on this computer. */
  readonly localOnly: boolean
}

/** Where less of a message is the user's own, it was most likely found for the rest. */
const leastOwnShare = 0.5

/**
 * The user's own words of a message: what is pasted, quoted or fenced in it is nobody's. Null where little is their own
 * and says nothing of what is asked.
 */
export function ownPart(
  said: Pick<Message, 'text' | 'untrustedSpans'>,
  terms: QueryAnalysis['terms'] = [],
): string | null {
  const text = ownLines(said)
  const isMostly = text.length >= leastOwnShare * said.text.trim().length
  return isMostly || isFoundFor(text, terms) ? maskSecrets(text) : null
}

const ownLines = (said: Pick<Message, 'text' | 'untrustedSpans'>): string =>
  ownWords(said)
    .replaceAll(/(?<!\s)\s*\n\s*/gu, '\n')
    .trim()

/** Does what `ownPart` does; others are served while a long message is looked through for secrets. */
export async function ownPartPaced(...[said, terms]: Parameters<typeof ownPart>): Promise<string | null> {
  if (said.text.length > longMessage) await readSecrets(ownLines(said))
  return ownPart(said, terms)
}

const longMessage = 20_000

/** True where a text has a word of the question. */
function isFoundFor(text: string, terms: QueryAnalysis['terms']): boolean {
  const telling = terms.filter(isTelling)
  if (telling.length === 0) return false
  const held = new Set(indexTerms(text))
  return telling.some(({ term }) => held.has(term))
}

/**
 * What of a message still holds. To who asks about the past it is given whole, as of the past; else without what holds
 * no more, or, where the rest has no word of the question, without the values alone that were replaced: what else is said
 * beside them holds. Else as of the past if its time is over or the question may be of the past, or not at all.
 */
export function inForce(
  found: MessageHit,
  { apart, past, over, replaced = [] }: Pick<Standing, 'apart' | 'past' | 'over' | 'replaced'>,
  { history, terms }: Pick<QueryAnalysis, 'history' | 'terms'>,
  mayBePast = false,
): GivenMessage[] {
  const gone = [...past, ...over]
  const hit = apart.length === 0 ? found : { ...found, text: without(found.text, apart) }
  if (gone.length === 0) return hit.text === '' ? [] : [hit]
  if (history) return [{ ...hit, past: true }]
  const rest = without(hit.text, gone)
  if (isFoundFor(rest, terms)) return [{ ...hit, text: rest }]
  const beside = replaced.reduce(withGap, hit.text)
  if (beside !== hit.text && over.length === 0 && saysMore(beside, terms)) return [{ ...hit, text: beside }]
  return past.length === 0 || mayBePast ? [{ ...hit, past: true }] : []
}

const saysMore = (text: string, terms: QueryAnalysis['terms']): boolean =>
  isFoundFor(text, terms) && tellingTerms(text).some((own) => terms.every(({ term }) => term !== own))

/** Without any of these words, where one is part of another too. */
const without = (text: string, gone: readonly string[]): string =>
  gone
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, words) => replaceRanges(left, joinRanges(findQuotes(left, words)), () => ' '), text)
    .replaceAll(/^[\s\p{P}]+|(?<=[\s\p{P}])\p{P}+/gu, '')
    .trim()

/**
 * Whether what the user said next belongs to a statement: it names a word or a figure of it, as a denial or correction
 * does ("sorry, the 15th, not the 14th"). Whoever reads both sees what became of the first.
 */
export function speaksOfSame(next: string, statement: string): boolean {
  if (next.length > longestFollowUp || asksThroughout(next)) return false
  const held = new Set(indexTerms(statement))
  if (tellingTerms(next).some((term) => held.has(term))) return true
  const figures = new Set(statement.match(/\d+/g))
  return (next.match(/\d+/g) ?? []).some((figure) => figures.has(figure))
}

const longestFollowUp = 300

/**
 * The sentence that puts a figure of a statement right: it denies it beside another one (“he is eight, not six”), or it
 * tells another of the same unit in words that take something back (“阿福已经十三岁了，是我记错”), and the two speak of one
 * matter. `around`: all that was said with the statement. Null where none does.
 */
export function correctionOf(statement: string, later: string, around = statement): string | null {
  if (later.length > longestFollowUp) return null
  const folded = foldScript(later)
  const isTakenBack = takesBack(folded)
  const wrong = isTakenBack || denial.test(folded) ? figuresOf(statement) : []
  if (wrong.length === 0) return null
  const held = new Set(tellingTerms(foldScript(around.slice(0, longMessage))))
  const sharedIn = (text: string): readonly string[] =>
    tellingTerms(text).filter((term) => held.has(term) && numbersIn(term).length === 0)
  if (sharedIn(folded).length === 0) return null
  const isRight = ({ text }: Span): boolean => {
    const sentence = foldScript(text)
    const isOfIt = isTakenBack && sharedIn(sentence).some(isOfThing)
    return !asksThroughout(text) && (denies(sentence, wrong) || (isOfIt && tellsInstead(sentence, wrong)))
  }
  return sentencesIn(later).find(isRight)?.text ?? null
}

/** “The one who whistles” and 一只 count nothing that is put right. */
const figuresOf = (text: string): readonly NumberMention[] =>
  numbersIn(foldScript(text.slice(0, longMessage))).filter(
    ({ isWord, value, unit }) => !isWord || value !== 1 || unit !== '',
  )

/** False for what nothing said later can put right. */
export const tellsFigure = (statement: string): boolean => figuresOf(statement).length > 0

/** “Euros” and “this year” stand in any two: what is told anew has to name what it is of. */
function isOfThing(term: string): boolean {
  const isUnit = numbersIn(`2 ${term}s`).some(({ unit }) => unit !== '')
  const isName = /^\p{Script=Han}{2,}$/u.test(term) && !isKnownWord(term)
  return !isUnit && (isName || surprisingWords(term).some(({ surprisal }) => surprisal >= rare))
}
const rare = 9

function denies(sentence: string, wrong: readonly NumberMention[]): boolean {
  const clauses = sentence.split(/[,，;；]\s*|\b(?=not\b)|(?=不是|而是)/u)
  const denied = clauses.filter((clause) => denial.test(clause)).flatMap(figuresOf)
  const ofIt = denied.filter(({ value }) => wrong.some((one) => one.value === value))
  return figuresOf(sentence).some(
    (one) => denied.every(({ value }) => value !== one.value) && ofIt.some((other) => isOfOneUnit(one, other)),
  )
}
/** Says of something that it is not so. */
export const denial = /不是|\bnot\b|n['’]t\b/iu
const isOfOneUnit = (one: NumberMention, other: NumberMention): boolean =>
  one.unit === other.unit || one.unit === '' || other.unit === ''

const tellsInstead = (sentence: string, wrong: readonly NumberMention[]): boolean =>
  figuresOf(sentence).some(
    ({ unit, value, start, length }) =>
      unit !== '' &&
      !longAgo.test(sentence.slice(start + length)) &&
      wrong.some((one) => one.unit === unit) &&
      wrong.every((one) => one.value !== value),
  )
/** “Two years ago” is no age. */
const longAgo = /^\s*\p{L}*\s+ago\b|^\p{Script=Han}{0,2}前/iu
