import { z } from 'zod'
import { settingsSchema } from '../../contract/settings.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const settingsUpdate = defineCommand({
  name: 'settings_update',
  summary: 'Change settings; what is left out stays.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['settings'],
  // Models for vectors and overviews are tried before they are chosen: those are commands of their own.
  input: z.object({
    patch: settingsSchema.omit({ embedding: true, embeddingPaused: true, summaryDriver: true }).partial(),
  }),
  output: settingsSchema,
  handle({ settings }, { patch }) {
    return settings.update(patch)
  },
})
