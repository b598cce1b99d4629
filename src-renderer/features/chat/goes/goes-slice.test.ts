import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { Preview } from '../../../../src-main/contract/preview.ts'
import { AppError } from '../../../../src-main/contract/error.ts'
import { aSession, aTurn } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import type { Input } from '../../../lib/command-client.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { createChatStore } from '../chat-store.ts'
import { openLook } from './goes-slice.ts'
import { emptyDraft } from '../untrusted-spans.ts'

const piece = (key: string): Preview['pieces'][number] => ({
  key,
  group: 'found',
  text: key,
  isDoubtful: false,
  isPast: false,
  field: null,
  memoryId: key,
  from: null,
  file: null,
  stays: false,
})
const aPreview = (more: Partial<Preview> = {}): Preview => ({
  to: { key: 'to', providerId: 'p', name: 'P', model: 'm', local: false, isModel: true, host: 'p.example' },
  base: 'base',
  text: 'Where?',
  pieces: [piece('a'), piece('b')],
  filesLeft: [],
  usesMemory: true,
  earlier: { messages: [], summary: '', summarized: 0, turnsTotal: 0 },
  instructions: '',
  tools: [],
  ...more,
})
const sent = { turnId: 't', sessionId: 's1', userMessageId: 'u', answerMessageId: 'a' }
const asked = { ...emptyDraft, text: 'Where?' }
const aChat = { messages: [], turns: [], hasMore: false, hasLater: false, isBranched: false }

interface Given {
  created?: () => Session | Promise<Session>
  refusal?: string
  preview?: () => Preview | Promise<Preview>
  refusals?: number
  running?: boolean
}

function open(given: Given = {}) {
  const { created = aSession, refusal = 'not_as_shown', preview = aPreview, refusals = 0, running = false } = given
  let left = refusals
  const client = createFakeClient({
    session_create: () => created(),
    session_get: () => ({
      session: aSession(),
      messages: [],
      turns: running ? [aTurn({ state: 'running' })] : [],
      hasMore: false,
      hasLater: false,
      isBranched: false,
    }),
    chat_preview: () => preview(),
    chat_regenerate: () => ({ turnId: 't2', answerMessageId: 'a2' }),
    chat_edit: () => sent,
    chat_send: () => {
      left -= 1
      if (left < 0) return sent
      throw new AppError('conflict', 'Changed', { params: { reason: refusal } })
    },
  })
  return { ...client, store: createChatStore(client.call) }
}

