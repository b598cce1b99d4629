import { expect, test } from 'vitest'
import { aMemory, aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'
import { emptyDraft } from '../untrusted-spans.ts'

const hit = (id: string) => ({ memory: aMemory({ id, title: id, content: id }), score: 1, parts: {} as never })

function open() {
  const { call, inputsOf } = createFakeClient({
    memory_search: () => ({ items: [hit('found'), hit('asked')] }) as never,
    memory_list: () => ({
      items: ['Grenoble', 'found', 'tea'].map((id) => aMemory({ id, title: id, content: id })),
      nextCursor: null,
      total: 3,
    }),
    session_list: () => ({
      items: [
        aSession({ id: 's1', messageCount: 2 }),
        aSession({ id: 's2', messageCount: 2 }),
        aSession({ id: 'empty', messageCount: 0 }),
      ],
      nextCursor: null,
    }),
    forget_request_list: () => ({ items: [{ items: [{ memoryId: 'asked' }] }] }) as never,
    session_get: () => ({
      session: aSession({ id: 's1' }),
      messages: [],
      turns: [],
      hasMore: false,
      hasLater: false,
      isBranched: false,
    }),
  })
  return { store: createChatStore(call), inputsOf }
}

test('what is asked about whether to forget it is not offered, nor the chat itself, nor one without a word', async () => {
  const { store, inputsOf } = open()
  await store.getState().openSession('s1')
  const { memories, chats } = await store.getState().findToPull('gren')
  expect(memories.map(({ id }) => id)).toEqual(['found', 'Grenoble'])
  expect(chats.map(({ id }) => id)).toEqual(['s2'])
  // What is half typed goes to no model.
  expect(inputsOf('memory_search')).toMatchObject([{ query: 'gren', mode: 'keyword' }])
})

test('a memory that was forgotten stayed in the field that it was put into', () => {
  const { store } = open()
  const pulled = [
    { kind: 'memory', id: 'm1', title: 'Bees' },
    { kind: 'chat', id: 'm2', title: 'Trip' },
  ] as const
  const draft = { ...emptyDraft, text: 'Well?', pulled }
  store.setState({ drafts: { new: draft } })
  store.getState().dropPulled(['m1', 'm2'])
  expect(store.getState().drafts['new']?.pulled).toEqual([pulled[1]])
})

test('a memory that was forgotten stayed in what waited for an answer, and came back with what was looked at', () => {
  const { store } = open()
  const pulled = [{ kind: 'memory', id: 'm1', title: 'Bees' }] as const
  const draft = { ...emptyDraft, text: 'Well?', pulled }
  const wish = { kind: 'send', key: 's1', draft } as const
  store.setState({
    queued: { s1: draft },
    look: { id: 'l', wish, preview: { status: 'loading' }, isAsked: true, hasChanged: false, isGoing: false },
  })
  store.getState().dropPulled(['m1'])
  store.getState().closeLook()
  const { queued, drafts } = store.getState()
  expect([queued['s1']?.pulled, drafts['s1']?.pulled]).toEqual([[], []])
})
