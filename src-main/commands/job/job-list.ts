import { z } from 'zod'
import { extractionStates } from '../../contract/chat.ts'
import { jobSchema } from '../../contract/job.ts'
import { idSchema } from '../../contract/text.ts'
import { ownersOf } from '../../storage/scope.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const jobList = defineCommand({
  name: 'job_list',
  summary: 'Work in the background and what became of it, latest first.',
  surfaces: ownerSurfaces,
  input: z.object({
    state: z.enum(extractionStates).optional(),
    sessionId: idSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(jobSchema) }),
  handle({ jobs }, { state, sessionId, limit }, { caller }) {
    return { items: jobs.list({ owners: ownersOf(caller), state: state ?? null, sessionId: sessionId ?? null, limit }) }
  },
})
