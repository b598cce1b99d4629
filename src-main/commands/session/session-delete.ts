import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

const namedSchema = z.object({ id: z.string(), title: z.string() })

export const sessionDelete = defineCommand({
  name: 'session_delete',
  summary: 'Delete a conversation, and on request what was learned only in it; a dry run says what that is.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['sessions'],
  input: z.object({
    sessionId: idSchema,
    memories: z.enum(['keep', 'forget_exclusive']),
    dryRun: z.boolean().default(false),
  }),
  output: z.object({
    deleted: z.boolean(),
    /** What was learned only there. */
    memories: z.array(namedSchema),
    /** What was to be asked about, and was not yet: it ends with what was learned. */
    questions: z.array(namedSchema),
    changeId: z.string().nullable(),
  }),
  handle({ sessions }, { sessionId, memories, dryRun }, { caller }) {
    return sessions.remove(caller, sessionId, { forgetExclusive: memories === 'forget_exclusive', dryRun })
  },
})
