import { z } from 'zod'
import { modelEntrySchema, modelRefSchema, priceSchema } from '../../contract/model.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelUpdate = defineCommand({
  name: 'model_update',
  summary: 'Mark a model as a favourite, or say how much it reads at once and what it costs.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['models'],
  input: modelRefSchema.extend({
    favourite: z.boolean().optional(),
    /** Null: what its service says. */
    contextWindow: z.number().int().min(1_024).max(10_000_000).nullable().optional(),
    /** For a million tokens; null: nobody says. */
    price: priceSchema.nullable().optional(),
  }),
  output: modelEntrySchema,
  handle({ models }, { providerId, model, ...patch }) {
    return models.update({ providerId, model }, patch)
  },
})
