import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
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
  async handle({ importHistory, undo }, { importId }, { caller }) {
    const { chats, changeIds } = await importHistory.bringBack(caller, importId)
    let [memories, left] = [0, 0]
    for (const changeId of changeIds) {
      const back = await undo(caller, changeId, true).catch(undoneBefore)
      memories += back.restored
      left += back.left
    }
    return { chats, memories, left }
  },
})

/** The user took it back already, by the list of changes. */
function undoneBefore(error: unknown): { restored: number; left: number } {
  if (error instanceof AppError && error.code === 'conflict') return { restored: 0, left: 0 }
  throw error
}
