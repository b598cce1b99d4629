import { acceptanceIntercept, acceptanceWeights } from './acceptance-weights.ts'

/** What each named feature adds to the odds, and what they are without any. */
export interface AcceptanceModel {
  readonly intercept: number
  readonly weights: Readonly<Record<string, number>>
}

const builtIn: AcceptanceModel = { intercept: acceptanceIntercept, weights: acceptanceWeights }

/** How likely a candidate with these features is right as it stands: 0 to 1. */
export function acceptanceOf(features: readonly string[], { intercept, weights }: AcceptanceModel = builtIn): number {
  const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), intercept)
  return 1 / (1 + Math.exp(-sum))
}
