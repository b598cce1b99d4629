import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { providerProbeSchema } from '../provider-probe.ts'

export const providerModels = defineCommand({
  name: 'provider_models',
  summary: 'The models a provider offers.',
  surfaces: ownerSurfaces,
  ownerOnly: true,
  input: providerProbeSchema,
  output: z.object({ models: z.array(z.string()) }),
  async handle({ closing, providers }, probe) {
    return { models: await providers.models(probe, closing) }
  },
})
