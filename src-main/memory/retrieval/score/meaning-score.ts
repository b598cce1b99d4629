import type { Language } from '../../../contract/memory.ts'
import { contextScores } from './context.ts'
import type { Meaning } from '../candidates/meaning.ts'
import type { Passage } from '../candidates/passage.ts'

/** How words and meaning share the score of one passage: `words · lexical + meaning · semantic`, each of 0 to 1. */
export interface Shares {
  readonly words: number
  readonly meaning: number
}

const englishMeaning = 0.4
/** Chinese is embedded by way of English glosses: its words say more than its vectors. */
const chineseMeaning = 0.12
/** Across languages shared words are names and numbers at most. */
const acrossWords = 0.2
const acrossMeaning = 0.7
/** Of words and meaning together the best has 1. */
const wordShare = 1 / (1 + englishMeaning)
const acrossLanguages: Shares = { words: wordShare * acrossWords, meaning: wordShare * acrossMeaning }

/** `remembered` is a BCP 47 tag: of languages in Latin letters we tell none apart here. */
export function sharesOf(asked: Language, remembered: string): Shares {
  if ((asked === 'zh') !== (remembered === 'zh')) return acrossLanguages
  return { words: wordShare, meaning: wordShare * (asked === 'zh' ? chineseMeaning : englishMeaning) }
}

/** How near each passage is, from 0 for the mean of all to 1 for the nearest of all: max(0, cos - mean) / (best - mean). */
export function semanticScores(passages: readonly Passage[], meaning: Meaning): Float64Array {
  const similarities = meaning.similarities(passages.map(({ seq }) => seq))
  const range = meaning.best - meaning.mean
  return Float64Array.from(passages, ({ seq }) => {
    const similarity = similarities.get(seq)
    return similarity === undefined || range <= 0 ? 0 : Math.max(0, similarity - meaning.mean) / range
  })
}

/** Nearness with a share of that of the talk around: a turn is about what its neighbours are about. */
export function nearness(passages: readonly Passage[], meaning: Meaning): Float64Array {
  const own = semanticScores(passages, meaning)
  const around = contextScores(passages, own)
  return own.map((score, index) => score + aroundShare * (around[index] ?? 0))
}

const aroundShare = 0.4
const chanceLift = 0.15
const certainLift = 0.7

/**
 * How sure it is that the nearest is about the question at all, 0 to 1, by how far it stands out: (best - mean) / (1 -
 * mean), which is 0.1 to 0.25 where nothing is. Unlike a similarity, it does not rise with what all have in common,
 * such as the name of who speaks.
 */
export function meaningCertaintyOf({ best, mean }: Meaning): number {
  if (mean >= 1) return 0
  const lift = (best - mean) / (1 - mean)
  return Math.min(1, Math.max(0, (lift - chanceLift) / (certainLift - chanceLift)))
}
