import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import { jobSchema } from '../../contract/job.ts'
import { idSchema } from '../../contract/text.ts'
import { found } from '../../growth/memory/not-found.ts'
import { ownersOf } from '../../storage/scope.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const jobRetry = defineCommand({
  name: 'job_retry',
  summary: 'Run a job now that waits for its next try or needs attention.',
  surfaces: ownerSurfaces,
  input: z.object({ id: idSchema }),
  output: jobSchema,
  handle({ clock, jobs, runner }, { id }, { caller }) {
    const job = found(jobs.get(id, ownersOf(caller)), 'job')
    if (job.state !== 'retrying' && job.state !== 'needs_attention')
      throw new AppError('conflict', 'This job is not waiting to be tried again.')
    jobs.update({ ...job, state: 'pending', nextRunAt: null }, clock.now().toISOString())
    runner.wake()
    return found(jobs.get(id, ownersOf(caller)), 'job')
  },
})
