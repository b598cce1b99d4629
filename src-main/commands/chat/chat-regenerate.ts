import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const chatRegenerate = defineCommand({
  name: 'chat_regenerate',
  summary: 'Answer a turn anew.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({ turnId: idSchema }),
  output: z.object({ turnId: z.string(), answerMessageId: z.string() }),
  handle({ chat }, { turnId }, { caller, whenEnded }) {
    const begun = chat.regenerate(caller, turnId)
    whenEnded(() => chat.stop(caller, turnId))
    return begun
  },
})
