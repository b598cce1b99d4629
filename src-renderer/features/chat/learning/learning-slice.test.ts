import { expect, test } from 'vitest'
import { aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'

test('Undo of “learning off”, pressed in another chat, changed that other chat', async () => {
  const { call, inputsOf } = createFakeClient({ session_learning: () => aSession() })
  const store = createChatStore(call)
  store.setState({ sessionId: 'another' })
  await store.getState().setLearns(true, 's1')
  expect(inputsOf('session_learning')).toEqual([{ sessionId: 's1', learns: true }])
})
