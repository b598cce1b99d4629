import { z } from 'zod'
import { textSchema } from './text.ts'

/** The words around a conversation that is written for people to read: who asks knows their language. */
export const documentWordsSchema = z.object({
  language: z.enum(['en', 'zh']).default('en'),
  title: textSchema(300).default('Conversation'),
  user: textSchema(100).default('You'),
  assistant: textSchema(100).default('Assistant'),
  files: textSchema(100).default('Files'),
  notes: textSchema(100).default('Sources'),
  /** In place of a source that was forgotten or deleted since. */
  gone: textSchema(100).default('No longer there'),
})
export type DocumentWords = z.infer<typeof documentWordsSchema>
