import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
const count = 23
const clock = createMovableClock()

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** All pages, one after the other. */
async function walk<Item>(next: (cursor?: string) => Promise<Page<Item>>): Promise<{ pages: number[]; items: Item[] }> {
  const pages: number[] = []
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await next(cursor)
    pages.push(page.items.length)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && pages.length < 100)
  return { pages, items }
}

describe('lists are read page by page to their end, without gap or repeat', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel({ clock })
    await kernel.call('agent_create', { id: 'other', name: 'O' })
    for (let index = 0; index < count; index += 1) {
      // Pairs share a time, so that the order cannot rest on it alone.
      clock.advance(index % 2 === 0 ? 0 : 1_000)
      await kernel.call('memory_store', {
        agentId,
        type: index % 3 === 0 ? 'preference' : 'knowledge',
        content: `Fact ${index}`,
      })
      await kernel.call('memory_store', { agentId: 'other', type: 'knowledge', content: `Foreign ${index}` })
      const { id } = await kernel.call('session_create', { agentId, title: `Talk ${index}` })
      if (index % 5 === 0) await kernel.call('session_pin', { sessionId: id, pinned: true })
    }
  })
  afterAll(() => discardTestKernel(kernel))

  const numbers = Array.from({ length: count }, (_, index) => count - 1 - index)
  const of = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

  test.each([1, 4, 10, 23, 24])('memory_list by %i', async (limit) => {
    const { items, pages } = await walk((cursor) => kernel.call('memory_list', { agentId, limit, ...of(cursor) }))
    expect(items.map((memory) => memory.content)).toEqual(numbers.map((index) => `Fact ${index}`))
    expect(pages.slice(0, -1).every((size) => size === limit)).toBe(true)
  })

  test('memory_list of one type, with its total', async () => {
    const { items } = await walk((cursor) =>
      kernel.call('memory_list', { agentId, type: 'preference', limit: 3, ...of(cursor) }),
    )
    expect(items.map((memory) => memory.content)).toEqual(
      numbers.filter((index) => index % 3 === 0).map((index) => `Fact ${index}`),
    )
    expect(await kernel.call('memory_list', { agentId, type: 'preference', limit: 1 })).toMatchObject({ total: 8 })
  })

  test('what is stored meanwhile does not shift the pages', async () => {
    const first = await kernel.call('memory_list', { agentId, limit: 5 })
    const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'In between' })
    const second = await kernel.call('memory_list', { agentId, limit: 5, cursor: first.nextCursor ?? '' })
    expect(second.items.map((memory) => memory.content)).toEqual(numbers.slice(5, 10).map((index) => `Fact ${index}`))
    await kernel.call('change_undo', { changeId: changeId ?? '' })
  })

  test.each([1, 4, 10])('session_list by %i: pinned ones first, then the latest', async (limit) => {
    const { items } = await walk((cursor) => kernel.call('session_list', { agentId, limit, ...of(cursor) }))
    const pinned = items.filter((session) => session.pinned)
    expect(new Set(items.map((session) => session.id)).size).toBe(count)
    expect(items.slice(0, pinned.length)).toEqual(pinned)
    for (const part of [pinned, items.slice(pinned.length)]) {
      expect(part.map((session) => session.updatedAt)).toEqual(
        part
          .map((session) => session.updatedAt)
          .toSorted()
          .toReversed(),
      )
    }
  })

  test('change_list by 7', async () => {
    const all = await kernel.call('change_list', { agentId, limit: 200 })
    const { items } = await walk((cursor) => kernel.call('change_list', { agentId, limit: 7, ...of(cursor) }))
    expect(items).toEqual(all.items)
    expect(items.filter((change) => change.kind === 'add')).toHaveLength(count + 1)
  })

  test.each(['memory_list', 'session_list', 'change_list'])(
    '%s refuses a cursor that is not one of its own',
    async (name) => {
      for (const cursor of ['nonsense', '1.5', 'e30', 'WzEsMl0', '٣']) {
        expect(await kernel.ask(name, { agentId, cursor })).toMatchObject({
          ok: false,
          error: { code: 'invalid_input' },
        })
      }
    },
  )

  test('memory_stats counts each agent’s own and says what is in the trash', async () => {
    const { id } = await kernel.call('memory_store', { agentId: 'other', type: 'experience', content: 'Thrown away' })
    await kernel.call('memory_delete', { id })
    expect(await kernel.call('memory_stats', {})).toMatchObject({
      total: 2 * count,
      byType: { preference: 8, knowledge: 2 * count - 8, experience: 0, session: 0 },
      byAgent: [
        { agentId, total: count },
        { agentId: 'other', total: count },
      ],
      trashed: 1,
      superseded: 0,
      lastExtractionAt: null,
    })
    expect(await kernel.call('memory_stats', { agentId })).toMatchObject({ total: count, trashed: 0 })
  })
})
