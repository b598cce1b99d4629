import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src-main/contract/error.ts'
import { failed, ready, valueOf } from '../../lib/loadable.ts'
import { aMemory, aMessage, aSession, aTurn } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createChatStore } from './chat-store.ts'
import type { Delta } from './conversation-slice.ts'
import { emptyDraft, newChat, spansOf } from './untrusted-spans.ts'

const session = aSession()
const page = (messages = [aMessage(), aMessage({ id: 'm2', position: 1, role: 'assistant' })]) => ({
  session,
  messages,
  turns: [aTurn()],
  hasMore: false,
  hasLater: false,
  isBranched: false,
})
const sent = { turnId: 't9', sessionId: 's1', userMessageId: 'u9', answerMessageId: 'a9' }
const draft = { text: 'I like tea', pasted: [], claimed: [] }
const quoting = { text: 'I like tea', pasted: [{ start: 2, end: 6 }], claimed: [] }

describe('sending', () => {
  test('begins a session with the first message and shows both sides at once', async () => {
    const { call, inputsOf } = createFakeClient({ session_create: () => session, chat_send: () => sent })
    const store = createChatStore(call)
    store.getState().setDraft(quoting)
    await store.getState().send()
    const conversation = valueOf(store.getState().conversation)
    expect(conversation?.messages.map(({ id, role, text, state }) => ({ id, role, text, state }))).toEqual([
      { id: 'u9', role: 'user', text: 'I like tea', state: 'complete' },
      { id: 'a9', role: 'assistant', text: '', state: 'streaming' },
    ])
    expect(conversation?.turns.map((turn) => turn.state)).toEqual(['running'])
    expect(inputsOf('chat_send')).toEqual([
      {
        sessionId: 's1',
        text: 'I like tea',
        untrustedSpans: [{ start: 2, end: 6, source: 'paste' }],
        idempotencyKey: expect.any(String),
      },
    ])
    expect(store.getState().drafts[newChat]?.text).toBe('')
  })

  test('what was written below a chat went into the one that a first message had begun meanwhile', async () => {
    const making = Promise.withResolvers<typeof session>()
    const other = aSession({ id: 's2' })
    const { call, inputsOf } = createFakeClient({
      session_create: () => making.promise,
      session_get: () => ({ ...page(), session: other }),
      chat_send: ({ sessionId }) => ({ ...sent, sessionId }),
    })
    const store = createChatStore(call)
    store.getState().setDraft(draft)
    const sending = store.getState().send()
    await store.getState().openSession('s2')
    making.resolve(session)
    await sending
    expect(store.getState().sessionId).toBe('s2')
    expect(valueOf(store.getState().conversation)?.session.id).toBe('s2')
    store.getState().setDraft({ ...draft, text: 'For the second' })
    await store.getState().send()
    expect(inputsOf('chat_send')).toMatchObject([
      { sessionId: 's1', text: draft.text },
      { sessionId: 's2', text: 'For the second' },
    ])
  })

  test.each([
    { isSent: true, learns: true },
    { isSent: false, learns: false },
  ])('the next chat learned nothing either where another was opened meanwhile: $isSent', async ({ isSent, learns }) => {
    const making = Promise.withResolvers<typeof session>()
    const silent = aSession({ learns: false })
    const { call } = createFakeClient({
      session_create: () => making.promise,
      session_learning: () => silent,
      session_get: ({ sessionId }) => ({ ...page([]), session: sessionId === 's1' ? silent : aSession({ id: 's2' }) }),
      session_delete: () => ({ deleted: true, memories: [], questions: [], changeId: null }),
      chat_send: () => {
        if (isSent) return sent
        throw new AppError('busy', 'Busy')
      },
    })
    const store = createChatStore(call)
    await store.getState().setLearns(false)
    store.getState().setDraft(draft)
    const sending = store.getState().send()
    await store.getState().openSession('s2')
    making.resolve(session)
    await sending.catch(() => undefined)
    // What could not be sent stands in the field of the next one, and nothing is to be learned of it.
    expect([store.getState().nextLearns, store.getState().drafts[newChat]?.text]).toEqual([
      learns,
      isSent ? '' : draft.text,
    ])
  })

  test('what was typed while the first message of a chat went was gone from its field', async () => {
    const making = Promise.withResolvers<typeof session>()
    const { call } = createFakeClient({ session_create: () => making.promise, chat_send: () => sent })
    const store = createChatStore(call)
    store.getState().setDraft(draft)
    const sending = store.getState().send()
    store.getState().setDraft({ ...emptyDraft, text: 'and also' })
    making.resolve(session)
    await sending
    expect(store.getState().drafts).toMatchObject({ s1: { text: 'and also' }, [newChat]: { text: '' } })
  })

  test('gives the text back where it failed', async () => {
    const { call } = createFakeClient({
      session_create: () => session,
      chat_send: () => {
        throw new AppError('busy', 'Busy')
      },
    })
    const store = createChatStore(call)
    store.getState().setDraft(draft)
    await expect(store.getState().send()).rejects.toThrow('Busy')
    expect(store.getState().drafts['s1']).toEqual(draft)
    expect(store.getState().sending).toBe(false)
  })

  test('a message that could not be sent left an empty “New chat” behind', async () => {
    const { call, inputsOf } = createFakeClient({
      session_create: () => session,
      chat_send: () => {
        throw new AppError('busy', 'Busy')
      },
      session_get: () => page([]),
      session_delete: () => ({ deleted: true, memories: [], questions: [], changeId: null }),
    })
    const store = createChatStore(call)
    store.getState().setDraft(draft)
    await expect(store.getState().send()).rejects.toThrow('Busy')
    expect(inputsOf('session_delete')).toEqual([{ sessionId: 's1', memories: 'keep' }])
    expect(store.getState()).toMatchObject({ sessionId: null, conversation: { status: 'idle' } })
    expect(store.getState().drafts[newChat]?.text).toBe(draft.text)
  })
})

