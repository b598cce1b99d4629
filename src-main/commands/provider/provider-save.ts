import { z } from 'zod'
import { providerPresetIds, providerSchema } from '../../contract/provider.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const providerSave = defineCommand({
  name: 'provider_save',
  summary: 'Add or change a model provider. A key is kept by the system’s keychain, or only until the app closes.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: z.object({
    id: idSchema.optional(),
    name: filledTextSchema(80),
    preset: z.enum(providerPresetIds),
    baseUrl: z.string().min(1).max(500),
    model: filledTextSchema(200),
    contextWindow: z.number().int().min(1_024).max(10_000_000).optional(),
    /** Null removes the key; absent keeps it. */
    apiKey: filledTextSchema(1_000).nullable().optional(),
  }),
  output: providerSchema,
  handle({ providers }, input) {
    return providers.save(input)
  },
})
