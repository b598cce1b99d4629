import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionPin = defineCommand({
  name: 'session_pin',
  summary: 'Keep a conversation at the top of the list, or no longer.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema, pinned: z.boolean() }),
  output: sessionSchema,
  handle({ sessions }, { sessionId, pinned }, { caller }) {
    return sessions.pin(caller, sessionId, pinned)
  },
})
