import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { modelTrustSchema } from '../../contract/trust.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelTrustGet = defineCommand({
  name: 'model_trust_get',
  summary: 'How far the model of a provider is believed, and the figures it was measured with.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['modelTrust'],
  input: z.object({ providerId: idSchema }),
  output: modelTrustSchema,
  handle({ modelTrust }, { providerId }) {
    return modelTrust.get(providerId)
  },
})
