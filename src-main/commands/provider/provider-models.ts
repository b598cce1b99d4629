import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { providerProbeSchema } from '../provider-probe.ts'

export const providerModels = defineCommand({
  name: 'provider_models',
  summary: 'The models a provider offers.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: providerProbeSchema,
  output: z.object({ models: z.array(z.string()) }),
  async handle({ providers }, probe, { signal }) {
    return { models: await providers.models(probe, signal) }
  },
})
