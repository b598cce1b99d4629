import { z } from 'zod'
import { settingsSchema } from '../../contract/settings.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const settingsGet = defineCommand({
  name: 'settings_get',
  summary: 'The settings of this profile.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['settings'],
  input: z.object({}),
  output: settingsSchema,
  handle({ settings }) {
    return settings.get()
  },
})
