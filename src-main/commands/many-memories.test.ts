import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultAgentId as agentId } from '../contract/agent.ts'
import { aMemory } from '../testing/memory.ts'
import { openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const count = 620
const folder = `agent://${agentId}/knowledge/shelf`

/** More than any command looks at in one go: what is read in steps has to be what was read at once. */
describe('with more memories than one step reads', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
    const memories = Array.from({ length: count }, (_, index) => {
      const id = `m${String(index).padStart(4, '0')}`
      const content = `Shelf ${index} holds jar ${index * 7}.`
      const said = { saidAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }
      return {
        ...aMemory({ id, agentId, content, type: 'knowledge', uri: `${folder}/${id}`, ...said }),
        evidence: [],
        history: [],
      }
    })
    await kernel.call('memory_import', { memories, own: true })
  })
  afterAll(() => kernel.close())

  test('a listing stopped at its limit without a word: a folder is listed whole', async () => {
    const { items } = await kernel.call('viking_ls', { uri: folder })
    expect(items).toHaveLength(count)
    const [above] = (await kernel.call('viking_ls', { uri: `agent://${agentId}/knowledge` })).items
    expect(above).toMatchObject({ name: 'shelf', isDir: true, abstract: null })
    expect(above?.size).toBe(items.reduce((sum, { size }) => sum + size, 0))
  })

  test('a tree has every node in depth-first order, and says where it was cut', async () => {
    const whole = await kernel.call('viking_tree', { uri: `agent://${agentId}`, nodeLimit: 1_000 })
    expect(whole).toMatchObject({ truncated: false })
    expect(whole.items).toHaveLength(count + 2)
    expect(whole.items.map(({ relPath }) => relPath)).toEqual(whole.items.map(({ relPath }) => relPath).toSorted())
    const cut = await kernel.call('viking_tree', { uri: `agent://${agentId}`, nodeLimit: 10 })
    expect(cut).toEqual({ items: whole.items.slice(0, 10), truncated: true })
  })

  test('the index counts as complete', async () => {
    expect(await kernel.call('viking_status', {})).toMatchObject({ ftsOk: true, rows: count })
  })

  test('a preview over time counts each memory once', async () => {
    const selection = { since: '2026-01-01T00:00:00.000Z', until: '2026-01-01T05:00:00.000Z' }
    const { counts, asked } = await kernel.call('memory_forget_preview', { agentId, selection })
    expect(counts.memories).toBe(300)
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
  })

  test('pages of a point in time leave nothing out and repeat nothing', async () => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await kernel.call('memory_as_of', { agentId, limit: 90, ...(cursor && { cursor }) })
      found.push(...page.items.map(({ memory }) => memory.id))
      cursor = page.nextCursor
    }
    expect(found).toHaveLength(count)
    expect(new Set(found).size).toBe(count)
  })

  test('what is removed by address goes as one change, comes back from the trash as one, and both can be undone', async () => {
    const total = async () => (await kernel.call('memory_stats', {})).total
    const removed = await kernel.call('viking_remove', { uri: folder, recursive: true })
    expect(removed.removed).toBe(count)
    expect(await total()).toBe(0)
    const ids = (await kernel.call('memory_trash_list', { agentId, limit: 200 })).items.map(({ id }) => id)
    const back = await kernel.call('memory_trash_restore', { agentId, ids })
    expect(back).toMatchObject({ restored: 200, skipped: [] })
    expect(await total()).toBe(200)
    await kernel.call('change_undo', { changeId: back.changeId ?? '' })
    expect(await total()).toBe(0)
    await kernel.call('change_undo', { changeId: removed.changeId ?? '' })
    expect(await total()).toBe(count)
  })
})

test('a search of conversations finds the newest of all that hold the words, in conversations of any length', async () => {
  const kernel = await openTestKernel()
  const lines = Array.from({ length: 1_300 }, (_, index) => ({
    session: index % 13 === 0 ? 'short' : 'long',
    at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    role: 'user',
    text: index % 100 === 0 ? `The 100% sure jar ${index}` : `Nothing ${index}`,
  }))
  await kernel.call('session_import', { agentId, lines, extract: false })
  const { items } = await kernel.call('session_search', { agentId, query: '100% SURE', limit: 4 })
  expect(items.map(({ snippet }) => snippet)).toEqual([1200, 1100, 1000, 900].map((at) => `The 100% sure jar ${at}`))
  const apart = await kernel.call('session_search', { agentId, query: 'sure 1200 JAR', limit: 4 })
  expect(apart.items.map(({ snippet }) => snippet)).toEqual(['The 100% sure jar 1200'])
  const [short] = (await kernel.call('session_search', { agentId, query: 'jar 0', limit: 1 })).items
  const here = await kernel.call('session_search', { agentId, query: 'jar', sessionId: short?.sessionId, limit: 1_000 })
  expect(here.items.every(({ sessionId }) => sessionId === short?.sessionId)).toBe(true)
  expect(here.items.length).toBeGreaterThan(0)
  const named = await kernel.call('session_list', { agentId, query: 'jar 1200' })
  expect(named.items).toHaveLength(1)
  expect((await kernel.call('session_list', { agentId, query: 'no such words' })).items).toEqual([])
  await kernel.close()
})

test('the palette and the search of chats showed the marks of Markdown', async () => {
  const kernel = await openTestKernel()
  const at = '2026-01-01T00:00:00.000Z'
  const text = '# Tea\n\n- **Green** tea, see [the shop](https://example.org)\n\n`a_b`'
  await kernel.call('session_import', { agentId, lines: [{ session: 'a', at, role: 'user', text }], extract: false })
  const snippetOf = async (query: string) =>
    (await kernel.call('session_search', { agentId, query })).items.map(({ snippet }) => snippet)
  expect(await snippetOf('green tea')).toEqual(['Tea Green tea, see the shop a_b'])
  // Where a mark itself is looked for it is shown.
  expect(await snippetOf('**Green**')).toEqual([expect.stringContaining('**Green** tea')])
})

test('what is shown of a hit began within a word, and the hit lay beyond the two lines there are', async () => {
  const kernel = await openTestKernel()
  const at = '2026-01-01T00:00:00.000Z'
  const text = 'You are allergic to peanuts. Your work: physiotherapist. Where you live: Leeds'
  await kernel.call('session_import', { agentId, lines: [{ session: 'a', at, role: 'user', text }], extract: false })
  const { items } = await kernel.call('session_search', { agentId, query: 'leeds' })
  expect(items.map(({ snippet }) => snippet)).toEqual(['…Where you live: Leeds'])
})