describe('what is shown before it goes', () => {
  test('goes without what was taken out', async () => {
    const { store, inputsOf } = open()
    await store.getState().openSession('s1')
    store.getState().setDraft(asked)
    await store.getState().askLook()
    expect(inputsOf('chat_send')).toEqual([])
    await store.getState().sendLooked(new Set(['b']))
    expect(inputsOf('chat_send')).toMatchObject([
      { text: 'Where?', shown: { to: 'to', base: 'base', goes: ['a'], stays: ['b'] } },
    ])
    expect([store.getState().look, store.getState().drafts['s1']?.text]).toEqual([null, ''])
  })

  test('stays in the field where it is not sent after all', async () => {
    const { store, inputsOf } = open()
    store.getState().setDraft(asked)
    await store.getState().askLook()
    expect(inputsOf('chat_preview')).toMatchObject([{ agentId: 'majordomo', model: null, learns: true }])
    store.getState().closeLook()
    expect([store.getState().drafts['new']?.text, inputsOf('session_create')]).toEqual(['Where?', []])
  })

  test('is shown anew where it would not have gone like that, with the text still there', async () => {
    const { store, inputsOf } = open({ refusals: 1 })
    store.getState().setDraft(asked)
    await store.getState().askLook()
    await store.getState().sendLooked(new Set())
    const { look, drafts } = store.getState()
    expect([look?.hasChanged, look && valueOf(look.preview)?.base, drafts['s1']]).toEqual([true, 'base', undefined])
    expect(inputsOf('chat_preview')[1]).toMatchObject({ sessionId: 's1', text: 'Where?' })
    await store.getState().sendLooked(new Set())
    expect(store.getState().look).toBeNull()
  })

  test.each(['not_as_shown', 'busy'])(
    'went to the chat that was opened meanwhile where it could not go: %s',
    async (refusal) => {
      const making = Promise.withResolvers<Session>()
      const { store, inputsOf } = open({ created: () => making.promise, refusals: 1, refusal })
      store.getState().setDraft(asked)
      await store.getState().askLook()
      const sending = store.getState().sendLooked(new Set())
      await store.getState().openSession('s2')
      making.resolve(aSession())
      await sending.catch(() => undefined)
      expect(inputsOf('chat_send')).toMatchObject([{ sessionId: 's1' }])
      store.getState().closeLook()
      expect([store.getState().drafts['s1']?.text, store.getState().drafts['s2']]).toEqual(['Where?', undefined])
    },
  )

  test.each(['not_as_shown', 'busy'])(
    'a look from which a memory was taken while its message was sent lost its words: %s',
    async (refusal) => {
      const sending = Promise.withResolvers<never>()
      const { call } = createFakeClient({
        session_create: () => aSession(),
        session_get: () => ({ ...aChat, session: aSession() }),
        chat_preview: () => aPreview(),
        chat_send: () => sending.promise,
      })
      const store = createChatStore(call)
      store.getState().setDraft({ ...asked, pulled: [{ kind: 'memory', id: 'm1', title: 'Bees' }] })
      await store.getState().askLook()
      const sent = store.getState().sendLooked(new Set())
      store.getState().dropPulled(['m1'])
      sending.reject(new AppError('conflict', 'Changed', { params: { reason: refusal } }))
      await sent.catch(() => undefined)
      store.getState().closeLook()
      // The chat that was begun for it is there still.
      expect(store.getState().drafts['s1']).toMatchObject({ text: 'Where?', pulled: [] })
    },
  )

  test('a look whose memory was forgotten before it was there never opened, and kept its words', async () => {
    const looked = Promise.withResolvers<Preview>()
    const { store } = open({ preview: () => looked.promise })
    store.getState().setDraft(asked)
    const looking = store.getState().askLook()
    store.getState().dropPulled(['m1'])
    looked.resolve(aPreview())
    await looking
    expect(store.getState().look?.preview.status).toBe('ready')
  })

  describe('while what it shows is sent', () => {
    const going = async (refuses: boolean) => {
      const sending = Promise.withResolvers<typeof sent>()
      const { call, inputsOf } = createFakeClient({
        session_get: () => ({ ...aChat, session: aSession() }),
        chat_preview: () => aPreview(),
        chat_send: () => sending.promise,
      })
      const store = createChatStore(call)
      await store.getState().openSession('s1')
      store.getState().setDraft(asked)
      await store.getState().askLook()
      const going = store.getState().sendLooked(new Set())
      const end = async () => {
        if (refuses) sending.reject(new AppError('conflict', 'Changed', { params: { reason: 'not_as_shown' } }))
        else sending.resolve(sent)
        await going.catch(() => undefined)
      }
      return { store, inputsOf, end }
    }
    const another = { ...emptyDraft, text: 'When?' }
    const edit = { kind: 'edit', key: 's1', draft: another, messageId: 'm' } as const

    test('another look took its place, and lost its words once that was sent', async () => {
      const { store, end } = await going(false)
      await store.getState().lookAt(edit, true)
      await end()
      expect([store.getState().look?.wish, store.getState().drafts['s1']?.text]).toEqual([edit, ''])
    })

    test('another look took its place, and was told to have changed once that was refused', async () => {
      const { store, end } = await going(true)
      await store.getState().lookAt(edit, true)
      await end()
      const { look, drafts } = store.getState()
      expect([look?.wish, look?.hasChanged, drafts['s1']?.text]).toEqual([edit, false, 'Where?'])
    })

    test.each([
      { title: 'it was closed, and what was sent stood in the field again', refuses: false, left: '' },
      { title: 'it is closed, and what could not be sent is in the field', refuses: true, left: 'Where?' },
    ])('$title', async ({ refuses, left }) => {
      const { store, end } = await going(refuses)
      store.getState().closeLook()
      await end()
      expect([store.getState().look, store.getState().drafts['s1']?.text]).toEqual([null, left])
    })

    test('a second click sent an answer twice', async () => {
      const { store, inputsOf, end } = await going(false)
      await store.getState().sendLooked(new Set())
      await end()
      expect(inputsOf('chat_send')).toHaveLength(1)
    })
  })

  test('is not asked for where nothing is written, or a file is still read', async () => {
    const { store, calls } = open()
    await store.getState().askLook()
    const file = { key: 'k', name: 'a.txt', bytes: 1, file: null, error: null, given: null }
    store.getState().setDraft({ ...asked, files: [file] })
    await store.getState().askLook()
    expect(calls).toEqual([])
  })

  test('waits for the answer on its way', async () => {
    const { store, inputsOf } = open({ running: true })
    await store.getState().openSession('s1')
    store.getState().setDraft(asked)
    await store.getState().askLook()
    expect([store.getState().queued['s1']?.text, inputsOf('chat_preview')]).toEqual(['Where?', []])
    await store.getState().settleQueued('s1', 'done')
    expect(inputsOf('chat_send')).toEqual([])
    expect(valueOf(store.getState().look?.preview ?? { status: 'idle' })?.text).toBe('Where?')
  })
})

