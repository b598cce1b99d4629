import { z } from 'zod'
import { extractionStates } from '../../contract/chat.ts'
import { jobSchema, workJobSchema } from '../../contract/job.ts'
import { summaryJobSchema } from '../../contract/summary.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const jobList = defineCommand({
  name: 'job_list',
  summary:
    'Work in the background and what became of it, latest first: what is learned, overviews of long memories, and all else.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['backgroundJobs'],
  input: z.object({
    state: z.enum(extractionStates).optional(),
    sessionId: idSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    /** Learning from conversations. */
    items: z.array(jobSchema),
    /** Overviews by a model; none where no model was chosen for it. */
    summaries: z.array(summaryJobSchema),
    /** All else: vectors, indexes, what is being destroyed. */
    work: z.array(workJobSchema),
  }),
  handle({ backgroundJobs }, { state, sessionId, limit }, { caller }) {
    return backgroundJobs.list(caller, { state: state ?? null, sessionId: sessionId ?? null, limit })
  },
})
