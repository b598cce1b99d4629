import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryLock = defineCommand({
  name: 'memory_lock',
  summary: 'Lock a memory: only the user changes it, what is learned against it waits in the inbox.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, value: z.boolean() }),
  /** `changeId` is null where it was so already. */
  output: z.object({ memory: memorySchema, changeId: z.string().nullable() }),
  handle({ life }, { id, value }, { caller }) {
    return life.set(caller, id, { kind: 'lock', value })
  },
})
