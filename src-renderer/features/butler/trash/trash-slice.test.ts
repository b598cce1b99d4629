import { describe, expect, test } from 'vitest'
import { ready, valueOf } from '../../../lib/loadable.ts'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import { daysLeft } from './days-left.ts'
import type { TrashItem } from './trash-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const item = (id: string): TrashItem => ({
  id,
  title: id,
  content: id,
  type: 'knowledge',
  trashedAt: '2026-03-01T00:00:00.000Z',
  purgedFrom: '2026-03-31T00:00:00.000Z',
  alsoInConversations: false,
  isSaying: false,
})
const page = (ids: string[], nextCursor: string | null = null) => ({
  items: ids.map(item),
  nextCursor,
  total: 2,
  wished: 0,
})
const screen = {
  memory_list: () => ({ items: [], nextCursor: null, total: 0 }),
  memory_get: () => ({ memory: aMemory({ status: 'trashed' as const }), evidence: [], history: [] }),
}

describe('the trash', () => {
  test('is read on page by page', async () => {
    const { call } = createFakeClient({
      memory_trash_list: ({ cursor }) => (cursor ? page(['b']) : page(['a'], 'next')),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadTrash()
    await store.getState().loadMoreTrash()
    await store.getState().loadMoreTrash()
    expect(store.getState().trash).toEqual(ready(page(['a', 'b'])))
  })

  test('lost what had been read on, and the ticks there, at any change', async () => {
    const { call } = createFakeClient({
      memory_trash_list: ({ cursor }) => (cursor ? page(['b']) : page(['a'], 'next')),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadTrash()
    await store.getState().loadMoreTrash()
    await store.getState().loadTrash()
    expect(store.getState().trash).toEqual(ready(page(['a', 'b'])))
  })

  test('of another agent is not shown as this one’s while it is on its way', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof page>>()
    const { call } = createFakeClient({
      ...screen,
      memory_trash_list: ({ agentId }) => (agentId === 'other' ? slow.promise : page(['a'])),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadTrash()
    await store.getState().chooseAgent('other')
    const second = store.getState().loadTrash()
    expect(store.getState().trash).toEqual({ status: 'loading' })
    slow.resolve(page([]))
    await second
    expect(valueOf(store.getState().trash)?.items).toEqual([])
  })

  const destroyed = { changeId: 'c1', purged: 1, redacted: 0, isComplete: true }
  test.each([
    { ids: ['k1'], also: true, input: { agentId: 'majordomo', ids: ['k1'], alsoInConversations: true }, left: null },
    { ids: ['a'], also: false, input: { agentId: 'majordomo', ids: ['a'], alsoInConversations: false }, left: 'k1' },
    {
      ids: 'all' as const,
      also: false,
      input: { agentId: 'majordomo', all: true, alsoInConversations: false },
      left: null,
    },
  ])('that loses $ids for good closes the panel only of what is gone', async ({ ids, also, input, left }) => {
    const { call, inputsOf } = createFakeClient({
      ...screen,
      memory_trash_list: () => page(['k1', 'a']),
      memory_trash_purge: () => destroyed,
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().loadTrash()
    await store.getState().select('k1')
    expect(await store.getState().purgeTrash(ids, also)).toEqual(destroyed)
    expect(inputsOf('memory_trash_purge')).toEqual([input])
    expect(store.getState().selectedId).toBe(left)
  })
})

test.each([
  { until: '2026-03-31T00:00:00.000Z', left: 30 },
  { until: '2026-03-01T00:00:01.000Z', left: 1 },
  { until: '2026-02-01T00:00:00.000Z', left: 0 },
])('$left days are left until $until', ({ until, left }) => {
  expect(daysLeft(until, Date.parse('2026-03-01T00:00:00.000Z'))).toBe(left)
})
