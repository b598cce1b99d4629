import { expect, test } from 'vitest'
import { ready, valueOf } from '../../lib/loadable.ts'
import { aForgetPreview, aSession } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createChatStore } from './chat-store.ts'

test('a search that was overtaken is dropped', async () => {
  const slow = Promise.withResolvers<{ items: ReturnType<typeof aSession>[]; nextCursor: null }>()
  const found = { items: [aSession({ id: 'new' })], nextCursor: null }
  const { call } = createFakeClient({
    session_list: ({ query }) => (query === 'a' ? slow.promise : found),
    session_search: () => ({ items: [] }),
    session_folder_list: () => ({ items: [] }),
  })
  const store = createChatStore(call)
  const first = store.getState().searchSessions('a')
  await store.getState().searchSessions('ab')
  slow.resolve({ items: [aSession({ id: 'old' })], nextCursor: null })
  await first
  expect(store.getState().sessions).toEqual(ready(found))
})

test('more sessions come after those that are shown', async () => {
  const { call, inputsOf } = createFakeClient({
    session_folder_list: () => ({ items: [] }),
    session_list: ({ cursor }) => ({
      items: [aSession({ id: cursor ?? 'first' })],
      nextCursor: cursor ? null : 'second',
    }),
  })
  const store = createChatStore(call)
  await store.getState().loadSessions()
  await store.getState().loadMoreSessions()
  expect(store.getState().sessions).toEqual(
    ready({ items: [aSession({ id: 'first' }), aSession({ id: 'second' })], nextCursor: null }),
  )
  expect(inputsOf('session_list')).toEqual([
    { agentId: 'majordomo', folderId: null },
    { agentId: 'majordomo', folderId: null, cursor: 'second' },
  ])
})

test('the list of chats shrank to its first page whenever anything happened in any chat', async () => {
  const { call } = createFakeClient({
    session_folder_list: () => ({ items: [] }),
    session_search: () => ({ items: [] }),
    session_list: ({ query, cursor }) => ({
      items: [aSession({ id: `${query ?? 'all'} ${cursor ?? 'first'}` })],
      nextCursor: cursor ? null : 'second',
    }),
  })
  const store = createChatStore(call)
  const shown = () => valueOf(store.getState().sessions)?.items.map(({ id }) => id)
  await store.getState().loadSessions()
  await store.getState().loadMoreSessions()
  await store.getState().loadSessions()
  expect(shown()).toEqual(['all first', 'all second'])
  // Another question begins with its own first page.
  await store.getState().searchSessions('tea')
  expect(shown()).toEqual(['tea first'])
})

test('a preview of deleting changes nothing, and tells what is known from elsewhere too', async () => {
  const part = { type: 'knowledge' as const, status: 'active' as const, saidAt: null }
  const asked = [
    { ...part, id: 'k1', title: 'Tea', content: 'I like tea' },
    { ...part, id: 'k2', title: 'Oslo', content: 'I live in Oslo' },
  ]
  const { call, inputsOf } = createFakeClient({
    session_delete: () => ({ deleted: false, memories: [{ id: 'k1', title: 'Tea' }], questions: [], changeId: null }),
    memory_forget_preview: () => ({ ...aForgetPreview(), asked }),
  })
  expect(await createChatStore(call).getState().previewRemoval('s1')).toEqual({
    exclusive: [{ id: 'k1', title: 'Tea' }],
    questions: [],
    staying: 1,
  })
  expect(inputsOf('session_delete')).toEqual([{ sessionId: 's1', memories: 'forget_exclusive', dryRun: true }])
})
