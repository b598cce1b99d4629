import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createBackgroundSlice, type BackgroundJob, type BackgroundSlice } from './background-slice.ts'

const usage = { since: '', caps: { run: 1, day: 2, month: 3 }, spent: { day: 0, month: 0 }, items: [], refusals: [] }
const aJob = (id: string, state: BackgroundJob['state'], updatedAt: string) =>
  ({ id, kind: 'extract', state, updatedAt }) as BackgroundJob

const createFake = () =>
  createFakeClient({
    job_list: () =>
      ({
        items: [aJob('done', 'done', '2026-01-03'), aJob('stuck', 'needs_attention', '2026-01-01')],
        summaries: [{ ...aJob('later', 'done', '2026-01-04'), kind: 'summary' }],
        work: [],
      }) as never,
    usage_summary: () => usage,
    job_retry: () => ({}) as never,
    job_cancel: () => ({}) as never,
  })

test('what is stuck comes first, then what was done last', async () => {
  const store = createStore<BackgroundSlice>()(createBackgroundSlice(createFake().call))
  await store.getState().loadBackground()
  const { background } = store.getState()
  expect(background.status === 'ready' && background.value.jobs.map(({ id }) => id)).toEqual(['stuck', 'later', 'done'])
})

test.each([
  { does: 'retryJob', command: 'job_retry' },
  { does: 'cancelJob', command: 'job_cancel' },
] as const)('$does asks for $command and looks again', async ({ does, command }) => {
  const { call, calls } = createFake()
  await createStore<BackgroundSlice>()(createBackgroundSlice(call)).getState()[does]('stuck')
  expect(calls).toEqual([
    { name: command, input: { id: 'stuck' } },
    { name: 'job_list', input: { limit: 30 } },
    { name: 'usage_summary', input: {} },
  ])
})

test('a failure is kept to be shown', async () => {
  const store = createStore<BackgroundSlice>()(createBackgroundSlice(createFakeClient({}).call))
  await store.getState().loadBackground()
  expect(store.getState().background.status).toBe('failed')
})
