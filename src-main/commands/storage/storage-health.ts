import { fileHealthSchema } from '../../contract/profile-files.ts'
import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const storageHealth = defineCommand({
  name: 'storage_health',
  summary:
    'What is known of the two files of the profile: when they were last read whole, damage, what a lost log took along, and their backups.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['health'],
  input: z.object({}),
  output: fileHealthSchema,
  handle({ health }) {
    return health.files()
  },
})
