import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionArchive = defineCommand({
  name: 'session_archive',
  summary: 'Take a conversation out of the list, where search still finds it, or bring it back.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema, archived: z.boolean() }),
  output: sessionSchema,
  handle({ sessions }, { sessionId, archived }, { caller }) {
    return sessions.archive(caller, sessionId, archived)
  },
})
