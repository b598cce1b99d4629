import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const providerRemove = defineCommand({
  name: 'provider_remove',
  summary: 'Remove a provider and its key; where it was in use the app itself answers then.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['providers'],
  input: z.object({ id: idSchema }),
  output: z.object({ removed: z.boolean() }),
  async handle({ providers }, { id }) {
    return { removed: await providers.remove(id) }
  },
})
