import { z } from 'zod'
import { evidenceSchema, memorySchema, memoryVersionSchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryGet = defineCommand({
  name: 'memory_get',
  summary: 'One memory with the words it rests on and all its versions.',
  surfaces: everySurface,
  input: z.object({ id: idSchema }),
  output: z.object({ memory: memorySchema, evidence: z.array(evidenceSchema), history: z.array(memoryVersionSchema) }),
  handle({ memories }, { id }, { caller }) {
    return memories.get(caller, id)
  },
})
