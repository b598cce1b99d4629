import { z } from 'zod'
import { memorySchema, memoryVersionSchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { found } from '../../contract/found.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryHistory = defineCommand({
  name: 'memory_history',
  summary: 'All versions of a memory with reason and author, and what it replaced or was replaced by.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['life'],
  input: z.object({ id: idSchema }),
  output: z.object({
    memory: memorySchema,
    /** Newest first. */
    versions: z.array(memoryVersionSchema),
    /** Oldest first, without the memory itself. */
    chain: z.array(memorySchema),
  }),
  handle({ life }, { id }, { caller }) {
    const history = life.history(caller, id)
    return found(history.memory.status === 'trashed' ? null : history, 'memory')
  },
})
