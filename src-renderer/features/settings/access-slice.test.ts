import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createFakeClient } from '../../testing/fake-client.ts'
import { type AccessSlice, createAccessSlice } from './access-slice.ts'

const entry = (seq: number) => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  principal: { kind: 'token' as const, id: 't' },
  command: 'memory_search',
  agentId: 'a',
  outcome: 'ok',
  rows: 1,
  times: 1,
})

const createFake = () =>
  createFakeClient({
    access_token_list: () => ({ items: [] }),
    agent_list: () => ({ items: [] }),
    access_log_list: ({ cursor }) =>
      cursor ? { items: [entry(1)], nextCursor: null, lost: 0 } : { items: [entry(2)], nextCursor: 'next', lost: 0 },
    access_token_create: () => ({ secret: 'mj_s' }) as never,
    access_token_pause: () => ({}) as never,
    access_token_revoke: () => ({}) as never,
  })

const create = (call: ReturnType<typeof createFake>['call']) => createStore<AccessSlice>()(createAccessSlice(call))

test('more of the log comes behind what is shown', async () => {
  const { call, inputsOf } = createFake()
  const store = create(call)
  await store.getState().loadAccess(true)
  await store.getState().moreAccess()
  await store.getState().moreAccess()
  const { access } = store.getState()
  expect(access.status === 'ready' && access.value.entries.map(({ seq }) => seq)).toEqual([2, 1])
  expect(inputsOf('access_log_list')).toEqual([
    { refused: true, programs: true },
    { refused: true, programs: true, cursor: 'next' },
  ])
})

test('a new token tells its secret once, and the list is looked at again', async () => {
  const { call, calls } = createFake()
  const store = create(call)
  const grant = { name: 'Notes', scopes: ['read' as const], agents: 'all' as const }
  expect(await store.getState().letIn(grant)).toBe('mj_s')
  expect(calls.map(({ name }) => name)).toEqual([
    'access_token_create',
    'access_token_list',
    'agent_list',
    'access_log_list',
  ])
  expect(JSON.stringify(store.getState())).not.toContain('mj_s')
})

test.each([
  { does: (slice: AccessSlice) => slice.pauseToken('t', true), name: 'access_token_pause' },
  { does: (slice: AccessSlice) => slice.revokeToken('t'), name: 'access_token_revoke' },
])('$name is asked for, and the list looked at again', async ({ does, name }) => {
  const { call, calls } = createFake()
  await does(create(call).getState())
  expect(calls.map((made) => made.name)).toEqual([name, 'access_token_list', 'agent_list', 'access_log_list'])
})
