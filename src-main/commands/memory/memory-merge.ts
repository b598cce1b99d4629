import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryMerge = defineCommand({
  name: 'memory_merge',
  summary: 'Fold several memories of one agent into one that rests on the words of all of them.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ ids: z.array(idSchema).min(2).max(100), content: filledTextSchema(200_000) }),
  output: z.object({ memory: memorySchema, changeId: z.string() }),
  handle({ life }, { ids, content }, { caller }) {
    return life.merge(caller, ids, content)
  },
})
