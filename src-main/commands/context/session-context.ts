import { z } from 'zod'
import { contextUseSchema } from '../../contract/context.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionContext = defineCommand({
  name: 'session_context',
  summary: 'What fills the model’s window in a conversation, as a message sent now would find it.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['context'],
  input: z.object({ sessionId: idSchema }),
  output: contextUseSchema,
  handle({ context }, { sessionId }, { caller }) {
    return context.use(caller, sessionId)
  },
})
