import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { chatSend, saidSchema } from './chat-send.ts'

export const chatEdit = defineCommand({
  name: 'chat_edit',
  summary: 'Say something in place of an own message, and have it answered; what was there stays as another branch.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({ messageId: idSchema, ...saidSchema.shape }),
  output: chatSend.output,
  async handle({ chat }, { idempotencyKey, shown, ...input }, { caller, whenEnded }) {
    const sent = await chat.edit(caller, { ...input, idempotencyKey: idempotencyKey ?? null }, shown ?? null)
    whenEnded(() => chat.stop(caller, sent.turnId))
    return sent
  },
})
