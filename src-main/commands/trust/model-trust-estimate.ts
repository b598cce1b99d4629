import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelTrustEstimate = defineCommand({
  name: 'model_trust_estimate',
  summary: 'What it takes to find out how far a model can be believed: calls and about how many tokens. Asks no model.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['modelTrust'],
  input: z.object({
    /** Absent: for any model. */
    providerId: idSchema.optional(),
  }),
  output: z.object({ calls: z.number().int(), tokens: z.number().int() }),
  handle({ modelTrust }, { providerId }) {
    return modelTrust.estimate(providerId ?? null)
  },
})
