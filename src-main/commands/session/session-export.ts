import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { exported, offeredFileSchema, offerFile } from '../offer-file.ts'

export const sessionExport = defineCommand({
  name: 'session_export',
  summary: 'Write one conversation to a file that session_import takes.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['exportSession', 'files', 'sessions'],
  input: z.object({ sessionId: idSchema }),
  output: offeredFileSchema,
  rows: ({ count }) => count,
  async handle({ exportSession, files, sessions }, { sessionId }, { caller, signal }) {
    return offerFile(files, await exported(exportSession(sessions.get(caller, sessionId), signal)))
  },
})
