import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ScheduleReading } from '../../../src-main/contract/schedule.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createSchedulesSlice, type SchedulesSlice } from './schedules-slice.ts'

const reading: ScheduleReading = {
  rule: { kind: 'at', at: '2027-01-01T09:00:00.000Z' },
  act: 'remind',
  text: 'tea',
  question: null,
  upcoming: [],
  readBy: 'rules',
}
const open = () => {
  const client = createFakeClient({
    schedule_list: () => ({ items: [] }),
    schedule_create: () => ({ id: 'new' }) as never,
    session_create: () => ({ id: 's1' }) as never,
    schedule_update: () => ({}) as never,
    schedule_run_now: () => ({ queued: true }),
    schedule_remove: () => ({ removed: true }),
  })
  return { ...client, store: createStore<SchedulesSlice>()(createSchedulesSlice(client.call)) }
}

test('what was read is set; what is to be said gets a conversation of its own', async () => {
  const { store, calls } = open()
  await store.getState().setSchedule('a', { ...reading, act: 'remind' })
  await store.getState().setSchedule('a', { ...reading, act: 'say' })
  await store.getState().setSchedule('a', { ...reading, act: 'backup' })
  expect(calls.filter(({ name }) => name !== 'schedule_list')).toEqual([
    { name: 'schedule_create', input: { agentId: 'a', rule: reading.rule, action: { kind: 'remind', text: 'tea' } } },
    { name: 'session_create', input: { agentId: 'a', title: 'tea' } },
    {
      name: 'schedule_create',
      input: { agentId: 'a', rule: reading.rule, action: { kind: 'say', sessionId: 's1', text: 'tea' } },
    },
    { name: 'schedule_create', input: { agentId: 'a', rule: reading.rule, action: { kind: 'backup' } } },
  ])
})

test('a schedule is paused, run and removed, and the list asked for again', async () => {
  const { store, calls } = open()
  await store.getState().pauseSchedule('x', true)
  await store.getState().runSchedule('x')
  await store.getState().removeSchedule('x')
  expect(calls).toEqual([
    { name: 'schedule_update', input: { id: 'x', patch: { paused: true } } },
    { name: 'schedule_list', input: {} },
    { name: 'schedule_run_now', input: { id: 'x' } },
    { name: 'schedule_list', input: {} },
    { name: 'schedule_remove', input: { id: 'x' } },
    { name: 'schedule_list', input: {} },
  ])
})

test('a removed schedule could not be brought back', async () => {
  const { store, calls } = open()
  const choice = {
    rule: { kind: 'every', everyMs: 60_000, from: null, until: null },
    action: { kind: 'remind', text: 'the tea' },
    missed: 'skip',
    removes: false,
    cap: 7,
  } as const
  const shown = { problem: null, nextRunAt: null, lastRunAt: null, runs: 3, createdAt: '', updatedAt: '', upcoming: [] }
  await store.getState().restoreSchedule({ ...choice, ...shown, id: 'x', agentId: 'a', paused: true })
  expect(calls.slice(0, 2)).toEqual([
    { name: 'schedule_create', input: { agentId: 'a', ...choice } },
    { name: 'schedule_update', input: { id: 'new', patch: { paused: true } } },
  ])
})

test('a failure is kept to be shown', async () => {
  const store = createStore<SchedulesSlice>()(createSchedulesSlice(createFakeClient({}).call))
  await store.getState().loadSchedules()
  expect(store.getState().schedules.status).toBe('failed')
})

test('a schedule that was refused left an empty chat, one more for each press; half an emoji at the end of its name refused it', async () => {
  const { call, inputsOf } = createFakeClient({
    schedule_create: () => {
      throw new Error('its time is over')
    },
    session_create: () => ({ id: 's1' }) as never,
    session_delete: () => ({}) as never,
  })
  const store = createStore<SchedulesSlice>()(createSchedulesSlice(call))
  const text = `${'a'.repeat(59)}😀`
  await expect(store.getState().setSchedule('a', { ...reading, act: 'say', text })).rejects.toThrow('its time is over')
  expect(inputsOf('session_create')).toEqual([{ agentId: 'a', title: `${'a'.repeat(59)}\uFFFD` }])
  expect(inputsOf('session_delete')).toEqual([{ sessionId: 's1', memories: 'keep' }])
})
