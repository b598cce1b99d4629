import { z } from 'zod'
import { imageTypeOf } from '../../../attachments/image-type.ts'
import { type Attachment, attachmentKinds, attachmentLimits } from '../../../contract/attachment.ts'
import { textSchema } from '../../../contract/text.ts'
import type { AttachmentContent } from '../../../storage/attachment-store.ts'
import { newId } from '../../../util/ids.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import { imageTokens } from './file-shares.ts'
import { plainName } from '../../common/plain-name.ts'

/** A line of a conversation file that says of the message before it what went along. */
export const attachmentLineSchema = z.object({
  session: z.string().min(1).max(200),
  attachment: z.object({
    name: textSchema(1_000),
    kind: z.enum(attachmentKinds),
    bytes: z.number().int().min(0),
    pages: z.number().int().min(0).nullable(),
    is_cut: z.boolean(),
    is_gone: z.boolean(),
    text: textSchema(attachmentLimits.characters),
    /** An image in base64. */
    image: z.base64().nullable(),
  }),
})
export type AttachmentLine = z.infer<typeof attachmentLineSchema>['attachment']

/** A file as a conversation file holds it. */
export const toAttachmentLine = (session: string, file: Attachment, { text, image }: AttachmentContent) => ({
  session,
  attachment: {
    name: file.name,
    kind: file.kind,
    bytes: file.bytes,
    pages: file.pages,
    is_cut: file.isCut,
    is_gone: file.isGone,
    text,
    image: image && Buffer.from(image).toString('base64'),
  },
})

const textTypes = {
  text: 'text/plain',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** The file of a line; null where it holds an image that is none. */
export function fromAttachmentLine(line: AttachmentLine): (Attachment & AttachmentContent) | null {
  const { kind, text, bytes, pages } = line
  const image = line.image === null ? null : new Uint8Array(Buffer.from(line.image, 'base64'))
  const imageType = image && imageTypeOf(image)
  const isImage = kind === 'image' && !line.is_gone
  if (isImage && (!image || imageType === null || image.length > attachmentLimits.imageBytes)) return null
  return {
    id: newId(),
    name: plainName(line.name),
    kind,
    mediaType: kind === 'image' ? (imageType ?? 'image/png') : textTypes[kind],
    bytes,
    pages,
    characters: text.length,
    tokens: isImage ? imageTokens : estimateTokens(text),
    isCut: line.is_cut,
    isGone: line.is_gone,
    text: kind === 'image' ? '' : text,
    image: isImage ? image : null,
  }
}
