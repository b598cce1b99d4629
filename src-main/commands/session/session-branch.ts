import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionBranch = defineCommand({
  name: 'session_branch',
  summary: 'Show the branch of a conversation that a message stands in; what is said next goes on from there.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({ messageId: idSchema }),
  output: z.object({ sessionId: z.string(), position: z.number().int() }),
  handle({ chat }, { messageId }, { caller }) {
    return chat.showBranch(caller, messageId)
  },
})
