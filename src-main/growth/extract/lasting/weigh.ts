import type { Candidate, SourceMessage } from '../../candidate.ts'
import type { ReadOptions } from '../to-candidate.ts'
import { acceptanceOf } from './acceptance.ts'
import { candidateFeatures, type Placed } from './candidate-features.ts'
import { askedBefore, type Judged, judgePieces, mostWithin, spanOf } from './judge-pieces.ts'

/** All candidates of one message, each with how likely its words are to last, and it is to be right as it stands. */
export function weighed(
  candidates: readonly Candidate[],
  judged: readonly Judged[],
  message: SourceMessage,
  options: ReadOptions,
): readonly Candidate[] {
  return placedOf(candidates, judged, message).map((placed, _index, all) => ({
    ...placed.candidate,
    right: acceptanceOf(featuresIn(placed, all, { judged, message, options }), options.acceptanceModel),
  }))
}

/** The same for what a model answered. */
export function weighAnswers(
  candidates: readonly Candidate[],
  message: SourceMessage,
  options: ReadOptions = {},
): readonly Candidate[] {
  if (candidates.length === 0) return []
  return weighed(candidates, judgedAtOnce(message, options), message, options)
}

/** The features each candidate of a message is weighed by, in their order: to learn from. */
export function featuresToWeigh(
  candidates: readonly Candidate[],
  message: SourceMessage,
  options: ReadOptions,
): readonly (readonly string[])[] {
  const judged = judgedAtOnce(message, options)
  return placedOf(candidates, judged, message).map((placed, _index, all) =>
    featuresIn(placed, all, { judged, message, options }),
  )
}

function judgedAtOnce(message: SourceMessage, options: ReadOptions): readonly Judged[] {
  const steps = judgePieces(message, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function placedOf(candidates: readonly Candidate[], judged: readonly Judged[], { text }: SourceMessage): Placed[] {
  return candidates.map((candidate) => {
    const span = spanOf(candidate, text)
    return span === undefined
      ? { candidate, span }
      : { candidate: { ...candidate, lasting: candidate.lasting ?? mostWithin(span, judged) }, span }
  })
}

interface Place {
  readonly judged: readonly Judged[]
  readonly message: SourceMessage
  readonly options: ReadOptions
}

const featuresIn = (placed: Placed, all: readonly Placed[], { judged, message, options }: Place): readonly string[] =>
  candidateFeatures(placed, {
    judged,
    message: message.text,
    asked: askedBefore(options),
    all,
  })
