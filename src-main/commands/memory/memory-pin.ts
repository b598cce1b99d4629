import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryPin = defineCommand({
  name: 'memory_pin',
  summary: 'Pin a memory, so that it comes up before others, or unpin it.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, value: z.boolean() }),
  /** `changeId` is null where it was so already. */
  output: z.object({ memory: memorySchema, changeId: z.string().nullable() }),
  handle({ life }, { id, value }, { caller }) {
    return life.set(caller, id, { kind: 'pin', value })
  },
})
