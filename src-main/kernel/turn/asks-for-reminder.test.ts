import { expect, test } from 'vitest'
import { openTestKernel, discardTestKernel } from '../../testing/test-kernel.ts'
import { asksForReminder } from './asks-for-reminder.ts'

test('the way to set a reminder stood under answers of long ago, and each message of a long chat was read for it', async () => {
  let now = new Date('2026-03-02T09:00:00Z')
  const kernel = await openTestKernel({ clock: { now: () => now } })
  try {
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    const asks = async () => (await kernel.call('session_get', { sessionId })).turns[0]?.asksForReminder
    const { turnId } = await kernel.call('chat_send', { sessionId, text: 'Remind me to call Tom tomorrow at 8' })
    await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
    expect(await asks()).toBe(true)
    now = new Date('2026-03-04T09:00:00Z')
    expect(await asks()).toBe(false)
  } finally {
    await discardTestKernel(kernel)
  }
})

test('the way to set a reminder stayed under its answer after it was set, and after its time had passed', async () => {
  let now = new Date('2026-03-02T09:00:00Z')
  const kernel = await openTestKernel({ clock: { now: () => now } })
  try {
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
    const asks = async () => (await kernel.call('session_get', { sessionId })).turns.map((turn) => turn.asksForReminder)
    const rule = { kind: 'at', at: '2026-03-03T08:00:00.000Z' } as const
    const set = (text: string) =>
      kernel.call('schedule_create', { agentId: 'majordomo', rule, action: { kind: 'remind', text } })
    // One that was set earlier is another one.
    await set('call Tom')
    now = new Date('2026-03-02T09:01:00Z')
    for (const text of ['Remind me to call Tom tomorrow at 8', 'Remind me in 20 minutes to turn the oven off']) {
      const { turnId } = await kernel.call('chat_send', { sessionId, text })
      await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
    }
    expect(await asks()).toEqual([true, true])
    const { id } = await set('call Tom')
    expect(await asks()).toEqual([false, true])
    now = new Date('2026-03-02T09:30:00Z')
    expect(await asks()).toEqual([false, false])
    await kernel.call('schedule_remove', { id })
    expect(await asks()).toEqual([true, false])
  } finally {
    await discardTestKernel(kernel)
  }
})

test('who asked for an alarm and named no time was told that the app can only answer from memory', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const asks = [
    '你能帮我设个闹钟吗',
    '帮我定个提醒',
    '给我设置一个闹钟',
    'Can you set an alarm?',
    'Set me a reminder please',
  ]
  const tells = ['我昨天设了个闹钟', '我每天都定闹钟', 'I set an alarm every day', '你记得我定的闹钟是几点吗']
  expect([...asks, ...tells].filter((text) => asksForReminder(text, now, 'UTC'))).toEqual(asks)
})
