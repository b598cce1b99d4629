import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryLocalOnly = defineCommand({
  name: 'memory_local_only',
  summary:
    'Keep a memory, what it came from and what came of it on this computer: in no request to a model elsewhere. Or let all of it leave again.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, value: z.boolean() }),
  /** `changeId` is null where it was so already. */
  output: z.object({ memory: memorySchema, changeId: z.string().nullable() }),
  handle({ life }, { id, value }, { caller }) {
    return life.set(caller, id, { kind: 'local_only', value })
  },
})
