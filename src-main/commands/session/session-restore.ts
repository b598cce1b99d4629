import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionRestore = defineCommand({
  name: 'session_restore',
  summary:
    'Undo that a conversation was deleted: for ten minutes, until the app ends or anything is destroyed for good.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema }),
  output: sessionSchema,
  handle({ sessions }, { sessionId }, { caller }) {
    return sessions.restore(caller, sessionId)
  },
})
