import type { BackgroundJob } from './background-slice.ts'

interface Row<Job> {
  /** The latest of them. */
  readonly job: Job
  readonly times: number
}

/** Finished work that stands together and reads the same is one row; the latest comes first. */
export function alike<Job extends Pick<BackgroundJob, 'state'>>(
  jobs: readonly Job[],
  words: (job: Job) => string,
): readonly Row<Job>[] {
  const rows: Row<Job>[] = []
  for (const job of jobs) {
    const last = rows.at(-1)
    if (last && job.state === 'done' && last.job.state === 'done' && words(job) === words(last.job))
      rows[rows.length - 1] = { job: last.job, times: last.times + 1 }
    else rows.push({ job, times: 1 })
  }
  return rows
}
