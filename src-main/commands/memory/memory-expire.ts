import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema, timeSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryExpire = defineCommand({
  name: 'memory_expire',
  summary: 'Give a memory a shelf life: from then on it is listed as expired and not brought up. Null takes it away.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, value: timeSchema.nullable() }),
  /** `changeId` is null where it was so already. */
  output: z.object({ memory: memorySchema, changeId: z.string().nullable() }),
  handle({ life }, { id, value }, { caller }) {
    return life.set(caller, id, { kind: 'expire', value })
  },
})
