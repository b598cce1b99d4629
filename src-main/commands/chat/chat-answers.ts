import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const chatAnswers = defineCommand({
  name: 'chat_answers',
  summary: 'All answers that what was said in a turn was given, oldest first, and which were given without memory.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['chat'],
  input: z.object({ turnId: idSchema }),
  output: z.object({
    items: z.array(
      z.object({ turnId: z.string(), messageId: z.string(), text: z.string(), withoutMemory: z.boolean() }),
    ),
  }),
  handle({ chat }, { turnId }, { caller }) {
    return { items: chat.answers(caller, turnId) }
  },
})
