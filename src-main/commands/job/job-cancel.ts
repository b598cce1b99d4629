import { z } from 'zod'
import { jobSchema, workJobSchema } from '../../contract/job.ts'
import { summaryJobSchema } from '../../contract/summary.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const jobCancel = defineCommand({
  name: 'job_cancel',
  summary:
    'Cancel a job that waits, or stop one that runs. Nothing is lost: what it was about stays with it, and it can be run later.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['backgroundJobs'],
  input: z.object({ id: idSchema }),
  output: z.discriminatedUnion('kind', [jobSchema, summaryJobSchema, workJobSchema]),
  handle({ backgroundJobs }, { id }, { caller }) {
    return backgroundJobs.cancel(caller, id)
  },
})
