import { z } from 'zod'
import { settingsSchema } from '../../contract/settings.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const settingsUpdate = defineCommand({
  name: 'settings_update',
  summary: 'Change settings; what is left out stays.',
  surfaces: ownerSurfaces,
  ownerOnly: true,
  input: z.object({ patch: settingsSchema.partial() }),
  output: settingsSchema,
  handle({ settings }, { patch }) {
    return settings.update(patch)
  },
})
