import { remembered } from '../feedback/remembered.ts'
import type { RequestFeatures } from './request-features.ts'
import { conceptsOf, isForm } from './work-words.ts'

/** How many of the user's requests hold a word or a concept: what is in many of them tells less of each. */
export interface RequestWords {
  readonly requestsWith: (word: string) => number
}

/**
 * What two requests share, and how much each of it makes them of one kind: by logistic regression on pairs of requests of
 * several writers (`bench/trust` and requests written for it), half of them with half of the concepts taken away, so
 * that words of which nobody thought count as well. Fitted to even odds the bias would be -6: to ask what nobody wanted
 * is worse than to miss one time.
 */
const weights = { topic: 2.55, form: 1.55, word: 1.6, manner: 1.55, count: 1.05, standing: 1, share: 3.9, noWay: -2.5 }
const bias = -7
const mostManner = 3
/** A word that is a concept too was counted there. */
const ofConcept = 0.25
/** A request of few words shares all of them soon. */
const leastSize = 3
const seldom = 3
/** Two requests for three lines each are not of one kind: they are about something, or alike in more than one thing. */
const leastTopic = 0.8
const enoughForms = 2

/** How surely two requests are of one kind, 0 where they are not. Where neither says how it is to be done they have to share more. */
export function routineLikeness(
  earlier: RequestFeatures,
  now: RequestFeatures,
  { requestsWith }: RequestWords = { requestsWith: () => 1 },
): number {
  const saysHow = [earlier, now].some(({ ways, isStanding }) => ways > 0 || isStanding)
  const telling = (word: string): number => 1 / Math.sqrt(Math.max(1, requestsWith(word) / seldom))
  const sizeOf = ({ words, concepts }: RequestFeatures): number =>
    sumOf([...words].map(([word, weight]) => weight * telling(word))) + sumOf([...concepts].map(telling))
  const concepts = [...earlier.concepts].filter((one) => now.concepts.has(one))
  const topics = sumOf(concepts.filter((one) => !isForm(one)).map(telling))
  const forms = sumOf(concepts.filter(isForm).map(telling))
  const words = sumOf(sharedWords(earlier, now).map(([word, weight]) => weight * telling(word)))
  if (topics + words < leastTopic && forms < enoughForms) return 0
  const about = Math.min(1, topics + words)
  const share = (topics + forms + words) / Math.max(leastSize, Math.min(sizeOf(earlier), sizeOf(now)))
  const score =
    weights.topic * topics +
    weights.form * forms +
    weights.word * words +
    weights.manner * Math.min(mostManner, sharedBy(earlier.manner, now.manner)) +
    weights.count * sharedBy(earlier.counts, now.counts) +
    (now.isStanding ? weights.standing * about : 0) +
    weights.share * Math.min(1, share) +
    (saysHow ? 0 : weights.noWay) +
    bias
  return Math.max(0, score)
}

/** How much of what a routine is about stands in what is asked now. */
export function sharedTopics(routine: RequestFeatures, now: RequestFeatures): number {
  const topics = [...routine.concepts].filter((one) => now.concepts.has(one) && !isForm(one)).length
  return topics + 0.5 * sumOf(sharedWords(routine, now).map(([, weight]) => weight))
}

const sharedWords = (a: RequestFeatures, b: RequestFeatures): [word: string, weight: number][] =>
  [...a.words]
    .filter(([word]) => b.words.has(word))
    .map(([word, weight]) => [word, weight * (isConcept(word) ? ofConcept : 1)])

const isConcept = remembered((word: string): boolean => conceptsOf(word).size > 0)

const sharedBy = <One>(a: ReadonlySet<One>, b: ReadonlySet<One>): number => [...a].filter((one) => b.has(one)).length

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
