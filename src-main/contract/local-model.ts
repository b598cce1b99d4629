import { z } from 'zod'

/** A model service that was found running on this computer. */
export const localServiceSchema = z.object({
  preset: z.enum(['ollama', 'lmstudio']),
  baseUrl: z.string(),
  models: z.array(z.string()),
  /** The model that is in memory now; null: none, or the service does not say. */
  loaded: z.string().nullable(),
})
export type LocalService = z.infer<typeof localServiceSchema>

/** A model that Ollama can get and this computer has room to run. */
export const fittingModelSchema = z.object({
  model: z.string(),
  /** About so many bytes to download. */
  bytes: z.number().int(),
})
export type FittingModel = z.infer<typeof fittingModelSchema>

/** A model that Ollama gets, as far as it is. */
export const modelPullSchema = z.object({
  model: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'unreachable', 'refused']),
  /** Bytes that came, and that were announced so far. */
  done: z.number(),
  total: z.number(),
  /** What Ollama said where it refused. */
  said: z.string().nullable(),
})
export type ModelPull = z.infer<typeof modelPullSchema>
