import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionMove = defineCommand({
  name: 'session_move',
  summary: 'Put a conversation into a folder of its agent, or with null into none.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema, folderId: idSchema.nullable() }),
  output: sessionSchema,
  handle({ sessions }, { sessionId, folderId }, { caller }) {
    return sessions.move(caller, sessionId, folderId)
  },
})
