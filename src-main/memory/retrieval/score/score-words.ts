import { isTelling } from '../../language/tokenize.ts'
import { type QueryAnalysis, termsOfParts } from '../analyse/analyze-query.ts'
import type { AskedText, LexicalTable } from './lexical-table.ts'
import type { QuestionPart } from '../analyse/question-parts.ts'

export interface WordScores {
  /** One for each passage: of a question in several parts, by the part that a passage is best at. */
  readonly joined: Float64Array
  /** What words of substance give of the score for the question as a whole. */
  readonly telling: Float64Array
  /** The highest BM25 score for the question as a whole. */
  readonly bestWhole: number
  /** The highest share of it that words of substance give. */
  readonly bestTelling: number
  /** The index of the passage that has it; -1 where none has any. */
  readonly mostTelling: number
}

export interface AskedWords {
  readonly whole: AskedText
  readonly separate: readonly AskedText[]
}

const relatedWeight = 0.2
/** A speaker's name says who spoke, which every turn of theirs meets, and not what of. */
const nameWeight = 0.2
/** Beside the best of the parts, what the question is worth as a whole. */
const wholeShare = 0.3

/**
 * The terms to score by, of the whole and of each part: names of speakers count little where there are other words,
 * `related` gives the words that may stand for others.
 */
export function askedWords(
  { parts, separate }: QueryAnalysis,
  names: ReadonlySet<string>,
  related: (terms: readonly string[]) => readonly string[],
): AskedWords {
  const toAsked = (asked: readonly QuestionPart[]): AskedText => {
    const terms = termsOfParts(asked)
    const others = terms.some((term) => isTelling(term) && !names.has(term.term))
    const own = terms.map(({ term, weight }) => ({
      term,
      weight: others && names.has(term) ? weight * nameWeight : weight,
    }))
    const telling = own.filter(isTelling).map(({ term }) => term)
    const known = new Set(own.map(({ term }) => term))
    const standIns = [...new Set(related(telling))].filter((term) => !known.has(term))
    return {
      parts: asked,
      terms: [...own, ...standIns.map((term) => ({ term, weight: relatedWeight, related: true as const }))],
    }
  }
  return { whole: toAsked(parts), separate: separate.map((part) => toAsked([part])) }
}

export function scoreWords(table: LexicalTable, { whole, separate }: AskedWords): WordScores {
  const { scores, telling } = table.score(whole)
  const bestWhole = highest(scores)
  const bestTelling = highest(telling)
  const bests = { telling, bestWhole, bestTelling, mostTelling: bestTelling === 0 ? -1 : telling.indexOf(bestTelling) }
  if (separate.length === 0 || bestWhole === 0) return { joined: scores, ...bests }
  const joined = new Float64Array(scores.length)
  for (const part of separate) {
    const partScores = table.score(part).scores
    const best = highest(partScores)
    if (best === 0) continue
    partScores.forEach((score, index) => {
      joined[index] = Math.max(joined[index] ?? 0, (bestWhole * score) / best)
    })
  }
  return { joined: joined.map((score, index) => score + wholeShare * (scores[index] ?? 0)), ...bests }
}

const highest = (scores: Float64Array): number => scores.reduce((best, score) => Math.max(best, score), 0)
