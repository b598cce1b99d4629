import { z } from 'zod'
import { providerPresetIds } from '../contract/provider.ts'
import { filledTextSchema, idSchema, textSchema } from '../contract/text.ts'

/** A saved provider, or one that is about to be. */
export const providerProbeSchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({
    preset: z.enum(providerPresetIds),
    baseUrl: z.string().min(1).max(500),
    model: textSchema(200),
    apiKey: filledTextSchema(1_000).nullable().optional(),
  }),
])
