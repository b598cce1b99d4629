import { providerTestSchema } from '../../contract/provider.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { providerProbeSchema } from '../provider-probe.ts'

export const providerTest = defineCommand({
  name: 'provider_test',
  summary: 'Try a provider: does it answer, is the key right, is the model there.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: providerProbeSchema,
  output: providerTestSchema,
  handle({ providers }, probe, { signal }) {
    return providers.test(probe, signal)
  },
})
