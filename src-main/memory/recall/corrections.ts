import { takesBack } from '../extraction/rules/rules-reader.ts'
import { foldScript } from '../../util/fold-script.ts'
import { asksThroughout } from '../language/questions.ts'
import { type NumberMention, numbersIn } from '../../util/number-mentions.ts'
import { sentencesIn, type Span } from '../../util/sentences.ts'
import { isKnownWord, surprisingWords } from '../language/surprising-words.ts'
import { indexTerms, tellingTerms } from '../language/tokenize.ts'
import { longMessage } from './valid-part.ts'

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
