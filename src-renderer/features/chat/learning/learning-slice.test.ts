import { expect, test } from 'vitest'
import { aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'
import { emptyDraft } from '../untrusted-spans.ts'

const answered = { messages: [], turns: [], hasMore: false, hasLater: false, isBranched: false }
const chat = (learns: boolean) =>
  createFakeClient({
    session_create: () => aSession(),
    session_get: () => ({ session: aSession({ learns }), ...answered }),
    session_learning: () => aSession({ learns: false }),
    session_list: () => ({ items: [], nextCursor: null }),
    session_folder_list: () => ({ items: [] }),
    temporary_list: () => ({ items: [] }),
    chat_send: () => ({ turnId: 't', sessionId: 's1', userMessageId: 'u', answerMessageId: 'a' }),
  })

test('a new chat whose learning was off learned again after a look into another chat, with its draft still there', async () => {
  const { call, inputsOf } = chat(true)
  const store = createChatStore(call)
  await store.getState().setLearns(false)
  store.getState().setDraft({ ...emptyDraft, text: 'Nobody is to know' })
  await store.getState().openSession('s1')
  store.getState().startChat()
  expect(store.getState().drafts['new']?.text).toBe('Nobody is to know')
  await store.getState().send()
  expect(inputsOf('session_learning')).toEqual([{ sessionId: 's1', learns: false }])
  store.getState().startChat()
  expect(store.getState().nextLearns).toBe(true)
})

test('what was typed in a chat that does not learn was learned once another assistant was chosen', async () => {
  const { call, inputsOf } = chat(false)
  const store = createChatStore(call)
  await store.getState().openSession('s1')
  store.getState().setDraft({ ...emptyDraft, text: 'Nobody is to know' })
  await store.getState().turnTo('other')
  await store.getState().send()
  expect(inputsOf('session_learning')).toEqual([{ sessionId: 's1', learns: false }])
})

test('Undo of “learning off”, pressed in another chat, changed that other chat', async () => {
  const { call, inputsOf } = createFakeClient({ session_learning: () => aSession() })
  const store = createChatStore(call)
  store.setState({ sessionId: 'another' })
  await store.getState().setLearns(true, 's1')
  expect(inputsOf('session_learning')).toEqual([{ sessionId: 's1', learns: true }])
})
