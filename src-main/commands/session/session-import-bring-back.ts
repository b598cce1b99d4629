import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionImportBringBack = defineCommand({
  name: 'session_import_bring_back',
  summary: 'Undo session_import_take_back: for ten minutes, until the app ends or anything is destroyed for good.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['importHistory', 'undo'],
  input: z.object({ importId: idSchema }),
  output: z.object({
    chats: z.number().int(),
    memories: z.number().int(),
    /** Memories that were changed since: they stay as they are. */
    left: z.number().int(),
  }),
  rows: ({ chats }) => chats,
  handle({ importHistory, undo }, { importId }, { caller }) {
    return importHistory.bringBack(caller, importId, (changeId) => undo(caller, changeId, true))
  },
})
