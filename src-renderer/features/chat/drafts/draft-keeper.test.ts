import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/contract/error.ts'
import type { Input, Output } from '../../../lib/command-client.ts'
import { aSession } from '../../../testing/builders.ts'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createChatStore } from '../chat-store.ts'
import { emptyDraft, joinDrafts, withText } from '../untrusted-spans.ts'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Item = Output<'draft_list'>['items'][number]
const anItem = (text: string, sessionId: string | null = null, agentId = 'majordomo'): Item => ({
  agentId,
  sessionId,
  draft: { text, pasted: [], claimed: [], files: [], pulled: [], learns: true },
})

/** What is on disk. */
interface Disk {
  stored: Item[]
}

/** A window over a kernel that keeps what it is told. */
async function open(
  kept: readonly Item[] = [],
  sending: Promise<Output<'chat_send'>> = new Promise(() => {}),
  disk: Disk = { stored: [...kept] },
) {
  let isFull = false
  const { call, inputsOf } = createFakeClient({
    draft_list: () => ({ items: disk.stored }),
    draft_save: ({ agentId, sessionId, draft }) => {
      if (sessionId === 'gone') throw new AppError('not_found', 'No such chat.')
      if (isFull) throw new AppError('storage_full', 'The disk is full.')
      disk.stored = disk.stored.filter((one) => one.sessionId !== sessionId || (!sessionId && one.agentId !== agentId))
      if (draft.text !== '' || draft.files?.length)
        disk.stored.unshift({ agentId, sessionId, draft: { ...anItem('').draft, ...draft } as Item['draft'] })
      return {}
    },
    chat_send: () => sending,
    session_list: () => ({ items: [], nextCursor: null }),
    session_folder_list: () => ({ items: [] }),
    session_create: () => aSession({ id: 'made' }),
    temporary_list: () => ({ items: [] }),
    temporary_open: ({ takesDraft }) => {
      if (takesDraft) disk.stored = disk.stored.filter(({ sessionId }) => sessionId !== null)
      return aSession({ id: 't1', temporary: { usesMemory: false } })
    },
    session_get: ({ sessionId }) => ({
      session: aSession({ id: sessionId, ...(sessionId === 't1' && { temporary: { usesMemory: false } }) }),
      messages: [],
      turns: [],
      hasMore: false,
      hasLater: false,
      isBranched: false,
    }),
  })
  const store = createChatStore(call)
  const keeper = createDraftKeeper(call, store)
  await keeper.load()
  const type = (text: string) => {
    const { sessionId, drafts, setDraft } = store.getState()
    setDraft(withText(drafts[sessionId ?? 'new'] ?? emptyDraft, text))
  }
  return {
    store,
    keeper,
    type,
    saves: () => inputsOf('draft_save') as Input<'draft_save'>[],
    stored: () => disk.stored.map(({ agentId, sessionId, draft }) => [agentId, sessionId, draft.text]),
    drop: () => void (disk.stored = []),
    field: () => store.getState().drafts['new']?.text,
    fill: (full: boolean) => void (isFull = full),
    wait: () => vi.advanceTimersByTimeAsync(600),
  }
}

test('is told the kernel once for many keystrokes, and again while the user goes on', async () => {
  const { type, saves, stored, wait } = await open()
  for (const text of ['H', 'Ha', 'Hal', 'Half']) type(text)
  expect(saves()).toHaveLength(0)
  await wait()
  type('Half a')
  await wait()
  expect(saves().map(({ draft }) => draft.text)).toEqual(['Half', 'Half a'])
  await wait()
  expect([saves().length, stored()]).toEqual([2, [['majordomo', null, 'Half a']]])
})

