import { z } from 'zod'
import { contextUseSchema } from '../../contract/context.ts'
import { idSchema } from '../../contract/text.ts'
import { wireErrorSchema } from '../../contract/wire-error.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionCompact = defineCommand({
  name: 'session_compact',
  summary: 'Sum up all but the latest turns of a conversation: the messages stay, a model is sent the summary.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['context'],
  input: z.object({ sessionId: idSchema }),
  /** How many messages were summed up now by a model and by rules, and why rules did it where a model was to. */
  output: z.object({
    byModel: z.number().int(),
    byRules: z.number().int(),
    failure: wireErrorSchema.nullable(),
    use: contextUseSchema,
  }),
  handle({ context }, { sessionId }, { caller, signal }) {
    return context.compact(caller, sessionId, signal)
  },
})