test('words that were offered for the field took the place of what was typed there', () => {
  const store = createChatStore(createFakeClient({}).call)
  const { offer, setDraft } = store.getState()
  const text = () => store.getState().drafts[newChat]?.text
  offer('Remember that ')
  offer('Where do I live?')
  expect(text()).toBe('Where do I live?')
  setDraft({ ...emptyDraft, text: 'A long letter' })
  offer('Remember that ')
  expect(text()).toBe('A long letter\nRemember that ')
})

test('a quote stands below what is written, and is not taken as the user’s own words', () => {
  const store = createChatStore(createFakeClient({}).call)
  store.getState().setDraft({ ...draft, text: 'Look:' })
  store.getState().quote('One\nTwo')
  const quoted = store.getState().drafts[newChat] ?? emptyDraft
  expect(quoted.text).toBe('Look:\n> One\n> Two\n\n')
  expect(spansOf(quoted)).toEqual([{ start: 6, end: 17, source: 'quote' }])
})

describe('what is written while an answer is on its way', () => {
  const queued = async (send = () => sent) => {
    const fake = createFakeClient({ session_get: () => page(), chat_send: send })
    const store = createChatStore(fake.call)
    await store.getState().openSession('s1')
    store.getState().setDraft(quoting)
    store.getState().queue()
    return { ...fake, store }
  }

  test('is sent once that is there, also where another chat is shown by then', async () => {
    const { store, inputsOf } = await queued()
    expect(store.getState().drafts['s1']?.text).toBe('')
    expect(inputsOf('chat_send')).toEqual([])
    store.getState().startChat()
    await store.getState().settleQueued('s1', 'done')
    expect(inputsOf('chat_send')).toMatchObject([
      { sessionId: 's1', text: 'I like tea', untrustedSpans: [{ start: 2, end: 6, source: 'paste' }] },
    ])
    await store.getState().settleQueued('s1', 'done')
    expect(inputsOf('chat_send')).toHaveLength(1)
  })

  test.each(['stopped', 'failed', 'interrupted'] as const)(
    'comes back into the field where that is %s',
    async (state) => {
      const { store, inputsOf } = await queued()
      await store.getState().settleQueued('s1', state)
      expect([store.getState().drafts['s1'], store.getState().queued, inputsOf('chat_send')]).toEqual([quoting, {}, []])
    },
  )

  const typedSince = { text: 'and milk', pasted: [{ start: 4, end: 8 }], claimed: [] }
  const together = { text: 'I like tea\nand milk', pasted: [...quoting.pasted, { start: 15, end: 19 }], claimed: [] }

  test('taken back, it made a paste below it the user’s own words', async () => {
    const { store } = await queued()
    store.getState().setDraft(typedSince)
    store.getState().takeBack('s1')
    expect([store.getState().drafts['s1'], store.getState().queued]).toEqual([together, {}])
  })

  test('took the place of what was typed since, where it could not be sent', async () => {
    const { store } = await queued(() => {
      throw new AppError('busy', 'Busy')
    })
    store.getState().setDraft(typedSince)
    await expect(store.getState().settleQueued('s1', 'done')).rejects.toThrow('Busy')
    expect([store.getState().drafts['s1'], store.getState().queued]).toEqual([together, {}])
  })

  test('was back in the field after a short break of the connection, with its answer still on its way', async () => {
    const running = { ...page(), turns: [aTurn({ state: 'running' })] }
    const { call } = createFakeClient({ session_get: () => running })
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    store.setState({ queued: { s1: quoting, s2: draft } })
    await store.getState().beginAnew()
    expect([store.getState().queued, store.getState().drafts]).toEqual([{ s1: quoting }, { s2: draft }])
  })

  test('waited for ever where the kernel began anew', async () => {
    const { store } = await queued()
    await store.getState().beginAnew()
    expect([store.getState().drafts['s1'], store.getState().queued]).toEqual([quoting, {}])
  })
})

