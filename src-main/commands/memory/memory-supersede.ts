import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { sinceSchema } from '../moment.ts'

export const memorySupersede = defineCommand({
  name: 'memory_supersede',
  summary: 'Say what holds in the place of a memory since a time. What held before stays the answer for before.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({
    id: idSchema,
    content: filledTextSchema(200_000),
    /** Now where it is left out. */
    validFrom: sinceSchema.optional(),
  }),
  output: z.object({ memory: memorySchema, superseded: memorySchema, changeId: z.string() }),
  handle({ life }, { id, content, validFrom }, { caller }) {
    return life.supersede(caller, id, { content, validFrom: validFrom ?? null })
  },
})
