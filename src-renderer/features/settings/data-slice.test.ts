import { expect, test } from 'vitest'
import { aProfileLine } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createDataSlice } from './data-slice.ts'

const line = aProfileLine({ field: 'preferred_tool', value: 'Figma' })
const agent = { id: 'majordomo', name: 'Majordomo', instructions: '', createdAt: '' } as never

const createFake = () =>
  createFakeClient({
    agent_get: () => ({ agent, profile: [line], memoryCount: 3 }),
    memory_stats: () => ({ total: 3, superseded: 2, archived: 1, waiting: 4 }) as never,
    memory_delete_all: () => ({ deleted: 5, changeId: 'c1' }),
    memory_export: () => ({
      handle: 'h',
      fileName: 'm.json',
      bytes: 1,
      count: 5,
      unreadable: { count: 1, rows: [{ row: 7, id: null }] },
    }),
    profile_update: () => ({ profile: [], changeId: 'c2', memoryChangeId: null }),
    change_undo: ({ changeId }) => ({ changeId, restored: 5, left: 0 }),
  })

test('“Forget everything” announces 3 memories where 10 go: current, past, put aside and waiting', async () => {
  const { call } = createFake()
  const counts = await createDataSlice(call, async () => true).countAll('majordomo')
  expect(counts).toEqual({ memories: 10, past: 3, waiting: 4, profile: 1 })
})

test('forgetting everything takes all memories and the lines of the profile, and brings both back', async () => {
  const { call, calls } = createFake()
  const data = createDataSlice(call, async () => true)
  const forgotten = await data.forgetAll('majordomo')
  expect(forgotten).toEqual({ deleted: 5, changeIds: ['c1', 'c2'], problem: null })
  await data.bringBack(forgotten)
  const field = { agentId: 'majordomo', field: 'preferred_tool' }
  expect(calls).toEqual([
    { name: 'memory_delete_all', input: { agentId: 'majordomo', confirm: 'majordomo' } },
    { name: 'agent_get', input: { id: 'majordomo' } },
    { name: 'profile_update', input: { ...field, value: null, previousValue: 'Figma' } },
    { name: 'change_undo', input: { changeId: 'c2', leavesChanged: true } },
    { name: 'change_undo', input: { changeId: 'c1', leavesChanged: true } },
  ])
})

test('a line of the profile that could not be removed made “Forget everything” a failure without an Undo, though all memories were gone', async () => {
  const full = new Error('storage_full')
  const { call } = createFakeClient({
    memory_delete_all: () => ({ deleted: 5, changeId: 'c1' }),
    agent_get: () => ({ agent, profile: [line], memoryCount: 3 }),
    profile_update: () => {
      throw full
    },
  })
  const forgotten = await createDataSlice(call, async () => true).forgetAll('majordomo')
  expect(forgotten).toEqual({ deleted: 5, changeIds: ['c1'], problem: full })
})

test.each([
  {
    saved: true,
    exported: {
      count: 5,
      superseded: 2,
      archived: 1,
      waiting: 4,
      unreadable: { count: 1, rows: [{ row: 7, id: null }] },
    },
  },
  { saved: false, exported: false },
])('an export before that is saved ($saved) answers $exported', async ({ saved, exported }) => {
  const { call } = createFake()
  expect(await createDataSlice(call, async () => saved).exportAll('majordomo')).toEqual(exported)
})
