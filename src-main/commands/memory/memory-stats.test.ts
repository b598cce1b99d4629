import { expect, test } from 'vitest'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'

test('what was forgotten counted as learned: Butler said “last learned just now” of a request to forget', async () => {
  let now = new Date('2026-03-02T09:00:00Z')
  const kernel = await openTestKernel({ clock: { now: () => now } })
  try {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    const lastLearned = async () => (await kernel.call('memory_stats', {})).lastExtractionAt
    await kernel.say(id, '我住在成都。')
    await kernel.say(id, '我老公叫陈浩。')
    expect(await lastLearned()).toBe('2026-03-02T09:00:00.000Z')
    now = new Date('2026-03-02T10:00:00Z')
    await kernel.say(id, '忘掉我老公叫陈浩这件事')
    expect([(await kernel.call('memory_stats', {})).trashed, await lastLearned()]).toEqual([
      1,
      '2026-03-02T09:00:00.000Z',
    ])
  } finally {
    await discardTestKernel(kernel)
  }
})
