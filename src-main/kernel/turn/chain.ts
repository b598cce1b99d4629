import type { KernelOptions } from '../common/kernel-options.ts'
import { compose } from './compose.ts'
import { createCompleteTurn } from './complete-turn.ts'
import type { RunThrough } from './preview/preview-service.ts'
import { type ChatMiddleware, type Complete, type TurnRequest, unasked } from './turn.ts'

/** The chain of a chat turn, from the outermost layer to the driver; and the same as far as the driver, to look at. */
export const createChain = (
  layers: readonly ChatMiddleware[],
  timeouts: NonNullable<KernelOptions['timeouts']>,
): { readonly complete: Complete; readonly through: RunThrough } => ({
  complete: compose(layers, createCompleteTurn(timeouts)),
  through: async (turn) => {
    let seen: TurnRequest | null = null
    const reply = await compose(layers, async (last) => {
      seen = last
      return unasked
    })(turn)
    return { seen, reply }
  },
})
