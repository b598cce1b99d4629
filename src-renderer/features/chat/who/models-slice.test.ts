import { describe, expect, test } from 'vitest'
import { ready } from '../../../lib/loadable.ts'
import { aModel, anAgent, aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'
import { emptyDraft } from '../untrusted-spans.ts'

const model = { providerId: 'p1', model: 'm2' }
const empty = { messages: [], turns: [], hasMore: false, hasLater: false, isBranched: false }

describe('the model of a chat', () => {
  test('that has not begun goes with its first message, and not with the next chat', async () => {
    const { call, inputsOf } = createFakeClient({
      session_create: () => aSession(),
      session_choose_model: () => aSession({ model }),
      chat_send: () => ({ turnId: 't', sessionId: 's1', userMessageId: 'u', answerMessageId: 'a' }),
    })
    const store = createChatStore(call)
    await store.getState().chooseModel(model)
    store.getState().setDraft({ ...emptyDraft, text: 'Hello' })
    await store.getState().send()
    expect(inputsOf('session_choose_model')).toEqual([{ sessionId: 's1', model }])
    expect(store.getState().conversation).toMatchObject({ value: { session: { model } } })
    store.getState().startChat()
    expect(store.getState().nextModel).toBeNull()
  })

  test('that cannot be chosen keeps what was written in the field', async () => {
    const { call } = createFakeClient({ session_create: () => aSession() })
    const store = createChatStore(call)
    await store.getState().chooseModel(model)
    store.getState().setDraft({ ...emptyDraft, text: 'Hello' })
    await expect(store.getState().send()).rejects.toThrow('session_choose_model')
    expect(store.getState()).toMatchObject({ sessionId: null, drafts: { new: { text: 'Hello' } } })
  })
})

describe('the list of models', () => {
  test('stays where a service cannot be asked, which is noted, and the others are asked all the same', async () => {
    const provider = { id: 'p1', preset: 'custom' as const, baseUrl: 'http://a/v1', model: 'm1' }
    const known = { items: [aModel()], usual: null }
    const { call } = createFakeClient({
      provider_list: () =>
        ({ items: [provider, { ...provider, id: 'p2' }], activeId: null, presets: [], keyStorage: 'session' }) as never,
      provider_models: ({ id }) => {
        if (id === 'p1') throw new Error('unreachable')
        return { models: ['m1'] }
      },
      model_list: () => known,
    })
    const store = createChatStore(call)
    await store.getState().refreshModels()
    expect(store.getState()).toMatchObject({ models: ready(known), reach: { p1: { error: {} }, p2: 'reached' } })
  })
})

describe('another assistant', () => {
  test('takes the draft of a chat that has begun into a new one', async () => {
    const { call } = createFakeClient({
      session_get: () => ({ session: aSession(), ...empty }),
      session_list: () => ({ items: [], nextCursor: null }),
      temporary_list: () => ({ items: [] }),
    })
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    store.getState().setDraft({ ...emptyDraft, text: 'Half a thought' })
    await store.getState().turnTo('other')
    expect(store.getState()).toMatchObject({ sessionId: null, agentId: 'other', nextLearns: true })
    expect(store.getState().drafts['new']?.text).toBe('Half a thought')
    expect(store.getState().drafts['s1']?.text).toBe('')
  })

  test('is made and then among those that can be chosen', async () => {
    const { call, inputsOf } = createFakeClient({
      agent_create: () => anAgent({ id: 'new', name: 'New' }),
      agent_list: () => ({ items: [anAgent(), anAgent({ id: 'new', name: 'New' })] }),
    })
    const store = createChatStore(call)
    const { id: _id, createdAt: _at, updatedAt: _then, ...draft } = anAgent({ name: 'New' })
    await store.getState().saveAgent(null, draft)
    expect(inputsOf('agent_create')).toEqual([draft])
    expect(store.getState().agents).toHaveLength(2)
  })
})
