import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { documentWordsSchema } from '../../contract/document.ts'
import { AppError } from '../../contract/error.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { exported, offeredFileSchema, offerFile } from '../offer-file.ts'

/** Bytes that are answered as text. */
const mostInline = 4_000_000

export const sessionExport = defineCommand({
  name: 'session_export',
  summary: 'Write one conversation to a file: for session_import (jsonl), or to be read (markdown, html).',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['exportSession', 'files', 'sessionDocument', 'sessions'],
  input: z.object({
    sessionId: idSchema,
    format: z.enum(['jsonl', 'markdown', 'html']).default('jsonl'),
    /** The words around the messages; English where they are absent. */
    words: documentWordsSchema.optional(),
    /** Answer with the text too, where it is not too long. */
    inline: z.boolean().default(false),
  }),
  output: offeredFileSchema.extend({ text: z.string().nullable() }),
  rows: ({ count }) => count,
  async handle(services, { sessionId, format, words, inline }, { caller, signal }) {
    const session = services.sessions.get(caller, sessionId)
    const wish = {
      form: format === 'jsonl' ? ('markdown' as const) : format,
      words: words ?? documentWordsSchema.parse({}),
    }
    const file = await exported(
      format === 'jsonl' ? services.exportSession(session, signal) : services.sessionDocument(session, wish, signal),
    )
    if (inline && file.bytes > mostInline) throw new AppError('too_large', 'The conversation is too long to be copied.')
    const text = inline ? await readFile(file.path, 'utf8') : null
    return { ...(await offerFile(services.files, file)), text }
  },
})