test('what was kept stands in its fields again, above what was typed before it came', async () => {
  const { store, stored, keeper } = await open([anItem('kept'), anItem('of s1', 's1'), anItem('of b', null, 'b')])
  expect(store.getState().drafts).toMatchObject({ new: { text: 'kept' }, s1: { text: 'of s1' } })
  await keeper.load()
  expect(store.getState().drafts['new']?.text).toBe('kept')
  await store.getState().chooseAgent('b')
  expect(store.getState().drafts['new']?.text).toBe('of b\nkept')
  await vi.advanceTimersByTimeAsync(600)
  expect(stored()).toEqual([
    ['b', null, 'of b\nkept'],
    ['majordomo', 's1', 'of s1'],
  ])
})

test('a paste stays one, and a file says that it has to be chosen again', async () => {
  const draft = {
    ...anItem('mine theirs').draft,
    pasted: [{ start: 5, end: 11 }],
    files: [{ name: 'a.pdf', bytes: 3 }],
  }
  const { store } = await open([{ ...anItem(''), draft }])
  expect(store.getState().drafts['new']).toMatchObject({
    pasted: [{ start: 5, end: 11 }],
    files: [{ name: 'a.pdf', file: null, error: { code: 'file_unavailable' } }],
  })
})

test('a file that was too large stood there after a restart as one that “cannot be read any more”', async () => {
  const { store, saves, wait } = await open()
  await store.getState().addFiles('new', [new File([new Uint8Array(21 << 20)], 'huge.txt')], 'Pasted image')
  store.getState().setDraft({ ...emptyDraft, ...store.getState().drafts['new'], text: 'What is in it?' })
  await wait()
  expect(store.getState().drafts['new']?.files).toHaveLength(1)
  expect(saves().at(-1)?.draft).toMatchObject({ text: 'What is in it?', files: [] })
})

test('what was put in by hand is put in again', async () => {
  const pulled: Item['draft']['pulled'] = [{ kind: 'memory', id: 'm1', title: 'Bees', text: 'I keep bees.' }]
  const { store, type, saves, wait } = await open([{ ...anItem(''), draft: { ...anItem('Well?').draft, pulled } }])
  expect(store.getState().drafts['new']).toMatchObject({ text: 'Well?', pulled })
  type('Well, well?')
  await wait()
  expect(saves().at(-1)?.draft).toMatchObject({ text: 'Well, well?', pulled: [{ memoryId: 'm1' }] })
})

test('what was typed where learning is off would have been learned from after a restart', async () => {
  const { store, type, saves, wait } = await open()
  await store.getState().setLearns(false)
  type('Nobody is to know')
  await wait()
  expect(saves().at(-1)?.draft).toMatchObject({ text: 'Nobody is to know', learns: false })
  const again = await open([{ ...anItem(''), draft: { ...anItem('Nobody').draft, learns: false } }])
  expect(again.store.getState().nextLearns).toBe(false)
})

test('what is sent is kept until it is on disk, then no more', async () => {
  const sent = Promise.withResolvers<Output<'chat_send'>>()
  const { store, type, stored, wait } = await open([], sent.promise)
  type('On its way')
  await wait()
  void store.getState().send()
  await wait()
  expect(stored()).toEqual([['majordomo', null, 'On its way']])
  sent.resolve({ turnId: 't', sessionId: 'made', userMessageId: 'u', answerMessageId: 'a' })
  await wait()
  expect(stored()).toEqual([])
})

test('what waited for an answer was gone after a quit or a crash', async () => {
  const { store, type, stored, wait } = await open()
  await store.getState().openSession('s1')
  type('And milk')
  store.getState().queue()
  type('and bread')
  await wait()
  expect(stored()).toEqual([['majordomo', 's1', 'And milk\nand bread']])
})

test('what is looked at before it goes is kept as what is typed', async () => {
  const { store, keeper, type, stored, drop, wait } = await open()
  type('On its way')
  await store.getState().askLook()
  type('and more')
  await wait()
  expect(stored()).toEqual([['majordomo', null, 'On its way\nand more']])
  store.getState().closeLook()
  expect(store.getState().drafts['new']?.text).toBe('On its way\nand more')
  await store.getState().askLook()
  await wait()
  drop()
  await keeper.sync()
  expect([store.getState().look, store.getState().drafts['new']?.text]).toEqual([null, ''])
})

