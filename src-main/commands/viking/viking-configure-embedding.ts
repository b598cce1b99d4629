import { z } from 'zod'
import { embeddingStatusSchema } from '../../contract/embedding.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingConfigureEmbedding = defineCommand({
  name: 'viking_configure_embedding',
  summary:
    'Choose what makes vectors: it is tried first, then every memory is given a vector of it in the background while search by words goes on.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['embedding'],
  input: z.object({
    /** `none`, `local`, or the id of a saved model service. */
    provider: z.string().min(1).max(200),
    /** The service's embedding model; without it the one that is configured there. */
    model: z.string().min(1).max(200).optional(),
    /** Refused where the model's vectors have another length. */
    dimensions: z.number().int().min(1).max(8_192).optional(),
  }),
  output: embeddingStatusSchema,
  handle({ embedding }, { provider, model, dimensions }, { signal }) {
    return embedding.configure({ provider, model: model ?? null, dimensions: dimensions ?? null }, signal)
  },
})
