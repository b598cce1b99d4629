import { endsAsQuestion } from '../../language/questions.ts'
import type { Passage } from '../candidates/passage.ts'

const neighbourShare = 0.4
/** What follows a question answers it. */
const answerShare = 0.7
const sessionShare = 0.2
const sessionBest = 3

/**
 * What the talk around a passage adds to its own score: the better of its neighbours', and the mean of the best three
 * of its conversation. `own`: a score for each passage, in their order.
 */
export function contextScores(passages: readonly Passage[], own: Float64Array): Float64Array {
  const indexByPlace = new Map<string, number>()
  const bestBySession = new Map<string, number[]>()
  passages.forEach(({ sessionId, position }, index) => {
    if (sessionId === null) return
    if (position !== null) indexByPlace.set(placeKey(sessionId, position), index)
    const best = bestBySession.get(sessionId) ?? []
    best.push(own[index] ?? 0)
    bestBySession.set(sessionId, best)
  })
  const levelBySession = new Map(Array.from(bestBySession, ([id, scores]) => [id, meanOfBest(scores)]))

  return Float64Array.from(passages, ({ sessionId, position }) => {
    if (sessionId === null) return 0
    const session = sessionShare * (levelBySession.get(sessionId) ?? 0)
    if (position === null) return session
    const before = indexByPlace.get(placeKey(sessionId, position - 1))
    const after = indexByPlace.get(placeKey(sessionId, position + 1))
    const beforeShare =
      before !== undefined && endsAsQuestion(passages[before]?.content ?? '') ? answerShare : neighbourShare
    return session + Math.max(beforeShare * at(own, before), neighbourShare * at(own, after))
  })
}

const placeKey = (sessionId: string, position: number): string => `${position} ${sessionId}`
const at = (scores: Float64Array, index: number | undefined): number => (index === undefined ? 0 : (scores[index] ?? 0))
const meanOfBest = (scores: number[]): number =>
  scores
    .toSorted((a, b) => b - a)
    .slice(0, sessionBest)
    .reduce((sum, score) => sum + score, 0) / sessionBest
