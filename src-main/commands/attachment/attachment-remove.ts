import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const attachmentRemove = defineCommand({
  name: 'attachment_remove',
  summary: 'Let a file go that was handed over and not sent.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['attachments'],
  input: z.object({ id: idSchema }),
  output: z.object({ removed: z.boolean() }),
  handle({ attachments }, { id }, { caller }) {
    return { removed: attachments.remove(caller, id) }
  },
})
