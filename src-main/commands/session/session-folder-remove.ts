import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionFolderRemove = defineCommand({
  name: 'session_folder_remove',
  summary: 'Remove a folder; the conversations in it stay, in no folder.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessionFolders'],
  input: z.object({ folderId: idSchema }),
  output: z.object({ removed: z.literal(true) }),
  handle({ sessionFolders }, { folderId }, { caller }) {
    sessionFolders.remove(caller, folderId)
    return { removed: true as const }
  },
})
