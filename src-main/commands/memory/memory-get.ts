import { z } from 'zod'
import { evidenceSchema, memorySchema, memoryVersionSchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { found } from '../../contract/found.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryGet = defineCommand({
  name: 'memory_get',
  summary: 'One memory with the words it rests on and all its versions.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['memories'],
  input: z.object({
    id: idSchema,
    /** Also where it is in the trash. A model’s tools never see that. */
    trashed: z.boolean().default(false),
  }),
  output: z.object({ memory: memorySchema, evidence: z.array(evidenceSchema), history: z.array(memoryVersionSchema) }),
  handle({ memories }, { id, trashed }, { caller }) {
    const detail = memories.get(caller, id)
    const isInView = detail.memory.status !== 'trashed' || (trashed && caller.surface !== 'mcp')
    return found(isInView ? detail : null, 'memory')
  },
})
