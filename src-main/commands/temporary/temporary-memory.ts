import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const temporaryMemory = defineCommand({
  name: 'temporary_memory',
  summary: 'Use what is known of the user in a temporary chat, or no longer. It begins without.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['temporary'],
  input: z.object({ sessionId: idSchema, uses: z.boolean() }),
  output: sessionSchema,
  handle({ temporary }, { sessionId, uses }, { caller }) {
    return temporary.setMemory(caller, sessionId, uses)
  },
})
