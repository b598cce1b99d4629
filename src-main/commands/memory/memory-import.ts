import { z } from 'zod'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { openedFile } from '../opened-file.ts'

export const memoryImport = defineCommand({
  name: 'memory_import',
  summary:
    'Take memories from an export, as one change that can be undone. A file that is not whole changes nothing. What is not the own export comes in unconfirmed.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['files', 'importMemories'],
  input: z.object({
    memories: z.array(z.unknown()).max(10_000).optional(),
    fileHandle: idSchema.optional(),
    /** What the user calls the file: shown with what came from it. */
    fileName: filledTextSchema(255).optional(),
    onConflict: z.enum(['skip', 'overwrite', 'keep_both']).default('skip'),
    own: z.boolean().default(false),
  }),
  output: z.object({
    imported: z.number().int(),
    skipped: z.number().int(),
    failed: z.array(z.object({ line: z.number().int(), reason: z.string() })),
    changeId: z.string().nullable(),
  }),
  rows: ({ imported }) => imported,
  async handle({ files, importMemories }, { memories, fileHandle, fileName, onConflict, own }, { caller, signal }) {
    const from = memories ? { memories } : { path: await openedFile(files, fileHandle) }
    return importMemories(caller, { from, isOwn: own, fileName, signal }, onConflict)
  },
})
