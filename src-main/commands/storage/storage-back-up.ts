import { z } from 'zod'
import { fileHealthSchema } from '../../contract/profile-files.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const storageBackUp = defineCommand({
  name: 'storage_back_up',
  summary:
    'Read both files of the profile whole and, where both are sound, leave a copy of each beside it, in place of the last one.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['health'],
  input: z.object({}),
  output: fileHealthSchema,
  async handle({ health }, _input, { signal }) {
    await health.backUp(signal)
    return health.files()
  },
})
