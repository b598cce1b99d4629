import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeAll(async () => {
  kernel = await openTestKernel()
})
afterAll(() => discardTestKernel(kernel))

test('job_cancel ends a job that waits, which can be run later; one that is over is a conflict', async () => {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, 'I like green tea.')
  const [job] = (await kernel.call('job_list', { sessionId })).items
  const jobId = job?.id ?? ''
  expect(await kernel.ask('job_cancel', { id: jobId })).toMatchObject({ ok: false, error: { code: 'conflict' } })
  withDatabase(join(kernel.home, 'data.db'), (db) =>
    db.prepare("UPDATE jobs SET state = 'needs_attention' WHERE id = ?").run(jobId),
  )
  expect(await kernel.call('job_cancel', { id: jobId })).toMatchObject({ id: jobId, state: 'cancelled' })
  expect(await kernel.call('job_list', { state: 'cancelled' })).toMatchObject({
    items: [{ id: jobId, messageIds: job?.messageIds }],
  })
  expect(await kernel.call('job_list', { state: 'needs_attention' })).toMatchObject({ items: [] })
  expect(await kernel.call('job_retry', { id: jobId })).toMatchObject({ id: jobId, state: 'pending' })
  await kernel.idle()
  expect(await kernel.call('job_list', { state: 'cancelled' })).toMatchObject({ items: [] })
})

test('schedule_read shows back what it understood and sets nothing', async () => {
  const read = await kernel.call('schedule_read', {
    agentId,
    sentence: '每个工作日早上9点提醒我站会',
    timeZone: 'Asia/Shanghai',
  })
  expect(read).toMatchObject({ act: 'remind', text: '站会', question: null, readBy: 'rules' })
  expect(read.upcoming).toHaveLength(3)
  expect((await kernel.call('schedule_list', {})).items).toEqual([])
})

test('schedule_create, schedule_update, schedule_run_now and schedule_remove', async () => {
  const rule = { kind: 'cron', cron: '0 9 * * 1', timeZone: 'Europe/Berlin' } as const
  const made = await kernel.call('schedule_create', { agentId, rule, action: { kind: 'remind', text: '站会' } })
  expect(made).toMatchObject({ rule: { ...rule, step: null, from: null, until: null }, missed: 'once', removes: false })
  const { id } = made
  expect(await kernel.call('schedule_update', { id, patch: { paused: true } })).toMatchObject({ upcoming: [] })
  expect(await kernel.call('schedule_run_now', { id })).toEqual({ queued: true })
  expect(await kernel.call('schedule_remove', { id })).toEqual({ removed: true })
})
