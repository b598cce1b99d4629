import { lastingScale, lastingWeights } from './weights.ts'

/** A weight for each place that the name of a feature is hashed to; the last is the intercept. */
export interface LastingModel {
  readonly weights: Int8Array
  /** What a weight is multiplied with. */
  readonly scale: number
}

/** Places for features: a power of two. */
export const places = 2 ** 15

/** How likely it is that something with these features tells what will still matter: 0 to 1. */
export function lastingOf(features: readonly string[], { weights, scale }: LastingModel = builtIn()): number {
  let sum = weights[places] ?? 0
  for (const feature of features) sum += weights[placeOf(feature)] ?? 0
  return 1 / (1 + Math.exp(-sum * scale))
}

/** FNV-1a over the UTF-16 units. */
export function placeOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (places - 1)
}

let decoded: LastingModel | null = null

/** The weights that `scripts/train-lasting.ts` wrote, decoded on first use. */
function builtIn(): LastingModel {
  decoded ??= { weights: Int8Array.from(Buffer.from(lastingWeights, 'base64')), scale: lastingScale }
  return decoded
}
