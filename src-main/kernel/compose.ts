import type { ChatMiddleware, Complete } from './turn.ts'

/** One function out of the layers: the lowest priority is outermost. */
export function compose(layers: readonly ChatMiddleware[], complete: Complete): Complete {
  const outermostFirst = layers.toSorted((a, b) => a.priority - b.priority)
  return outermostFirst.reduceRight<Complete>((next, layer) => (turn) => layer.handle(turn, next), complete)
}
