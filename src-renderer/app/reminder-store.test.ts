import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { createReminderStore } from './reminder-store.ts'

const aReminder = (jobId: string, scheduleId: string | null = jobId) => ({
  agentId: 'majordomo',
  scheduleId,
  jobId,
  text: 'the tea',
  at: '2026-11-23T09:00:00Z',
})

test('a reminder could not be put off', async () => {
  const { call, calls } = createFakeClient({ schedule_create: () => ({}) as never })
  const store = createReminderStore(call, () => Date.parse('2026-11-23T09:01:00Z'))
  store.getState().remind(aReminder('a'))
  store.getState().remind(aReminder('b'))
  await store.getState().remindLater(aReminder('a'))
  expect(store.getState().reminders.map(({ jobId }) => jobId)).toEqual(['b'])
  expect(calls).toEqual([
    {
      name: 'schedule_create',
      input: {
        agentId: 'majordomo',
        rule: { kind: 'at', at: '2026-11-23T09:11:00.000Z' },
        action: { kind: 'remind', text: 'the tea' },
      },
    },
  ])
})

test('one that comes again takes its own place', () => {
  const store = createReminderStore(createFakeClient({}).call)
  for (const one of [aReminder('1', 'tea'), aReminder('2', 'bus'), aReminder('3', 'tea')]) store.getState().remind(one)
  expect(store.getState().reminders.map(({ jobId }) => jobId)).toEqual(['3', '2'])
})
