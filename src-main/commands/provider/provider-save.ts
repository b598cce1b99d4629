import { z } from 'zod'
import { providerPresetIds, providerSchema, windowSources } from '../../contract/provider.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

const waitSchema = z.number().int().min(1_000).max(3_600_000).nullable().default(null)

export const providerSave = defineCommand({
  name: 'provider_save',
  summary:
    'Add or change a model provider; without an id one that is connected already at that address, with that key, is changed. A key is kept by the system’s keychain, or only until the app closes.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: z.object({
    id: idSchema.optional(),
    name: filledTextSchema(80),
    preset: z.enum(providerPresetIds),
    baseUrl: z.string().min(1).max(500),
    model: filledTextSchema(200),
    /** Tokens the model reads at once; absent: what is usual there is assumed. */
    contextWindow: z.number().int().min(1_024).max(10_000_000).optional(),
    windowSource: z.enum(windowSources).default('user'),
    /** Whether the model takes tools, as a test found or the user says; null: it is tried. */
    tools: z.boolean().nullable().default(null),
    /** Whether it takes images; null: as its name tells. */
    images: z.boolean().nullable().default(null),
    firstTokenMs: waitSchema,
    stallMs: waitSchema,
    /** Null removes the key; absent keeps it. */
    apiKey: filledTextSchema(1_000).nullable().optional(),
  }),
  output: providerSchema,
  handle({ providers }, input) {
    return providers.save(input)
  },
})
