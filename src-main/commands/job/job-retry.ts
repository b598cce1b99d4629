import { z } from 'zod'
import { jobSchema, workJobSchema } from '../../contract/job.ts'
import { summaryJobSchema } from '../../contract/summary.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const jobRetry = defineCommand({
  name: 'job_retry',
  summary:
    'Run a job now that waits for its next try or for the conversation to rest, needs attention or was cancelled.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['backgroundJobs'],
  input: z.object({ id: idSchema }),
  output: z.discriminatedUnion('kind', [jobSchema, summaryJobSchema, workJobSchema]),
  handle({ backgroundJobs }, { id }, { caller }) {
    return backgroundJobs.retry(caller, id)
  },
})
