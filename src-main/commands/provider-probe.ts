import { z } from 'zod'
import { providerPresetIds } from '../contract/provider.ts'
import { filledTextSchema, idSchema, textSchema } from '../contract/text.ts'

/** A provider as it is being typed. With `id` and no `apiKey` the saved key is used, but only for the place it was saved for. */
export const providerProbeSchema = z.object({
  id: idSchema.optional(),
  preset: z.enum(providerPresetIds),
  baseUrl: z.string().min(1).max(500),
  model: textSchema(200),
  apiKey: filledTextSchema(1_000).nullable().optional(),
})
