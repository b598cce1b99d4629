import { expect, test } from 'vitest'
import { aMemory, aScore, aSearch, aSession } from '../testing/builders.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { searchEverything } from './palette-search.ts'

const memory = aMemory()
const fake = () =>
  createFakeClient({
    session_list: () => ({ items: [aSession()], nextCursor: null }),
    memory_search: () => aSearch({ items: [{ memory, score: 1, parts: aScore() }] }),
  })

test('offers the newest chats before anything is typed, and asks for no memory', async () => {
  const { call, calls } = fake()
  expect(await searchEverything(call, 'majordomo', ' ')).toEqual({ sessions: [aSession()], memories: [] })
  expect(calls.map((made) => made.name)).toEqual(['session_list'])
})

test('offers chats and memories for what is typed', async () => {
  expect(await searchEverything(fake().call, 'majordomo', 'oslo')).toEqual({
    sessions: [aSession()],
    memories: [memory],
  })
})
