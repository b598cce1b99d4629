import { z } from 'zod'
import { modelPullSchema } from '../../contract/local-model.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const providerPull = defineCommand({
  name: 'provider_pull',
  summary:
    'Have the Ollama of this computer download a model, or stop that. `model_pull_changed` events tell how far it is.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['localModels'],
  input: z.object({ model: filledTextSchema(200), cancel: z.boolean().default(false) }),
  /** Null: there was nothing to stop. */
  output: z.object({ pull: modelPullSchema.nullable() }),
  async handle({ localModels }, { model, cancel }) {
    return { pull: cancel ? await localModels.cancel() : localModels.pull(model) }
  },
})
