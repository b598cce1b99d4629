import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryUpdate = defineCommand({
  name: 'memory_update',
  summary: 'Change a memory. The version before stays in its history; a conflict where it moved on in the meantime.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['memories'],
  input: z.object({
    id: idSchema,
    patch: z.object({
      title: filledTextSchema(200).optional(),
      content: filledTextSchema(200_000).optional(),
      category: filledTextSchema(60).optional(),
      keywords: z.array(filledTextSchema(100)).max(50).optional(),
      importance: z.number().int().min(1).max(10).optional(),
      /** The user says that it is right: what was imported counts as theirs from now on. */
      confirmed: z.literal(true).optional(),
    }),
    expectedVersion: z.number().int().min(1),
  }),
  output: z.object({ memory: memorySchema, changeId: z.string() }),
  handle({ memories }, { id, patch, expectedVersion }, { caller }) {
    return memories.update(caller, id, patch, expectedVersion)
  },
})
