import { z } from 'zod'
import { modelEntrySchema, modelRefSchema } from '../../contract/model.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelList = defineCommand({
  name: 'model_list',
  summary:
    'The models of the connected services as they were listed last, and the one that answers where none is chosen.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['models'],
  input: z.object({}),
  output: z.object({ items: z.array(modelEntrySchema), usual: modelRefSchema.nullable() }),
  handle({ models }) {
    return models.list()
  },
})
