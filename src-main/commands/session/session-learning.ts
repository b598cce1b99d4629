import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionLearning = defineCommand({
  name: 'session_learning',
  summary:
    'Learn from what is said in a conversation from now on, or not. What is said while it is off is never read later, nor brought up in other conversations.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema, learns: z.boolean() }),
  output: sessionSchema,
  handle({ sessions }, { sessionId, learns }, { caller }) {
    return sessions.setLearns(caller, sessionId, learns)
  },
})
