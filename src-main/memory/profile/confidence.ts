import type { Observation } from './observation.ts'

/** What is only gathered from how somebody writes is never as sure as what they say. */
const surestInferred = 0.5
const surest = 0.99

/**
 * How sure a value is, from all that speaks for it: 1 where the user entered it; else 1 − Π(1 − wᵢ) over conversations,
 * wᵢ being the surest words in each. Saying a thing twice in one conversation adds nothing; saying it in another does.
 */
export function confidenceOf(observations: readonly Observation[]): number {
  if (observations.some(({ evidence }) => evidence.basis === 'entered')) return 1
  const weights = new Map<string, number>()
  for (const { evidence, weight } of observations) {
    const place = placeOf(evidence)
    const own = evidence.basis === 'inferred' ? Math.min(weight, surestInferred) : weight
    weights.set(place, Math.max(weights.get(place) ?? 0, own))
  }
  const doubt = [...weights.values()].reduce((product, weight) => product * (1 - weight), 1)
  return Math.round(Math.min(surest, 1 - doubt) * 100) / 100
}

/** The conversation it was said in; what was told outside of one stands for itself. */
export const placeOf = ({ sessionId, messageId, painId, at }: Observation['evidence']): string =>
  sessionId ?? messageId ?? `${painId ?? ''} ${at}`
