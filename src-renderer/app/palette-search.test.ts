import { expect, test } from 'vitest'
import { aMemory, aScore, aSearch, aSession } from '../testing/builders.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { searchEverything } from './palette-search.ts'

const memory = aMemory()
const fake = () =>
  createFakeClient({
    session_list: () => ({ items: [aSession()], nextCursor: null }),
    session_search: () => ({ items: [] }),
    memory_search: () => aSearch({ items: [{ memory, score: 1, parts: aScore() }] }),
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

test.each([
  { title: 'memories far behind the best', scores: [1, 0.45, 0.06, 0.05], left: 2 },
  { title: 'memories of which none is about it', scores: [0.03, 0.02], left: 0 },
])('unrelated memories do not fill the list: left out are $title', async ({ scores, left }) => {
  const items = scores.map((score, at) => ({ memory: aMemory({ id: `k${at}` }), score, parts: aScore() }))
  const { call } = createFakeClient({
    session_list: () => ({ items: [], nextCursor: null }),
    session_search: () => ({ items: [] }),
    memory_search: () => aSearch({ items }),
  })
  const { memories } = await searchEverything(call, 'majordomo', 'rowing')
  expect(memories.map(({ id }) => id)).toEqual(items.slice(0, left).map(({ memory: { id } }) => id))
})

test.each([
  ['老张', []],
  ['龙泽', []],
  ['回龙观', ['我住在回龙观。']],
  ['龙', ['我住在回龙观。']],
  ['老婆', ['我的老婆叫林晓雯。']],
])('a name offered what has one of its characters: %s', async (query, left) => {
  const contents = ['我住在回龙观。', '我的老婆叫林晓雯。'].filter((content) =>
    [...query].some((one) => content.includes(one)),
  )
  const items = contents.map((content) => ({ memory: aMemory({ title: content, content }), score: 1, parts: aScore() }))
  const { call } = createFakeClient({
    session_list: () => ({ items: [], nextCursor: null }),
    session_search: () => ({ items: [] }),
    memory_search: () => aSearch({ items }),
  })
  const { memories } = await searchEverything(call, 'majordomo', query)
  expect(memories.map(({ content }) => content)).toEqual(left)
})
