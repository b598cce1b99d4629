import { z } from 'zod'
import { evidenceSchema, memoryOriginSchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { importIn } from '../../memory/evidence/quoted.ts'
import { notFound } from '../../contract/found.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryEvidence = defineCommand({
  name: 'memory_evidence',
  summary: 'What a memory rests on: words, each with its source and time, and the file it came with.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['life'],
  input: z.object({ id: idSchema }),
  output: z.object({
    origin: memoryOriginSchema,
    /** How it came with somebody else’s file; null where it did not. */
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
  handle({ life }, { id }, { caller }) {
    const { memory, evidence } = life.evidence(caller, id)
    if (memory.status === 'trashed') throw notFound('memory')
    return { origin: memory.origin, imported: importIn(evidence), items: evidence }
  },
})
