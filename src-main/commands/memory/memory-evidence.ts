import { z } from 'zod'
import { evidenceSchema, memoryOriginSchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { notFound } from '../../memory/lifecycle/not-found.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryEvidence = defineCommand({
  name: 'memory_evidence',
  summary: 'The words a memory rests on, each with its conversation, message and time.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['importOf', 'life'],
  input: z.object({ id: idSchema }),
  output: z.object({
    origin: memoryOriginSchema,
    /** How it came with a file; null where it did not. */
    imported: z.object({ at: z.string(), fileName: z.string().nullable() }).nullable(),
    items: z.array(
      evidenceSchema.extend({
        /** Null where the conversation was deleted. */
        sessionTitle: z.string().nullable(),
        /** The quote still stands in the message. */
        stands: z.boolean(),
      }),
    ),
  }),
  handle({ importOf, life }, { id }, { caller }) {
    const { memory, evidence } = life.evidence(caller, id)
    if (memory.status === 'trashed') throw notFound('memory')
    return { origin: memory.origin, imported: importOf(id), items: evidence }
  },
})
