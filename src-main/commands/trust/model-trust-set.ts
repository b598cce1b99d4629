import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { modelTrustSchema, trustLevels } from '../../contract/trust.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const modelTrustSet = defineCommand({
  name: 'model_trust_set',
  summary: 'Say how far a model is to be believed, whatever was measured.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['modelTrust'],
  input: z.object({
    providerId: idSchema,
    /** Null: what was measured counts again. */
    level: z.enum(trustLevels).nullable(),
  }),
  output: modelTrustSchema,
  handle({ modelTrust }, { providerId, level }) {
    return modelTrust.choose(providerId, level)
  },
})
