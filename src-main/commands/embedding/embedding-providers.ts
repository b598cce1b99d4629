import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const embeddingProviders = defineCommand({
  name: 'embedding_providers',
  summary: 'What can make vectors here: nothing, the model that comes with the app, and the saved model services.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['embedding'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        /** `none`, `local`, or the id of a saved model service. */
        id: z.string(),
        name: z.string(),
        /** Embedding models that are known by name; a service may have others. */
        models: z.array(z.string()),
        dimensions: z.number().int().nullable(),
        /** True where no text leaves the computer. */
        local: z.boolean(),
        needsKey: z.boolean(),
        status: z.enum(['active', 'available', 'unavailable']),
      }),
    ),
  }),
  async handle({ embedding }) {
    return { items: await embedding.providers() }
  },
})
