import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src-main/contract/error.ts'
import { ready, valueOf } from '../../lib/loadable.ts'
import { aMemory, aProfileValue, aScore, aSearch } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createButlerStore } from './butler-store.ts'
import { heldBackBy } from './review/forget-requests-slice.ts'
import { openReviews } from './review/review-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const noLineage = {
  memory_evidence: () => ({ origin: 'user_stated' as const, imported: null, items: [] }),
  memory_history: () => ({ memory: aMemory(), versions: [], chain: [] }),
}
const emptyPage = { items: [], nextCursor: null, total: 0 }
const hit = (id: string) => ({ memory: aMemory({ id }), score: 1, parts: aScore({ semantic: 1 }), weak: false })
const found = (ids: string[]) => aSearch({ items: ids.map(hit) })

describe('the list', () => {
  test.each([
    { view: 'all', input: { agentId: 'majordomo', status: 'active', limit: 100 } },
    { view: 'preference', input: { agentId: 'majordomo', status: 'active', limit: 100, type: 'preference' } },
    { view: 'superseded', input: { agentId: 'majordomo', status: 'superseded', limit: 100 } },
  ] as const)('of $view asks for it', async ({ view, input }) => {
    const { call, inputsOf } = createFakeClient({ memory_list: () => emptyPage })
    await createButlerStore(call, noFiles).getState().setView(view)
    expect(inputsOf('memory_list')).toEqual([input])
  })

  test('shows the answer to the newest search only', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof found>>()
    const { call } = createFakeClient({ memory_search: ({ query }) => (query === 't' ? slow.promise : found(['new'])) })
    const store = createButlerStore(call, noFiles)
    const first = store.getState().search('t')
    await store.getState().search('te')
    slow.resolve(found(['old']))
    await first
    expect(valueOf(store.getState().list)?.items).toEqual([aMemory({ id: 'new' })])
  })

  test('of what a search found holds the parts of every score and why meaning was left out', async () => {
    const { call } = createFakeClient({
      memory_list: () => emptyPage,
      memory_search: () => ({ ...found(['k1']), degraded: 'building' }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().search('tea')
    expect(store.getState().list).toEqual(
      ready({
        items: [aMemory()],
        total: 1,
        found: { query: 'tea', hits: [hit('k1')], degraded: 'building' },
      }),
    )
    await store.getState().search('')
    expect(store.getState().list).toEqual(ready({ items: [], total: 0, found: null }))
  })

  test('leaves what is earlier to search, which knows current memories only', async () => {
    const { call } = createFakeClient({ memory_list: () => emptyPage, memory_search: () => found([]) })
    const store = createButlerStore(call, noFiles)
    await store.getState().setView('superseded')
    await store.getState().search('tea')
    expect(store.getState().view).toBe('all')
  })
})

test('marks outlived a change of kind and a search, and what was not in sight was dealt with', async () => {
  const { call } = createFakeClient({ memory_list: () => emptyPage, memory_search: () => found([]) })
  const store = createButlerStore(call, noFiles)
  store.getState().mark(['k1'], true)
  await store.getState().setView('preference')
  expect(store.getState().marked.size).toBe(0)
  store.getState().mark(['k1'], true)
  await store.getState().search('tea')
  expect(store.getState().marked.size).toBe(0)
})

test('choosing a kind while searching threw the search away', async () => {
  const { call, inputsOf } = createFakeClient({ memory_list: () => emptyPage, memory_search: () => found([]) })
  const store = createButlerStore(call, noFiles)
  await store.getState().search('tea')
  await store.getState().setView('preference')
  expect(inputsOf('memory_search').at(-1)).toEqual({
    agentId: 'majordomo',
    query: 'tea',
    limit: 50,
    types: ['preference'],
  })
  await store.getState().setView('superseded')
  expect(store.getState().query).toBe('')
})

describe('a memory', () => {
  test('is shown with its words as they stand and with what it replaced', async () => {
    const words = {
      kind: 'message' as const,
      id: 'm1',
      name: null,
      span: null,
      sessionId: 's1',
      messageId: 'm1',
      quote: 'I live in Oslo',
      saidAt: '2026-01-02T03:04:05.000Z',
      position: 0,
      speaker: null,
      role: 'user' as const,
    }
    const shown = { ...words, sessionTitle: 'A chat', stands: false }
    const before = aMemory({ id: 'k0', status: 'superseded', supersededBy: 'k1' })
    const { call } = createFakeClient({
      memory_get: () => ({ memory: aMemory(), evidence: [words], history: [] }),
      memory_evidence: () => ({ origin: 'user_stated', imported: null, items: [shown] }),
      memory_history: () => ({ memory: aMemory(), versions: [], chain: [before] }),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    expect(store.getState().detail).toEqual(
      ready({ memory: aMemory(), history: [], evidence: [shown], imported: null, chain: [before] }),
    )
  })

  test('in the trash is shown without asking for what only a kept one has', async () => {
    const memory = aMemory({ status: 'trashed' })
    const { call, calls } = createFakeClient({ memory_get: () => ({ memory, evidence: [], history: [] }) })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    expect(store.getState().detail).toEqual(ready({ memory, history: [], evidence: [], imported: null, chain: [] }))
    expect(calls).toEqual([{ name: 'memory_get', input: { id: 'k1', trashed: true } }])
  })

  test('is edited only from the version that was shown', async () => {
    const { call, inputsOf } = createFakeClient({
      memory_update: () => {
        throw new AppError('conflict', 'Changed')
      },
    })
    const edit = createButlerStore(call, noFiles)
      .getState()
      .updateMemory(aMemory({ version: 3 }), { title: 'T' })
    await expect(edit).rejects.toThrow('Changed')
    expect(inputsOf('memory_update')).toEqual([{ id: 'k1', patch: { title: 'T' }, expectedVersion: 3 }])
  })

  test('stays in sight while it is asked for again', async () => {
    const detail = (version: number) => ({ memory: aMemory({ version }), evidence: [], history: [] })
    const slow = Promise.withResolvers<ReturnType<typeof detail>>()
    const answers = [detail(1), slow.promise]
    const { call } = createFakeClient({ ...noLineage, memory_get: () => answers.shift() ?? detail(3) })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    const again = store.getState().refreshDetail()
    expect(store.getState().detail).toEqual(ready({ ...detail(1), imported: null, chain: [] }))
    slow.resolve(detail(2))
    await again
    expect(store.getState().detail).toEqual(ready({ ...detail(2), imported: null, chain: [] }))
  })
})

describe('an open memory', () => {
  const open = async (memory = aMemory()) => {
    const { call } = createFakeClient({
      ...noLineage,
      memory_get: () => ({ memory, evidence: [], history: [] }),
      memory_list: () => emptyPage,
      memory_search: ({ query }) => found(query === 'Oslo' ? ['k1'] : ['k2']),
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    return store
  }

  test.each([
    { view: 'all', left: 'k1' },
    { view: 'knowledge', left: 'k1' },
    { view: 'preference', left: null },
    { view: 'superseded', left: null },
  ] as const)('stays on the way to $view only where it belongs there', async ({ view, left }) => {
    const store = await open()
    await store.getState().setView(view)
    expect(store.getState().selectedId).toBe(left)
  })

  test.each([
    { query: 'Oslo', left: 'k1' },
    { query: 'tea', left: null },
  ])('stays where a search for $query finds it', async ({ query, left }) => {
    const store = await open()
    await store.getState().search(query)
    expect(store.getState().selectedId).toBe(left)
  })

  test('stays while it is edited', async () => {
    const store = await open()
    store.getState().setEditing('k1')
    await store.getState().search('tea')
    expect(store.getState()).toMatchObject({ selectedId: 'k1', editingId: 'k1' })
  })
})

describe('what was typed over a memory', () => {
  const typed = { title: 'Tea', content: 'I like green tea', importance: 5, basedOn: 1 }
  const open = async () => {
    const { call } = createFakeClient({
      ...noLineage,
      memory_get: ({ id }) => ({ memory: aMemory({ id }), evidence: [], history: [] }),
      memory_list: () => emptyPage,
    })
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    store.getState().setEditing('k1')
    return store
  }

  test('was lost when it was closed or another was opened', async () => {
    const store = await open()
    const state = () => store.getState()
    const close = () => state().leave(() => state().closeDetail())
    state().keepTyped('k1', typed)
    close()
    expect([state().editingId, state().leaving === null]).toEqual(['k1', false])
    state().answerLeaving(false)
    expect([state().editingId, state().leaving, state().typedOver.get('k1')]).toEqual(['k1', null, typed])
    close()
    state().answerLeaving(true)
    expect([state().editingId, state().leaving, state().typedOver.size]).toEqual([null, null, 0])
  })

  test('is not asked about where it is what the memory says', async () => {
    const store = await open()
    const { title, content, importance, version } = aMemory()
    store.getState().keepTyped('k1', { title, content, importance, basedOn: version })
    store.getState().leave(() => store.getState().closeDetail())
    expect(store.getState()).toMatchObject({ editingId: null, leaving: null, typedOver: new Map() })
  })

  test('was lost without a word when another screen, a link or another assistant came in between', async () => {
    const store = await open()
    store.getState().keepTyped('k1', typed)
    await store.getState().chooseAgent('other')
    expect(store.getState().editingId).toBeNull()
    await store.getState().chooseAgent('majordomo')
    await store.getState().select('k1')
    expect(store.getState().editingId).toBe('k1')
    expect(store.getState().typedOver.get('k1')).toEqual(typed)
  })
})

test('what an open question about forgetting holds back stood in the list unmarked', async () => {
  const item = { memoryId: 'k2', title: 'Ana', saidAt: '2026-01-02T03:04:05.000Z', ticked: true }
  const card = { requestId: 'r1', about: 'my friend', items: [item], messages: [], state: 'open' as const }
  const asked = [{ ...card, messageId: 'm1', createdAt: item.saidAt }]
  const { call } = createFakeClient({ forget_request_list: () => ({ items: asked }) })
  const store = createButlerStore(call, noFiles)
  await store.getState().loadReview()
  expect([[...heldBackBy(store.getState())], openReviews(store.getState())]).toEqual([['k2'], 1])
})

describe('files', () => {
  const result = { imported: 2, skipped: 1, failed: [{ line: 3, reason: 'no title' }], changeId: 'c1' }

  test('an import takes the file that was chosen', async () => {
    const { call, inputsOf } = createFakeClient({ memory_import: () => result })
    const store = createButlerStore(call, {
      ...noFiles,
      openFile: async () => ({ handle: 'h1', name: 'a.json', size: 9 }),
    })
    expect(await store.getState().importMemories('keep_both', true)).toEqual({ ...result, own: true })
    expect(inputsOf('memory_import')).toEqual([
      { fileHandle: 'h1', fileName: 'a.json', onConflict: 'keep_both', own: true },
    ])
  })

  const nothingUnreadable = { count: 0, rows: [] }

  test('no chosen file is no import', async () => {
    const { call, calls } = createFakeClient({})
    expect(await createButlerStore(call, noFiles).getState().importMemories('skip', false)).toBeNull()
    expect(calls).toEqual([])
  })

  test.each([
    { saved: true, answer: { count: 8, unreadable: nothingUnreadable } },
    { saved: false, answer: false },
  ])('an export that is saved ($saved) answers $answer', async ({ saved, answer }) => {
    const { call, inputsOf } = createFakeClient({
      memory_export: () => ({ handle: 'h', fileName: 'm.json', bytes: 1, count: 8, unreadable: nothingUnreadable }),
    })
    const store = createButlerStore(call, { ...noFiles, saveFile: async () => saved })
    expect(await store.getState().exportMemories('markdown', 'zh')).toEqual(answer)
    expect(inputsOf('memory_export')).toEqual([{ agentId: 'majordomo', format: 'markdown', language: 'zh' }])
  })
})

test('removing a profile line names the value that goes, and gives what undo takes', async () => {
  const { call, inputsOf } = createFakeClient({
    profile_update: () => ({ profile: [], changeId: 'gone', memoryChangeId: null }),
    profile_get: () => ({ profile: [aProfileValue({ value: 'Sketch' })] }),
  })
  const store = createButlerStore(call, noFiles)
  expect(await store.getState().updateProfile('preferred_tool', null, 'Figma')).toEqual(['gone'])
  expect(inputsOf('profile_update')).toEqual([
    { agentId: 'majordomo', field: 'preferred_tool', value: null, previousValue: 'Figma' },
  ])
  expect(store.getState().profile).toEqual(ready([aProfileValue({ value: 'Sketch' })]))
})
