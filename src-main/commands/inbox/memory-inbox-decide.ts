import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryInboxDecide = defineCommand({
  name: 'memory_inbox_decide',
  summary: 'Keep what waits, keep it in other words, or reject it so that it is not proposed again.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['inbox'],
  input: z.object({
    id: idSchema,
    decision: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accept') }),
      z.object({ kind: z.literal('edit'), content: filledTextSchema(200_000) }),
      z.object({ kind: z.literal('reject') }),
    ]),
  }),
  output: z.object({ memory: memorySchema, changeId: z.string() }),
  handle({ inbox }, { id, decision }, { caller }) {
    return inbox.decide(caller, id, decision)
  },
})
