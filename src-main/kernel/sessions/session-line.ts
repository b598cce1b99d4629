import { z } from 'zod'
import { untrustedSpanSchema } from '../../contract/chat.ts'
import { filledTextSchema, timeSchema } from '../../contract/text.ts'
import type { AttachmentLine } from '../turn/attachments/attachment-line.ts'

/** A line of a conversation file. */
export const sessionLineSchema = z.object({
  session: z.string().min(1).max(200),
  at: timeSchema,
  role: z.enum(['user', 'assistant']),
  text: filledTextSchema(1_000_000),
  /** What the conversation is called; as its first message begins where that is absent. */
  title: filledTextSchema(200).optional(),
  /** A model made that of what was said first. */
  title_by_model: z.boolean().optional(),
  /** The name of the folder that the conversation is put into. */
  folder: filledTextSchema(100).optional(),
  /** False: the conversation does not learn. */
  learns: z.boolean().optional(),
  /** Where learning was off when this was said. */
  unlearned: z.enum(['for_all', 'in_chat']).optional(),
  untrusted_spans: z.array(untrustedSpanSchema).max(1_000).optional(),
  /** Of a conversation with branches: which message of the file it is, which one it follows, whether it is shown, and whether it is the version that its own branch shows. */
  position: z.number().int().min(0).optional(),
  follows: z.number().int().min(-1).optional(),
  shown: z.boolean().optional(),
  chosen: z.boolean().optional(),
})
/** With the files of the lines that follow it. */
export type SessionLine = z.infer<typeof sessionLineSchema> & { readonly files?: AttachmentLine[] }
