import { z } from 'zod'
import { messageSchema, sessionSchema, turnSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionGet = defineCommand({
  name: 'session_get',
  summary: 'A page of a conversation, oldest message first, with what each turn used and taught.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['sessions'],
  input: z.object({
    sessionId: idSchema,
    beforePosition: z.number().int().min(0).optional(),
    limit: z.number().int().min(1).max(200).default(60),
  }),
  output: z.object({
    session: sessionSchema,
    messages: z.array(messageSchema),
    turns: z.array(turnSchema),
    hasMore: z.boolean(),
    hasLater: z.boolean(),
    /** There are other branches than the one that is shown. */
    isBranched: z.boolean(),
  }),
  handle({ sessions }, { sessionId, beforePosition, limit }, { caller }) {
    return sessions.read(caller, sessionId, beforePosition ?? Number.MAX_SAFE_INTEGER, limit)
  },
})