test('nothing of a temporary chat goes to the kernel, and what it took from the new chat goes there no more', async () => {
  const { store, type, saves, stored, wait } = await open()
  type('A secret')
  await wait()
  await store.getState().openTemporary()
  type('A secret of mine')
  await wait()
  expect(store.getState().drafts['t1']?.text).toBe('A secret of mine')
  expect(store.getState().drafts['new']).toBeUndefined()
  expect([stored(), saves().map(({ draft }) => draft.text)]).toEqual([[], ['A secret', '']])
})

test('what a temporary chat took was kept after all, where it was saved while that opened', async () => {
  const { store, keeper, type, stored, wait } = await open()
  type('A secret')
  const opened = store.getState().openTemporary()
  keeper.keep()
  await opened
  await wait()
  expect([stored(), store.getState().drafts['t1']?.text]).toEqual([[], 'A secret'])
})

test('what was taken out of the field was there again after a restart, where that could not be kept at first', async () => {
  const { type, stored, fill, wait } = await open()
  type('Half')
  await wait()
  fill(true)
  type('')
  await wait()
  expect(stored()).toEqual([['majordomo', null, 'Half']])
  fill(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored()).toEqual([])
})

test('what the kernel destroyed leaves the field, what was typed since does not', async () => {
  const { store, keeper, type, drop, wait } = await open([anItem('of s1', 's1'), anItem('kept')])
  drop()
  type('typed since')
  await keeper.sync()
  expect(store.getState().drafts).toMatchObject({ new: { text: 'typed since' }, s1: { text: '' } })
  await wait()
})

test('what could not be kept is tried again, but not for a chat that is gone', async () => {
  const { store, saves, wait } = await open()
  await store.getState().openSession('gone')
  store.getState().setDraft(joinDrafts(emptyDraft, withText(emptyDraft, 'x')))
  await wait()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(saves()).toHaveLength(1)
})

test('of two windows the one that was open longer put its old words over those of the other', async () => {
  const disk: Disk = { stored: [] }
  const one = await open([], undefined, disk)
  const other = await open([], undefined, disk)
  one.type('Half a thought')
  await one.wait()
  await other.keeper.sync()
  expect(other.field()).toBe('Half a thought')
  other.type('Half a thought, and the rest')
  await other.wait()
  await one.keeper.sync()
  expect(one.field()).toBe('Half a thought, and the rest')
  // Sent in one window it is gone from the other too.
  one.type('')
  await one.wait()
  await other.keeper.sync()
  await other.wait()
  expect([other.field(), other.stored()]).toEqual(['', []])
})

test('what is being typed in one window is not replaced by what another one kept', async () => {
  const disk: Disk = { stored: [] }
  const one = await open([], undefined, disk)
  const other = await open([], undefined, disk)
  one.type('Mine')
  other.type('Other')
  other.keeper.keep()
  await one.keeper.sync()
  expect(one.field()).toBe('Mine')
  // The last one holds.
  await one.wait()
  await other.keeper.sync()
  expect([other.field(), disk.stored.map(({ draft }) => draft.text)]).toEqual(['Mine', ['Mine']])
})

test('a file that was chosen in this window stays one where another window only changed the words', async () => {
  const disk: Disk = { stored: [] }
  const one = await open([], undefined, disk)
  const file = { key: 'k', name: 'a.txt', bytes: 3, file: null, error: null, given: null }
  one.store.getState().setDraft({ ...emptyDraft, text: 'Look', files: [file] })
  await one.wait()
  disk.stored = disk.stored.map((item) => ({ ...item, draft: { ...item.draft, text: 'Look here' } }))
  await one.keeper.sync()
  expect(one.store.getState().drafts['new']).toMatchObject({ text: 'Look here', files: [{ key: 'k', error: null }] })
})
