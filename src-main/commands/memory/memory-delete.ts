import { z } from 'zod'
import { idSchema, textSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryDelete = defineCommand({
  name: 'memory_delete',
  summary: 'Move a memory to the trash and do not learn it again; change_undo brings it back.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['memories'],
  input: z.object({ id: idSchema, reason: textSchema(500).optional() }),
  output: z.object({ changeId: z.string() }),
  async handle({ memories }, { id, reason }, { caller }) {
    const { changeId } = await memories.trash(caller, [id], reason ?? 'deleted')
    return { changeId }
  },
})
