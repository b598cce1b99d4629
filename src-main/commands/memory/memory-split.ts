import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memorySplit = defineCommand({
  name: 'memory_split',
  summary: 'Put several memories in the place of one, each with the words that bear on it.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, parts: z.array(filledTextSchema(200_000)).min(2).max(20) }),
  output: z.object({ memories: z.array(memorySchema), changeId: z.string() }),
  handle({ life }, { id, parts }, { caller }) {
    return life.split(caller, id, parts)
  },
})
