import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const chatContinue = defineCommand({
  name: 'chat_continue',
  summary: 'Go on with a turn that was stopped, interrupted or failed.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({ turnId: idSchema }),
  output: z.object({ turnId: z.string(), answerMessageId: z.string() }),
  async handle({ chat }, { turnId }, { caller, whenEnded }) {
    const begun = await chat.resume(caller, turnId)
    whenEnded(() => chat.stop(caller, turnId))
    return begun
  },
})
