import { z } from 'zod'
import { attachmentLimits, givenFileSchema } from '../../contract/attachment.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const attachmentPreview = defineCommand({
  name: 'attachment_preview',
  summary: 'What of some files would go to a model if they were sent now, and to which.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['attachments'],
  input: z.object({
    ids: z.array(idSchema).max(attachmentLimits.perMessage),
    /** Null: for a conversation that has not begun. */
    sessionId: idSchema.nullable().default(null),
  }),
  output: z.object({
    /** Null where none is connected. */
    model: z.string().nullable(),
    files: z.array(givenFileSchema),
  }),
  async handle({ attachments }, { ids, sessionId }, { caller }) {
    const { model, files } = await attachments.preview(caller, ids, sessionId)
    return { model, files: [...files] }
  },
})
