import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionSettle = defineCommand({
  name: 'session_settle',
  summary: 'Have what was said in a conversation read now; it is read anyway once the conversation rests.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema }),
  output: z.object({ jobs: z.number().int() }),
  handle({ sessions }, { sessionId }, { caller }) {
    return { jobs: sessions.settle(caller, sessionId) }
  },
})
