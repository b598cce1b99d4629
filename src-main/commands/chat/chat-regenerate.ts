import { z } from 'zod'
import { shownSchema } from '../../contract/preview.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const chatRegenerate = defineCommand({
  name: 'chat_regenerate',
  summary: 'Answer a turn anew. The earlier answer stays beside the new one, which is of a turn of its own.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({
    turnId: idSchema,
    /** False: nothing that is known of the user goes along. */
    memory: z.boolean().default(true),
    /** What `chat_preview` told of it, and what of that may go. Absent: what was shown for it before still holds. */
    shown: shownSchema.optional(),
  }),
  output: z.object({ turnId: z.string(), answerMessageId: z.string() }),
  async handle({ chat }, { turnId, memory, shown }, { caller, whenEnded }) {
    const begun = await chat.regenerate(caller, turnId, !memory, shown ?? null)
    whenEnded(() => chat.stop(caller, begun.turnId))
    return begun
  },
})
