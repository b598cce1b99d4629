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
  const { call, calls } = createFakeClient({
    schedule_create: () => ({}) as never,
    reminder_put_away: () => ({ putAway: true }),
  })
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
    { name: 'reminder_put_away', input: { jobId: 'a' } },
  ])
})

test('one that could not be put away was set a second time by a second press', async () => {
  let fails = true
  const { call, calls } = createFakeClient({
    schedule_create: () => ({}) as never,
    reminder_put_away: () => {
      if (fails) throw new Error('The disk is full.')
      return { putAway: true }
    },
  })
  const store = createReminderStore(call)
  store.getState().remind(aReminder('a'))
  await expect(store.getState().remindLater(aReminder('a'))).rejects.toThrow()
  fails = false
  await store.getState().remindLater(aReminder('a'))
  expect(calls.filter(({ name }) => name === 'schedule_create')).toHaveLength(1)
  expect(store.getState().reminders).toEqual([])
})

test('“Later” pressed twice in a row reminded twice', async () => {
  const { call, calls } = createFakeClient({
    schedule_create: () => ({}) as never,
    reminder_put_away: () => ({ putAway: true }),
  })
  const { remind, remindLater } = createReminderStore(call).getState()
  remind(aReminder('a'))
  expect(await Promise.all([remindLater(aReminder('a')), remindLater(aReminder('a'))])).toEqual([true, null])
  expect(calls.map(({ name }) => name)).toEqual(['schedule_create', 'reminder_put_away'])
})

test('one that comes again takes its own place', () => {
  const store = createReminderStore(createFakeClient({}).call)
  for (const one of [aReminder('1', 'tea'), aReminder('2', 'bus'), aReminder('3', 'tea')]) store.getState().remind(one)
  expect(store.getState().reminders.map(({ jobId }) => jobId)).toEqual(['3', '2'])
})

test('what was told before the list of reminders came stands there once', async () => {
  const { call } = createFakeClient({
    reminder_list: () => ({ items: [aReminder('3', 'tea'), aReminder('2', null), aReminder('1', 'tea')] }),
  })
  const store = createReminderStore(call)
  store.getState().remind(aReminder('2', null))
  store.getState().remind(aReminder('3', 'tea'))
  await store.getState().load()
  expect(store.getState().reminders.map(({ jobId }) => jobId)).toEqual(['3', '2'])
})

test('a reminder that could not be put away was gone from the page until it was loaded anew', async () => {
  const { call } = createFakeClient({
    reminder_put_away: () => {
      throw new Error('The disk is full.')
    },
  })
  const store = createReminderStore(call)
  store.getState().remind(aReminder('a'))
  await expect(store.getState().putAway('a')).rejects.toThrow('The disk is full.')
  expect(store.getState().reminders.map(({ jobId }) => jobId)).toEqual(['a'])
})
