import { z } from 'zod'
import { chatFileSchema } from '../../contract/chat-file.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { openedFile } from '../opened-file.ts'

export const sessionImportScan = defineCommand({
  name: 'session_import_scan',
  summary:
    'What session_import would find in a file: whose export it is, how many conversations, and from when. Changes nothing.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['chatFiles', 'files'],
  input: z.object({ fileHandle: idSchema }),
  output: chatFileSchema,
  async handle({ chatFiles, files }, { fileHandle }, { signal }) {
    return chatFiles(await openedFile(files, fileHandle), null, signal)
  },
})
