import { z } from 'zod'
import { filledTextSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const embeddingCreate = defineCommand({
  name: 'embedding_create',
  summary: 'Make vectors of texts, of unit length, with the chosen model or another.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['embedding'],
  input: z.object({
    /** `local`, or the id of a saved model service; without it the model that search uses. */
    provider: z.string().min(1).max(200).optional(),
    model: z.string().min(1).max(200).optional(),
    texts: z.array(filledTextSchema(100_000)).min(1).max(64),
  }),
  output: z.object({
    modelId: z.string(),
    dimensions: z.number().int(),
    vectors: z.array(z.array(z.number())),
    usage: z.object({ promptTokens: z.number().int() }).nullable(),
  }),
  handle({ embedding }, { provider, model, texts }, { signal }) {
    return embedding.create({ provider: provider ?? null, model: model ?? null, texts }, signal)
  },
})
