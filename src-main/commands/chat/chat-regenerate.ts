import { z } from 'zod'
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
  }),
  output: z.object({ turnId: z.string(), answerMessageId: z.string() }),
  handle({ chat }, { turnId, memory }, { caller, whenEnded }) {
    const begun = chat.regenerate(caller, turnId, !memory)
    whenEnded(() => chat.stop(caller, begun.turnId))
    return begun
  },
})
