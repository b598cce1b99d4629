import { describe, expect, test } from 'vitest'
import { aMemory } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createButlerStore } from '../butler-store.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { mostMarked } from './browse-slice.ts'

const files = { openFile: async () => null, saveFile: async () => false }
const columns = (ids: readonly string[]) => ({
  words: ['knowledge', 'user_stated'],
  ids: [...ids],
  types: ids.map(() => 0),
  origins: ids.map(() => 1),
  subjects: ids.map(() => -1),
  attributes: ids.map(() => -1),
  at: ids.map(() => '2026-01-01T00:00:00.000Z'),
  validFrom: ids.map(() => null),
  validTo: ids.map(() => null),
  flags: ids.map(() => 0),
})

describe('browsing', () => {
  test('reads the outline to its end, and the words of what is in sight once', async () => {
    const { call, inputsOf } = createFakeClient({
      memory_outline: ({ cursor }) => ({ ...columns([cursor ?? 'first']), nextCursor: cursor ? null : 'second' }),
      memory_many: ({ ids }) => ({ items: ids.map((id) => aMemory({ id })) }),
    })
    const store = createButlerStore(call, files)
    await store.getState().loadOutline('active')
    expect(valueOf(store.getState().outline)?.rows.map(({ id }) => id)).toEqual(['first', 'second'])
    store.getState().needRows(['first'])
    store.getState().needRows(['first', 'second'])
    await expect.poll(() => [...store.getState().shownRows.keys()]).toEqual(['first', 'second'])
    expect(inputsOf('memory_many')).toEqual([{ agentId: 'majordomo', ids: ['first', 'second'] }])
  })

  test('marks no more than one step takes, and forgets marks of what is gone', async () => {
    let ids = Array.from({ length: mostMarked + 5 }, (_, nth) => `k${nth}`)
    const { call } = createFakeClient({ memory_outline: () => ({ ...columns(ids), nextCursor: null }) })
    const store = createButlerStore(call, files)
    await store.getState().loadOutline('active')
    store.getState().mark(ids, true)
    expect(store.getState().marked.size).toBe(mostMarked)
    ids = ['k1']
    await store.getState().loadOutline('active')
    expect([...store.getState().marked]).toEqual(['k1'])
  })
})