describe('an answer on its way', () => {
  const open = async () => {
    const fake = createFakeClient({ session_get: () => page() })
    const store = createChatStore(fake.call)
    await store.getState().openSession('s1')
    return { store, ...fake }
  }

  test('grows by its deltas, also from what was stored of it', async () => {
    const { store } = await open()
    store.getState().applyDeltas([
      { turnId: 't1', messageId: 'm2', offset: 5, text: ', you' },
      { turnId: 't1', messageId: 'm2', offset: 10, text: '!' },
    ])
    expect(store.getState().streams).toEqual({ t1: { messageId: 'm2', text: 'Hello, you!' } })
  })

  test('grows below its reasoning, and begins anew without the one of the answer before', async () => {
    const { store } = await open()
    const piece = { turnId: 't1', messageId: 'm2' }
    const show = (...deltas: Partial<Delta>[]) => {
      store.getState().applyDeltas(deltas.map((delta) => ({ ...piece, offset: 0, text: '', ...delta })))
      return store.getState().streams['t1']
    }
    expect([show({ text: 'Hm, ', ms: 100 }), show({ offset: 4, text: 'so', ms: 900 }, { text: 'Anew' })]).toEqual([
      { messageId: 'm2', text: 'Hello', reasoning: { text: 'Hm, ', ms: 100 } },
      { messageId: 'm2', text: 'Anew', reasoning: { text: 'Hm, so', ms: 900 } },
    ])
  })

  test('had a hole where pieces of it had come in while another chat was shown', async () => {
    const { store } = await open()
    const piece = { turnId: 't1', messageId: 'm2' }
    const { applyDeltas, refresh } = store.getState()
    expect(applyDeltas([{ ...piece, offset: 5, text: ', you' }])).toBe(true)
    expect(applyDeltas([{ ...piece, offset: 40, text: 'there.' }])).toBe(false)
    expect(applyDeltas([{ ...piece, offset: 9, text: 'thinks', ms: 5 }])).toBe(false)
    expect(store.getState().streams['t1']).toEqual({ messageId: 'm2', text: 'Hello, you' })
    await refresh()
    await store.getState().openSession('s1')
    expect(store.getState().streams).toEqual({})
    applyDeltas([{ ...piece, offset: 5, text: '!' }])
    store.getState().startChat()
    expect(store.getState().streams).toEqual({})
  })

  test('asked for the chat with each of its pieces where it was not in the part that is shown', async () => {
    const { store } = await open()
    const piece = { turnId: 't5', messageId: 'm50', text: 'on' }
    expect(store.getState().applyDeltas([{ ...piece, offset: 40 }])).toBe(true)
    expect(store.getState().streams).toEqual({})
  })

  test('lost its thought for who came between that and its first word', async () => {
    const reasoning = { text: 'Hm, so', ms: 900 }
    const thinking = aMessage({ id: 'm2', position: 1, role: 'assistant', text: '', reasoning })
    const store = createChatStore(createFakeClient({ session_get: () => page([aMessage(), thinking]) }).call)
    await store.getState().openSession('s1')
    store.getState().applyDeltas([{ turnId: 't1', messageId: 'm2', offset: 0, text: 'Tea' }])
    expect(store.getState().streams['t1']).toEqual({ messageId: 'm2', text: 'Tea', reasoning })
  })

  test('is replaced by the stored answer at its end', async () => {
    const { store, inputsOf } = await open()
    store.getState().applyDeltas([{ turnId: 't1', messageId: 'm2', offset: 0, text: 'x' }])
    store.getState().noteRetry('t1', { code: 'provider_timeout', at: 5 })
    await store.getState().noteEnd('t1')
    expect(store.getState()).toMatchObject({ streams: {}, retries: {} })
    expect(inputsOf('session_get')).toHaveLength(2)
  })
})

