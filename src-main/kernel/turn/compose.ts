import type { ChatMiddleware, Complete } from './turn.ts'

/** One function out of the layers, the outermost first: it sees the turn before the others and the reply after them. */
export function compose(layers: readonly ChatMiddleware[], complete: Complete): Complete {
  return layers.reduceRight<Complete>((next, layer) => (turn) => layer.handle(turn, next), complete)
}
