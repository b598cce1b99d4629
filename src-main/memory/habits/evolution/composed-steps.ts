import type { EvolutionCandidate } from '../../../contract/evolution.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { wordsOf } from '../../language/content-words.ts'
import type { Step } from './workflow-steps.ts'

/** A part of a request that asks for an accepted way of working. */
export interface ComposedStep extends Step {
  readonly candidateId: string
}

const ends = /[.!?;,。！？；，、\n]+(?=\s|$|\p{Script=Han})|\b(?:then|and)\b|然后|接着|再|最后/iu
const longestOwn = 1_500
/** So much of a part's words, two at least, stand in the way of working that it asks for. */
const leastShareOfPart = 0.6
const fewestShared = 2

/** The accepted ways of working that a message asks for together, each where its part of the request stands; fewer than two are none. */
export function findComposed(
  message: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
  accepted: readonly EvolutionCandidate[],
): ComposedStep[] {
  const own = ownWords(message).slice(0, longestOwn)
  if (accepted.length < 2 || holdsSecret(own)) return []
  const ways = accepted.map(({ id, evidence }) => ({
    id,
    words: wordsOf(evidence.map(({ quote }) => quote).join('\n')),
  }))
  const steps = own.split(ends).flatMap((part) => {
    const text = part.trim()
    const words = wordsOf(text)
    const [best] = ways
      .map(({ id, words: known }) => ({ id, shared: words.intersection(known).size }))
      .filter(({ shared }) => shared >= fewestShared && shared >= words.size * leastShareOfPart)
      .toSorted((a, b) => b.shared - a.shared || (a.id < b.id ? -1 : 1))
    return best ? [{ candidateId: best.id, text, words }] : []
  })
  const once = steps.filter((step, index) => steps.findIndex((one) => one.candidateId === step.candidateId) === index)
  return once.length < 2 ? [] : once
}
