import { z } from 'zod'
import { fittingModelSchema, localServiceSchema, modelPullSchema } from '../../contract/local-model.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const providerFind = defineCommand({
  name: 'provider_find',
  summary:
    'The model services that run on this computer (Ollama, LM Studio), with their models, and a model that fits its memory. Only their local addresses are asked.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['localModels'],
  input: z.object({}),
  output: z.object({
    items: z.array(localServiceSchema),
    fitting: fittingModelSchema,
    /** What Ollama gets now, or got last. */
    pull: modelPullSchema.nullable(),
  }),
  handle({ localModels }, _input, { signal }) {
    return localModels.find(signal)
  },
})
