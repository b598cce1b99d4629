import { z } from 'zod'
import { takenBackSchema } from '../../contract/chat-import.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionImportTakeBack = defineCommand({
  name: 'session_import_take_back',
  summary:
    'Delete the conversations that came in with an import, with what was learned only there; where it still goes on it is ended first.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['importHistory'],
  input: z.object({
    importId: idSchema,
    /** Conversations that the user has gone on with. */
    continued: z.enum(['keep', 'delete']).default('keep'),
    dryRun: z.boolean().default(false),
  }),
  output: takenBackSchema,
  rows: ({ chats }) => chats,
  handle({ importHistory }, { importId, continued, dryRun }, { caller }) {
    return importHistory.takeBack(caller, importId, { continued: continued === 'delete', dryRun })
  },
})