describe('opening', () => {
  test('an older answer does not replace the session that was opened after it', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof page>>()
    const other = { ...page(), session: aSession({ id: 's2' }) }
    const { call } = createFakeClient({ session_get: ({ sessionId }) => (sessionId === 's1' ? slow.promise : other) })
    const store = createChatStore(call)
    const first = store.getState().openSession('s1')
    await store.getState().openSession('s2')
    slow.resolve(page())
    await first
    expect(store.getState().conversation).toEqual(ready({ ...other, atEnd: true }))
  })

  test('a failure is kept with its error', async () => {
    const error = new AppError('not_found', 'Gone')
    const { call } = createFakeClient({
      session_get: () => {
        throw error
      },
    })
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    expect(store.getState().conversation).toEqual(failed(error))
  })

  test('a message of another branch is opened by showing that branch', async () => {
    let isShown = false
    const hidden = aMessage({ id: 'm7', position: 7 })
    const { call, inputsOf } = createFakeClient({
      session_get: () => ({ ...page(isShown ? [hidden] : undefined), isBranched: true }),
      session_branch: () => {
        isShown = true
        return { sessionId: 's1', position: 7 }
      },
    })
    const store = createChatStore(call)
    await store.getState().openMessage({ sessionId: 's1', messageId: 'm7', position: 7 })
    expect(inputsOf('session_branch')).toEqual([{ messageId: 'm7' }])
    expect(valueOf(store.getState().conversation)?.messages).toEqual([hidden])
    expect(store.getState().focus?.messageId).toBe('m7')
  })

  test('a message is opened with what stands around it', async () => {
    const { call, inputsOf } = createFakeClient({
      session_get: () => ({ ...page(), session: aSession({ messageCount: 500 }), hasLater: true }),
    })
    const store = createChatStore(call)
    await store.getState().openMessage({ sessionId: 's1', messageId: 'm1', position: 200 })
    expect(inputsOf('session_get')).toEqual([{ sessionId: 's1', limit: 40, beforePosition: 220 }])
    expect(store.getState().focus?.messageId).toBe('m1')
    expect(valueOf(store.getState().conversation)?.atEnd).toBe(false)
  })

  test('a message without a known position is looked for from the end', async () => {
    const newest = { ...page([aMessage({ id: 'm61', position: 61 })]), hasMore: true }
    const { call, inputsOf } = createFakeClient({
      session_get: ({ beforePosition }) => (beforePosition === 61 ? page() : newest),
    })
    const store = createChatStore(call)
    await store.getState().openMessage({ sessionId: 's1', messageId: 'm1', position: null })
    expect(inputsOf('session_get')).toEqual([
      { sessionId: 's1', limit: 40 },
      { sessionId: 's1', limit: 40, beforePosition: 61 },
    ])
    expect(store.getState().focus?.messageId).toBe('m1')
  })
})

describe('what waits for the user’s word', () => {
  const messages = Array.from({ length: 100 }, (_, position) => aMessage({ id: `m${position}`, position }))
  const question = { memoryId: 'k1', fact: 'I earn 5200 a month', reason: 'money' as const, changeId: 'c0' }
  const answer = (isWaiting: boolean) => ({
    ...page(messages),
    session: aSession({ messageCount: 500 }),
    hasLater: true,
    turns: [aTurn({ questions: isWaiting ? [question] : [] })],
  })

  test.each([
    { place: 'far above the end', input: { sessionId: 's1', limit: 100 } },
    {
      place: 'at a place that was jumped to',
      position: 50,
      input: { sessionId: 's1', limit: 100, beforePosition: 100 },
    },
  ])('is no longer told $place once it was decided on', async ({ position, input }) => {
    let isWaiting = true
    const { call, inputsOf } = createFakeClient({ session_get: () => answer(isWaiting) })
    const store = createChatStore(call)
    if (position === undefined) await store.getState().openSession('s1')
    else await store.getState().openMessage({ sessionId: 's1', messageId: 'm50', position })
    isWaiting = false
    await store.getState().refresh()
    expect(inputsOf('session_get').at(-1)).toEqual(input)
    expect(valueOf(store.getState().conversation)).toMatchObject({
      turns: [{ questions: [] }],
      atEnd: position === undefined,
    })
  })
})

