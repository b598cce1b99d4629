import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { modelTrustSchema } from '../../contract/trust.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelTrustMeasure = defineCommand({
  name: 'model_trust_measure',
  summary: 'Find out in the background how far a model can be believed; `trust_changed` tells how far that is.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['modelTrust'],
  input: z.object({
    providerId: idSchema,
    /** Ends the measuring that runs. */
    cancel: z.boolean().default(false),
  }),
  output: modelTrustSchema,
  handle({ modelTrust }, { providerId, cancel }) {
    return cancel ? modelTrust.cancel(providerId) : modelTrust.measure(providerId)
  },
})
