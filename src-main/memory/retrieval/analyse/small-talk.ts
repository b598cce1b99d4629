import type { QueryFeatures } from './small-talk-features.ts'

/** How far what was found is about the query. */
export interface MatchFeatures {
  /** The share, by weight · idf, of the query's words of substance that the best memory holds: 0 to 1. */
  readonly share: number
  /** The sum of weight · idf over those words, as a multiple of the idf of a word that no memory holds. */
  readonly strength: number
  /** (best - mean) / (1 - mean) of the similarities of the owner's memories to the query; 0 without a model. */
  readonly lift: number
}

interface MatchedTerm {
  readonly weight: number
  readonly idf: number
}

interface Similarities {
  readonly best: number
  readonly mean: number
}

interface Match {
  /** The query's words of substance. */
  readonly terms: readonly MatchedTerm[]
  /** Those of them that the best memory holds. */
  readonly matched: readonly MatchedTerm[]
  /** How many memories the owner has. */
  readonly count: number
  /** Null without a model. */
  readonly similarities: Similarities | null
}

export const noMatch: MatchFeatures = { share: 0, strength: 0, lift: 0 }

export function matchFeatures({ terms, matched, count, similarities }: Match): MatchFeatures {
  const total = weightOf(terms)
  const found = weightOf(matched)
  return {
    share: total > 0 ? Math.min(1, found / total) : 0,
    strength: Math.min(mostStrength, found / highestIdf(count)),
    lift: similarities === null || similarities.mean >= 1 ? 0 : liftOf(similarities),
  }
}

/**
 * True where a query is worth a look into the memory: false for greetings, thanks, moods and the weather, which match a
 * little of everything. What `identityOf` calls strong is worth it without asking here.
 */
export const isWorthRecalling = (query: QueryFeatures, match: MatchFeatures): boolean => worthOf(query, match) > 0

/**
 * True for greetings, thanks and the like by their form alone, whatever is known. The threshold stands between such lines
 * (-5 and less) and nine in ten questions.
 */
export const isPleasantry = (query: QueryFeatures): boolean => worthOf(query, noMatch) < mostOfPleasantries

const mostOfPleasantries = -4.5

/**
 * The logit of a regression over form and rarity of the words and over how well the best memory holds them, less the
 * threshold. Fitted on small talk and questions of our own and on questions of public data sets. What was found counts
 * by its words or by its meaning, whichever says more, and half of the other.
 */
export function worthOf(query: QueryFeatures, { share, strength, lift }: MatchFeatures): number {
  const byWords = shareWeight * share + strengthWeight * strength
  const byMeaning = Math.min(mostByMeaning, liftWeight * Math.max(0, lift - smallTalkLift))
  const byMatch = Math.max(byWords, byMeaning) + agreementWeight * Math.min(byWords, byMeaning)
  return queryNames.reduce((sum, name) => sum + queryWeights[name] * query[name], intercept + byMatch)
}

const intercept = -9.66 - 1.75
const queryWeights: Readonly<Record<keyof QueryFeatures, number>> = {
  information: 2.47,
  words: 1.28,
  hasQuestionWord: 1.89,
  isQuestion: 0.55,
  asksAboutSelf: 0.91,
  asksAboutKnown: 1.68,
  hasQuestionMark: 1.01,
  addressesAssistant: -1.3,
  hasOwnThings: 1.07,
  hasPeople: 0.78,
  names: 1.51,
  isExclaimed: -1.07,
  tellsOfNow: -1.57,
  hasPrepositions: 1.41,
  wantsAdvice: 0.99,
  isNounPhrase: 1.26,
}
const queryNames = Object.keys(queryWeights) as readonly (keyof QueryFeatures)[]
const shareWeight = 2.85
const strengthWeight = 0.69
const mostStrength = 1.5
/** Small talk is hardly ever nearer than this to any of some hundred memories. */
const smallTalkLift = 0.4
const liftWeight = 20
const mostByMeaning = 3
const agreementWeight = 0.5

const weightOf = (terms: readonly MatchedTerm[]): number =>
  terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0)

const liftOf = ({ best, mean }: Similarities): number => Math.max(0, (best - mean) / (1 - mean))

/** BM25's idf of a word that no memory holds, of at least fifty. */
const highestIdf = (count: number): number => Math.log(2 * Math.max(count, 50))
