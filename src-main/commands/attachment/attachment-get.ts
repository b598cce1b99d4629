import { z } from 'zod'
import { attachmentLimits, attachmentSchema } from '../../contract/attachment.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const attachmentGet = defineCommand({
  name: 'attachment_get',
  summary: 'A file of a message with what was read of it, or its image.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['attachments'],
  input: z.object({ id: idSchema, offset: z.number().int().min(0).max(attachmentLimits.characters).default(0) }),
  output: z.object({
    file: attachmentSchema,
    /** From `offset` on; pages are told apart by a form feed. */
    text: z.string(),
    /** Where to go on; null at the end. */
    nextOffset: z.number().int().nullable(),
    /** As a data URL. */
    image: z.string().nullable(),
  }),
  rows: () => 1,
  handle({ attachments }, { id, offset }, { caller }) {
    return attachments.get(caller, id, offset)
  },
})
