import { z } from 'zod'
import { providerPresetSchema, providerSchema } from '../../contract/provider.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const providerList = defineCommand({
  name: 'provider_list',
  summary: 'Model providers, which one is in use, and presets for new ones. Keys are never returned.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: z.object({}),
  output: z.object({
    items: z.array(providerSchema),
    activeId: z.string().nullable(),
    presets: z.array(providerPresetSchema),
    keyStorage: z.enum(['keychain', 'session']),
  }),
  async handle({ providers }) {
    const active = await providers.active()
    return {
      items: await providers.list(),
      activeId: active?.id ?? null,
      presets: [...providers.presets()],
      keyStorage: await providers.keyStorage(),
    }
  },
})
