import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const changeUndo = defineCommand({
  name: 'change_undo',
  summary: 'Take back one change of memories, whatever it was. Undoing an undo does it again.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['undo'],
  input: z.object({
    changeId: idSchema,
    /** What was changed since stays as it is; else nothing is taken back then. */
    leavesChanged: z.boolean().default(false),
  }),
  output: z.object({ changeId: z.string(), restored: z.number().int(), left: z.number().int() }),
  rows: ({ restored }) => restored,
  handle({ undo }, { changeId, leavesChanged }, { caller }) {
    return undo(caller, changeId, leavesChanged)
  },
})
