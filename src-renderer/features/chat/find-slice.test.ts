import { expect, test } from 'vitest'
import { aMessage, aSession } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createChatStore } from './chat-store.ts'

const length = 500
const messages = Array.from({ length }, (_, position) => aMessage({ id: `m${position}`, sessionId: 's1', position }))
const hit = (position: number, isShown = true) => ({
  isShown,
  sessionId: 's1',
  title: 'Boats',
  messageId: `m${position}`,
  position,
  snippet: 'a boat',
  at: '2026-05-01T10:00:00.000Z',
})

const found: Readonly<Record<string, ReturnType<typeof hit>[]>> = {
  boat: [hit(480), hit(20)],
  raft: [hit(480, false), hit(20)],
  canoe: [hit(480, false)],
}

function aChat() {
  const { call, inputsOf } = createFakeClient({
    session_get: ({ beforePosition = length, limit = 60 }) => ({
      session: aSession({ id: 's1', messageCount: length }),
      messages: messages.slice(Math.max(0, beforePosition - limit), beforePosition),
      turns: [],
      hasMore: beforePosition > limit,
      hasLater: beforePosition < length,
      isBranched: false,
    }),
    session_search: ({ query }) => ({ items: found[query] ?? [] }),
  })
  return { store: createChatStore(call), inputsOf }
}
const shownIn = (store: ReturnType<typeof createChatStore>) => {
  const { conversation } = store.getState()
  return conversation.status === 'ready' ? conversation.value.messages.map(({ id }) => id) : []
}

test('what was found in the list opens its chat at the hit, with the hits around it', async () => {
  const { store } = aChat()
  await store.getState().openHit(hit(20), 'boat')
  expect(shownIn(store)).toContain('m20')
  expect(store.getState().focus?.messageId).toBe('m20')
  expect(store.getState().find).toMatchObject({ sessionId: 's1', query: 'boat', at: 0 })
})

test('the next hit of a chat is gone to where it is not loaded, and after the last comes the first', async () => {
  const { store } = aChat()
  await store.getState().openSession('s1')
  store.getState().openFind()
  await store.getState().findHere('boat')
  expect(store.getState()).toMatchObject({ focus: { messageId: 'm480' }, find: { at: 1 } })
  await store.getState().stepFind(1)
  expect(store.getState()).toMatchObject({ focus: { messageId: 'm20' }, find: { at: 0 } })
  expect(shownIn(store)).toContain('m20')
  await store.getState().stepFind(-1)
  expect(store.getState().focus?.messageId).toBe('m480')
})

test('typing in the search of a chat turned it to another of its branches for good', async () => {
  const { store } = aChat()
  await store.getState().openSession('s1')
  store.getState().openFind()
  await store.getState().findHere('raft')
  expect(store.getState()).toMatchObject({ focus: { messageId: 'm20' }, find: { at: 0 } })
  await store.getState().findHere('canoe')
  expect(store.getState()).toMatchObject({ focus: { messageId: 'm20' }, find: { at: -1 } })
  await store.getState().stepFind(1)
  expect(store.getState()).toMatchObject({ focus: { messageId: 'm480' }, find: { at: 0 } })
})

test('a hit that is shown already is gone to without loading the chat anew', async () => {
  const { store, inputsOf } = aChat()
  await store.getState().openSession('s1')
  store.getState().openFind()
  await store.getState().findHere('boat')
  expect(inputsOf('session_get')).toHaveLength(1)
})

test('a search that finds nothing leaves the place of reading alone', async () => {
  const { store } = aChat()
  await store.getState().openSession('s1')
  store.getState().openFind()
  await store.getState().findHere('zebra')
  expect(store.getState()).toMatchObject({ focus: null, find: { hits: [], at: -1 } })
  store.getState().closeFind()
  expect(store.getState().find).toBeNull()
})
