import { z } from 'zod'
import { attachmentLimits } from '../../contract/attachment.ts'
import { untrustedSpanSchema } from '../../contract/chat.ts'
import { shownSchema } from '../../contract/preview.ts'
import { mostPulled, pulledSchema } from '../../contract/pulled.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

/** What is said, and what of it is not the user's own words. */
export const saidSchema = z.object({
  text: filledTextSchema(1_000_000),
  untrustedSpans: z.array(untrustedSpanSchema).max(1_000).default([]),
  idempotencyKey: idSchema.optional(),
  /** What `chat_preview` told, and what of it may go: nothing else goes along then. Absent: as the app finds it. */
  shown: shownSchema.optional(),
})

export const chatSend = defineCommand({
  name: 'chat_send',
  summary: 'Say something. Returns when the message is on disk; the answer comes by events.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({
    sessionId: idSchema,
    ...saidSchema.shape,
    /** Files that were handed over for this message. */
    attachmentIds: z.array(idSchema).max(attachmentLimits.perMessage).default([]),
    /** Memories and other conversations that the user put in by hand. */
    pulled: z.array(pulledSchema).max(mostPulled).default([]),
  }),
  output: z.object({
    turnId: z.string(),
    sessionId: z.string(),
    userMessageId: z.string(),
    answerMessageId: z.string(),
  }),
  async handle({ chat }, { idempotencyKey, shown, ...input }, { caller, whenEnded }) {
    const said = { ...input, idempotencyKey: idempotencyKey ?? null }
    const sent = await chat.sendShown(caller, said, shown ?? null)
    whenEnded(() => chat.stop(caller, sent.turnId))
    return sent
  },
})
