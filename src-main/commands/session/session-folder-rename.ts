import { z } from 'zod'
import { sessionFolderSchema } from '../../contract/chat.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionFolderRename = defineCommand({
  name: 'session_folder_rename',
  summary: 'Give a folder of conversations another name.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessionFolders'],
  input: z.object({ folderId: idSchema, name: filledTextSchema(100) }),
  output: sessionFolderSchema,
  handle({ sessionFolders }, { folderId, name }, { caller }) {
    return sessionFolders.rename(caller, folderId, name.trim())
  },
})
