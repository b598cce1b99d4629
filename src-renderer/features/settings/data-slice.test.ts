import { expect, test } from 'vitest'
import { aProfileLine } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createDataSlice } from './data-slice.ts'

const line = aProfileLine({ field: 'preferred_tool', value: 'Figma' })
const agent = { id: 'majordomo', name: 'Majordomo', instructions: '', createdAt: '' } as never

const createFake = () =>
  createFakeClient({
    agent_get: () => ({ agent, profile: [line], memoryCount: 3 }),
    memory_stats: () => ({ total: 3, superseded: 2 }) as never,
    memory_delete_all: () => ({ deleted: 5, changeId: 'c1' }),
    memory_export: () => ({ handle: 'h', fileName: 'm.json', bytes: 1, count: 5 }),
    profile_update: () => ({ profile: [], changeId: 'c2' }),
    change_undo: ({ changeId }) => ({ changeId, restored: 5 }),
  })

test('what would be forgotten counts what is current and what was before', async () => {
  const { call } = createFake()
  expect(await createDataSlice(call, async () => true).countAll('majordomo')).toEqual({ memories: 5, profile: 1 })
})

test('forgetting everything takes all memories and the lines of the profile, and brings both back', async () => {
  const { call, calls } = createFake()
  const data = createDataSlice(call, async () => true)
  const forgotten = await data.forgetAll('majordomo')
  expect(forgotten).toEqual({ deleted: 5, changeIds: ['c1', 'c2'] })
  await data.bringBack(forgotten)
  const field = { agentId: 'majordomo', field: 'preferred_tool' }
  expect(calls).toEqual([
    { name: 'memory_delete_all', input: { agentId: 'majordomo', confirm: 'majordomo' } },
    { name: 'agent_get', input: { id: 'majordomo' } },
    { name: 'profile_update', input: { ...field, value: null, previousValue: 'Figma' } },
    { name: 'change_undo', input: { changeId: 'c2' } },
    { name: 'change_undo', input: { changeId: 'c1' } },
  ])
})

test.each([
  { saved: true, count: 5 },
  { saved: false, count: false },
])('an export before that is saved ($saved) answers $count', async ({ saved, count }) => {
  const { call } = createFake()
  expect(await createDataSlice(call, async () => saved).exportAll('majordomo')).toBe(count)
})
