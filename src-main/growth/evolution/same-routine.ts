import { conceptsOf } from './work-words.ts'
import type { RequestFeatures } from './request-features.ts'

/** Words that any request may hold. */
const general = new Set(
  'pleas pls can could help need want give make write today tomorrow week now first then last new use like one two three four five just also good time thing noon day check order go see look short long'.split(
    ' ',
  ),
)

/** Concepts of how a thing is done rather than of what it is. */
const formal = new Set(
  'review calculate list table step line bullet sentence fact feeling group metric gram celsius summary'.split(' '),
)

/**
 * How surely two requests are of one kind, 0 where they are not: they share what the work is about, and one of them at
 * least says how it is to be done.
 */
export function routineLikeness(earlier: RequestFeatures, now: RequestFeatures): number {
  if (earlier.ways === 0 && now.ways === 0) return 0
  const concepts = [...earlier.concepts].filter((one) => now.concepts.has(one))
  const topics = concepts.filter((one) => !formal.has(one)).length
  const words = sumOf([...earlier.words].filter((one) => now.words.has(one)))
  const manner = [...earlier.manner].filter((one) => now.manner.has(one)).length
  const score = topics + 0.75 * (concepts.length - topics) + words + (words >= 1 ? 0.5 * Math.min(2, manner) : 0)
  const share = score / Math.max(1, Math.min(sizeOf(earlier), sizeOf(now)))
  const isAbout = topics >= 1 || (words >= 1.5 && concepts.length >= 1)
  return isAbout && score >= (now.isStanding ? 1.75 : 2.5) && share >= (now.isStanding ? 0.15 : 0.2) ? score : 0
}

/** A Chinese word of two characters is one pair, one of three two. What a concept stands for is counted there. */
const weightOf = (word: string): number =>
  general.has(word) || conceptsOf(word).size > 0 ? 0 : /\p{Script=Han}/u.test(word) ? 0.5 : 1

const sumOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0)

const sizeOf = ({ concepts, words }: RequestFeatures): number => concepts.size + sumOf([...words])

/** How much of what a routine is about stands in what is asked now. */
export function sharedTopics(routine: RequestFeatures, now: RequestFeatures): number {
  const topics = [...routine.concepts].filter((one) => now.concepts.has(one) && !formal.has(one)).length
  return topics + 0.5 * sumOf([...routine.words].filter((one) => now.words.has(one)))
}
