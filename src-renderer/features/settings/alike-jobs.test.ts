import { expect, test } from 'vitest'
import { alike } from './alike-jobs.ts'

test('the list of background work said one sentence again and again', () => {
  const jobs = [
    { state: 'done', said: 'nothing' },
    { state: 'done', said: 'nothing' },
    { state: 'done', said: '1 learned' },
    { state: 'done', said: 'nothing' },
    // What can be tried again has a row of its own.
    { state: 'retrying', said: 'busy' },
    { state: 'retrying', said: 'busy' },
  ] as const
  expect(alike(jobs, ({ said }) => said).map(({ job, times }) => [job.said, times])).toEqual([
    ['nothing', 2],
    ['1 learned', 1],
    ['nothing', 1],
    ['busy', 1],
    ['busy', 1],
  ])
})
