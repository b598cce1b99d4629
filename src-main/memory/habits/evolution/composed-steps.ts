import type { EvolutionCandidate } from '../../../contract/evolution.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { featuresOf } from './request-features.ts'
import { sharedTopics } from './same-routine.ts'
import { stepWords, type Step } from './workflow-steps.ts'

/** A part of a request that asks for an accepted way of working. */
export interface ComposedStep extends Step {
  readonly candidateId: string
}

const parts = /[^.!?;,。！？；，、\n]+(?:[.!?](?!\s|$)[^.!?;,。！？；，、\n]*)*/gu
const joins = /\b(?:and then|then|and|after that|afterwards)\b|然后|接着|再|之后|最后/iu
const longestOwn = 1_500

/** The accepted ways of working that a message asks for together, each where its part of the request stands; fewer than two are none. */
export function findComposed(
  message: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
  accepted: readonly EvolutionCandidate[],
): ComposedStep[] {
  if (accepted.length < 2 || holdsSecret(ownWords(message))) return []
  const pieces = [...ownWords(message).slice(0, longestOwn).matchAll(parts)]
    .flatMap(([part]) => part.split(joins))
    .map((text) => text.trim())
    .filter((text) => text.length >= 2)
    .map((text) => ({ text, features: featuresOf(text) }))
  const topics = accepted.map((candidate) => ({
    candidateId: candidate.id,
    features: candidate.evidence.map(({ quote }) => featuresOf(quote)),
  }))
  const found = topics.flatMap(({ candidateId, features }) => {
    const scored = pieces.map((piece, index) => ({
      index,
      score: Math.max(0, ...features.map((one) => sharedTopics(one, piece.features))),
    }))
    const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)[0]
    return best && best.score >= 1 ? [{ candidateId, ...best }] : []
  })
  // One part of a request asks for one thing: the way of working that it is nearest to.
  const steps = found
    .filter((one) => !found.some((other) => other !== one && other.index === one.index && isNearer(other, one)))
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ candidateId, index }) => {
      const text = pieces[index]?.text
      return text === undefined ? [] : [{ candidateId, text, words: stepWords(text) }]
    })
  return steps.length < 2 ? [] : steps
}

const isNearer = (a: { score: number; candidateId: string }, b: { score: number; candidateId: string }): boolean =>
  a.score > b.score || (a.score === b.score && a.candidateId < b.candidateId)
