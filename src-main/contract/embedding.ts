import { z } from 'zod'
import { degradedReasons } from './search.ts'

/** What makes vectors of memories and of what the user said, so that both are found by what they mean. */
export const embeddingChoiceSchema = z.discriminatedUnion('kind', [
  /** Search by words alone. */
  z.object({ kind: z.literal('none') }),
  /** The model that comes with the app; no text leaves the computer. */
  z.object({ kind: z.literal('local') }),
  /** A saved model service and one of its embedding models. */
  z.object({ kind: z.literal('endpoint'), providerId: z.string().min(1).max(200), model: z.string().min(1).max(200) }),
])
export type EmbeddingChoice = z.infer<typeof embeddingChoiceSchema>

export const embeddingStatusSchema = z.object({
  choice: embeddingChoiceSchema,
  /** Names the vectors: another id, other vectors. Null where no model is chosen or none was reached yet. */
  modelId: z.string().nullable(),
  dimensions: z.number().int().nullable(),
  /** True where no text leaves the computer. */
  local: z.boolean(),
  /** `paused`: the user stopped the building. */
  state: z.enum(['off', 'building', 'paused', 'ready', 'unavailable']),
  /** Memories and messages of the user that have a vector of this model, and those that are to have one. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why search goes by words alone just now; null where it does not. */
  reason: z.enum(degradedReasons).nullable(),
})
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>
