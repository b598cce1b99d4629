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
  output: z.object({ chats: z.number().int(), memories: z.number().int() }),
  rows: ({ chats }) => chats,
  async handle({ importHistory, undo }, { importId }, { caller }) {
    const { chats, changeIds } = await importHistory.bringBack(caller, importId)
    let memories = 0
    for (const changeId of changeIds) memories += (await undo(caller, changeId)).restored
    return { chats, memories }
  },
})