describe('to be shown each time', () => {
  const always = async (options: Given = {}) => {
    const opened = open(options)
    opened.store.getState().setShowsFirst(true)
    await opened.store.getState().openSession('s1')
    opened.store.getState().setDraft(asked)
    return opened
  }

  test('holds for a message, for one said otherwise and for an answer asked for again', async () => {
    const { store, inputsOf } = await always()
    await store.getState().send()
    store.getState().closeLook()
    await store.getState().editMessage('m', { ...emptyDraft, text: 'When?' })
    store.getState().closeLook()
    // Nothing of what was written is lost.
    expect(store.getState().drafts['s1']?.text).toBe('When?\nWhere?')
    await store.getState().regenerate('t')
    expect(inputsOf('chat_preview')).toMatchObject([
      { sessionId: 's1', text: 'Where?' },
      { messageId: 'm', text: 'When?' },
      { turnId: 't' },
    ])
    for (const name of ['chat_send', 'chat_edit', 'chat_regenerate'] as const) expect(inputsOf(name)).toEqual([])
    await store.getState().sendLooked(new Set())
    expect(inputsOf('chat_regenerate')).toMatchObject([{ turnId: 't', shown: { base: 'base' } }])
  })

  test('asks nothing where the app itself answers', async () => {
    const { to } = aPreview()
    const { store, inputsOf } = await always({ preview: () => aPreview({ to: { ...to, isModel: false, host: null } }) })
    await store.getState().send()
    expect([store.getState().look, inputsOf('chat_send').length]).toEqual([null, 1])
  })

  test('puts a queued message back into the field of a chat that is not in front', async () => {
    const { store, inputsOf } = await always({ running: true })
    store.getState().queue()
    store.setState({ sessionId: 'another' })
    await store.getState().settleQueued('s1', 'done')
    expect([store.getState().drafts['s1']?.text, inputsOf('chat_send'), store.getState().look]).toEqual([
      'Where?',
      [],
      null,
    ])
  })

  const { to } = aPreview()
  const byTheApp = aPreview({ to: { ...to, isModel: false, host: null } })

  test('what was typed while it was looked up went along with what was sent', async () => {
    const looked = Promise.withResolvers<Preview>()
    const { store, inputsOf } = await always({ preview: () => looked.promise })
    const sending = store.getState().send()
    expect(openLook(store.getState())).toBeNull()
    store.getState().setDraft({ ...emptyDraft, text: 'And' })
    looked.resolve(byTheApp)
    await sending
    expect([
      inputsOf('chat_send').map((input) => (input as Input<'chat_send'>).text),
      store.getState().drafts['s1']?.text,
    ]).toEqual([['Where?'], 'And'])
  })

  test('the words of an edit went into the field of the chat that was open by then', async () => {
    const { store } = await always()
    await store.getState().editMessage('m', { text: 'When? Mine', pasted: [{ start: 0, end: 5 }], claimed: [] })
    store.setState({ sessionId: 'another' })
    // It is not shown over another chat.
    expect(openLook(store.getState())).toBeNull()
    store.getState().closeLook()
    const { drafts } = store.getState()
    expect([drafts['another'], drafts['s1']?.text]).toEqual([undefined, 'When? Mine\nWhere?'])
    // What was pasted stays so.
    expect(drafts['s1']?.pasted).toEqual([{ start: 0, end: 5 }])
  })

  test('the words of an edit that failed went into the field of the chat that was open by then', async () => {
    const failing = Promise.withResolvers<never>()
    const { call } = createFakeClient({ chat_edit: () => failing.promise })
    const store = createChatStore(call)
    store.setState({ sessionId: 's1' })
    const edited = store.getState().editMessage('m', { ...emptyDraft, text: 'When?' })
    store.setState({ sessionId: 'another' })
    failing.reject(new AppError('busy', 'Busy'))
    await expect(edited).rejects.toThrow('Busy')
    expect(store.getState().drafts).toEqual({ s1: { ...emptyDraft, text: 'When?' } })
  })

  test('a queued message took the place of a look that was open', async () => {
    const { store } = await always({ running: true })
    store.getState().queue()
    await store.getState().regenerate('t')
    await store.getState().settleQueued('s1', 'done')
    expect([store.getState().look?.wish.kind, store.getState().drafts['s1']?.text]).toEqual(['again', 'Where?'])
  })

  test('what was typed while a message waited went along with it', async () => {
    const { store, inputsOf } = await always({ running: true })
    store.getState().queue()
    store.getState().setDraft({ ...emptyDraft, text: 'And' })
    await store.getState().settleQueued('s1', 'done')
    await store.getState().sendLooked(new Set())
    expect([
      inputsOf('chat_send').map((input) => (input as Input<'chat_send'>).text),
      store.getState().drafts['s1']?.text,
    ]).toEqual([['Where?'], 'And'])
  })

  test('a second look puts back what the first one held', async () => {
    const { store } = await always()
    await store.getState().send()
    await store.getState().regenerate('t')
    expect([store.getState().look?.wish.kind, store.getState().drafts['s1']?.text]).toEqual(['again', 'Where?'])
  })
})
