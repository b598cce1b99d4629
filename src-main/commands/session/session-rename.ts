import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionRename = defineCommand({
  name: 'session_rename',
  summary: 'Give a conversation another title.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema, title: filledTextSchema(200) }),
  output: sessionSchema,
  handle({ sessions }, { sessionId, title }, { caller }) {
    return sessions.rename(caller, sessionId, title)
  },
})
