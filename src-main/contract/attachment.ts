import { z } from 'zod'

/** What a file is read as. */
export const attachmentKinds = ['text', 'pdf', 'docx', 'image'] as const

const mebibyte = 1024 * 1024
/** What is taken, as it is said before: bytes of a file and of an image, files of a message; and what of a file is kept. */
export const attachmentLimits = {
  fileBytes: 20 * mebibyte,
  imageBytes: 5 * mebibyte,
  perMessage: 10,
  pages: 2_000,
  characters: 1_000_000,
} as const

/** Why a file could not be read; a sentence for each is in the i18n files. */
export type UnreadableReason =
  | 'file_empty'
  | 'file_too_large'
  | 'image_too_large'
  | 'file_damaged'
  | 'file_locked'
  | 'file_no_text'
  | 'file_too_slow'
  | 'file_too_complex'
  | 'file_old_word'
  | 'file_office'
  | 'file_unsupported'

/** Stands in the text of a file between its pages. */
export const pageBreak = '\f'

/** A file that goes along with a message: what it is called is not the user's word, nor is what it says. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** Null where it has none. */
  pages: z.number().int().nullable(),
  /** Of the text that was read. */
  characters: z.number().int(),
  tokens: z.number().int(),
  /** There is more in the file than was read. */
  isCut: z.boolean(),
  /** What it said was destroyed. */
  isGone: z.boolean(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** What of a file goes, or went, to a model. */
export const givenFileSchema = z.object({
  attachmentId: z.string(),
  given: z.enum(['whole', 'part', 'none']),
  /** Why not all of it. */
  reason: z.enum(['room', 'no_model', 'no_images', 'local_only', 'gone', 'unticked', 'unshown']).nullable(),
  tokens: z.number().int(),
  sentTokens: z.number().int(),
  pages: z.number().int().nullable(),
  sentPages: z.number().int().nullable(),
})
export type GivenFile = z.infer<typeof givenFileSchema>
