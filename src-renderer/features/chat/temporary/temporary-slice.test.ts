import { expect, test } from 'vitest'
import { aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'
import { emptyDraft, withText } from '../untrusted-spans.ts'

test('what was typed while a temporary chat closed was lost', async () => {
  const closing = Promise.withResolvers<never>()
  const { call } = createFakeClient({ session_delete: () => closing.promise })
  const store = createChatStore(call)
  const closed = store.getState().closeTemporary('t1')
  store.getState().setDraft(withText(emptyDraft, 'Half a thought'))
  closing.resolve({} as never)
  await closed
  expect(store.getState().drafts['new']?.text).toBe('Half a thought')
})

test('the temporary chats of another assistant stayed in the list, and those of this one were missing', async () => {
  const { call } = createFakeClient({
    session_list: () => ({ items: [], nextCursor: null }),
    session_folder_list: () => ({ items: [] }),
    temporary_list: ({ agentId }) => ({ items: [aSession({ id: `of ${agentId}`, agentId })] }),
  })
  const store = createChatStore(call)
  await store.getState().loadTemporaries()
  await store.getState().chooseAgent('other')
  expect(store.getState().temporaries.map(({ id }) => id)).toEqual(['of other'])
})

test('a double click opened two temporary chats, and one on Close said that the chat no longer exists', async () => {
  let opened = 0
  const closed: string[] = []
  const { call } = createFakeClient({
    temporary_open: () => aSession({ id: `t${++opened}` }),
    session_get: () => Promise.reject(new Error('Not looked at here.')),
    session_delete: ({ sessionId }) => {
      closed.push(sessionId)
      return {} as never
    },
  })
  const store = createChatStore(call)
  await Promise.all([store.getState().openTemporary(), store.getState().openTemporary()])
  expect(store.getState().temporaries.map(({ id }) => id)).toEqual(['t1'])
  await Promise.all([store.getState().closeTemporary('t1'), store.getState().closeTemporary('t1')])
  expect(closed).toEqual(['t1'])
})
