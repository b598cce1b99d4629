import { expect, test } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createChatStore } from './chat-store.ts'
import { emptyDraft } from './untrusted-spans.ts'

test('a message that was being said otherwise was lost by another chat', () => {
  const store = createChatStore(createFakeClient({}).call)
  const [one, other] = [
    { ...emptyDraft, text: 'I live in Berlin.' },
    { ...emptyDraft, text: 'I like tea.' },
  ]
  store.getState().keepEdit('m1', one)
  store.getState().startChat()
  store.getState().keepEdit('m2', other)
  expect(store.getState().edits).toEqual({ m1: one, m2: other })
  store.getState().keepEdit('m1', null)
  expect(store.getState().edits).toEqual({ m2: other })
})
