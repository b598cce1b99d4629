import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { verdicts } from '../../memory/lifecycle/settle.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryConflictSettle = defineCommand({
  name: 'memory_conflict_settle',
  summary:
    'Say which of two memories that cannot both be true is right: that one is confirmed and the other was never true. Where both are, one memory says both.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ ids: z.tuple([idSchema, idSchema]), right: z.enum(verdicts) }),
  output: z.object({ memory: memorySchema, changeId: z.string() }),
  handle({ life }, { ids, right }, { caller }) {
    return life.settle(caller, ids, right)
  },
})