describe('an answer to a question under an answer', () => {
  const open = (decide: () => { changeId: string }) =>
    createFakeClient({
      session_get: () => page([]),
      memory_inbox_decide: () => ({ memory: aMemory(), ...decide() }),
    })

  test.each(['accept', 'reject'] as const)('is one decision, however often it is clicked: %s', async (answer) => {
    const { call, inputsOf } = open(() => ({ changeId: 'c1' }))
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    const give = () => store.getState().answerQuestion('k1', answer)
    expect(await Promise.all([give(), give()])).toEqual(['c1', null])
    expect(inputsOf('memory_inbox_decide')).toEqual([{ id: 'k1', decision: { kind: answer } }])
  })

  test('three things told at once took three clicks to answer', async () => {
    const { call, inputsOf } = open(() => ({ changeId: 'c1' }))
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    const give = () => store.getState().answerAsked(['k1', 'k2'], ['k3'])
    expect(await Promise.all([give(), give()])).toEqual([
      { keptIds: ['k1', 'k2'], changeIds: ['c1'], failure: undefined },
      null,
    ])
    expect(inputsOf('memory_inbox_decide')).toEqual([
      { id: 'k1', decision: { kind: 'accept' } },
      { id: 'k2', decision: { kind: 'accept' } },
      { id: 'k3', decision: { kind: 'reject' } },
    ])
  })

  test('one of several that was decided elsewhere kept the rest from being answered, and from being undone', async () => {
    const error = new AppError('conflict', 'This was decided before.')
    const failing = (id: string, change: string) => {
      if (id === 'k1' || id === 'c4') throw error
      return { changeId: change, restored: 1, left: 0 }
    }
    const { call, inputsOf } = createFakeClient({
      memory_inbox_decide: ({ id }) => ({ memory: aMemory(), ...failing(id, id.replace('k', 'c')) }),
      change_undo: ({ changeId }) => failing(changeId, 'c9'),
    })
    const { answerAsked, undoAll } = createChatStore(call).getState()
    expect(await answerAsked(['k1', 'k2'], ['k3', 'k4'])).toEqual({
      keptIds: ['k2'],
      changeIds: ['c3', 'c4'],
      failure: error,
    })
    await expect(undoAll(['c3', 'c4'])).rejects.toBe(error)
    expect(inputsOf('change_undo')).toEqual([{ changeId: 'c4' }, { changeId: 'c3' }])
  })

  test('takes away a question that was decided elsewhere, and says so', async () => {
    const error = new AppError('conflict', 'This was decided before.')
    const { call, inputsOf } = open(() => {
      throw error
    })
    const store = createChatStore(call)
    await store.getState().openSession('s1')
    const before = inputsOf('session_get').length
    await expect(store.getState().answerQuestion('k1', 'accept')).rejects.toBe(error)
    expect(inputsOf('session_get').length).toBe(before + 1)
  })
})

test.each(['retrying', 'needs_attention'] as const)(
  'an extraction that is %s is tried again by the job of its message in that state',
  async (state) => {
    const job = { id: 'j1', messageIds: ['m1'] } as never
    const { call, inputsOf } = createFakeClient({
      job_list: (input) => ({ items: input.state === state ? [job] : [], summaries: [], work: [] }),
      job_retry: () => job,
    })
    const extraction = {
      state,
      reason: null,
      turnedDown: [],
      byRules: false,
      capReached: false,
      nextRunAt: null,
      asked: false,
    }
    await createChatStore(call).getState().retryExtraction(aTurn({ extraction }))
    expect(inputsOf('job_retry')).toEqual([{ id: 'j1' }])
  },
)

test('a double click on a chip’s Undo undoes once and tells of no failure', async () => {
  const { call, inputsOf } = createFakeClient({ change_undo: () => ({ changeId: 'c2', restored: 1, left: 0 }) })
  const store = createChatStore(call)
  const undo = () => store.getState().undoLearned('c1')
  expect(await Promise.all([undo(), undo()])).toEqual([{ changeId: 'c2', restored: 1, left: 0 }, null])
  expect(inputsOf('change_undo')).toEqual([{ changeId: 'c1' }])
  expect(await undo()).toEqual({ changeId: 'c2', restored: 1, left: 0 })
})
