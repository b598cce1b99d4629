import { z } from 'zod'
import { settingsSchema } from '../../contract/settings.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const settingsUpdate = defineCommand({
  name: 'settings_update',
  summary: 'Change settings; what is left out stays.',
  surfaces: ownerSurfaces,
  ownerOnly: true,
  // A model for vectors is tried before it is chosen, and stopped and resumed: those are commands of their own.
  input: z.object({ patch: settingsSchema.omit({ embedding: true, embeddingPaused: true }).partial() }),
  output: settingsSchema,
  handle({ settings }, { patch }) {
    return settings.update(patch)
  },
})
