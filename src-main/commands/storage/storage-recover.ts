import { fileHealthSchema, fileRecoverySchema } from '../../contract/profile-files.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const storageRecover = defineCommand({
  name: 'storage_recover',
  summary:
    'Open the profile anew, one file from its newest backup, or with what is there; also where it was refused. What was there is put aside, not overwritten.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['health'],
  input: fileRecoverySchema,
  output: fileHealthSchema,
  // The choice is acted on where kernels are opened (transports/reopening-kernel.ts): this answers for the one that came of it.
  handle({ health }) {
    return health.files()
  },
})
