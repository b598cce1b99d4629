import { expect, test } from 'vitest'
import { aMemory, aScore, aSearch, aSession } from '../testing/builders.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { searchEverything } from './palette-search.ts'

const memory = aMemory()
const fake = () =>
  createFakeClient({
    session_list: () => ({ items: [aSession()], nextCursor: null }),
    session_search: () => ({ items: [] }),
    memory_search: () => aSearch({ items: [{ memory, score: 1, parts: aScore(), weak: false }] }),
  })

test('offers the newest chats before anything is typed, and asks for no memory', async () => {
  const { call, calls } = fake()
  expect(await searchEverything(call, 'majordomo', ' ')).toEqual({
    query: ' ',
    sessions: [aSession()],
    said: [],
    memories: [],
  })
  expect(calls.map((made) => made.name)).toEqual(['session_list'])
})

test('offers chats and memories for what is typed', async () => {
  expect(await searchEverything(fake().call, 'majordomo', 'oslo')).toEqual({
    query: 'oslo',
    sessions: [aSession()],
    said: [],
    memories: [memory],
  })
})

test('unrelated memories do not fill the list: it offers what the search does not call weak', async () => {
  const items = [false, true, false].map((weak, at) => ({
    memory: aMemory({ id: `k${at}` }),
    score: 1,
    parts: aScore(),
    weak,
  }))
  const { call } = createFakeClient({
    session_list: () => ({ items: [], nextCursor: null }),
    session_search: () => ({ items: [] }),
    memory_search: () => aSearch({ items }),
  })
  const { memories } = await searchEverything(call, 'majordomo', 'rowing')
  expect(memories.map(({ id }) => id)).toEqual(['k0', 'k2'])
})
