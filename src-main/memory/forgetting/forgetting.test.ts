import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import { addScriptedReader } from '../../testing/scripted-reader.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const day = 86_400_000
const clock = createMovableClock('2026-03-01T10:00:00.000Z')
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
const activeOf = async () => (await kernel.call('memory_list', { agentId, limit: 200 })).items
const contents = async () => (await activeOf()).map(({ content }) => content).toSorted()
const trash = async () => (await kernel.call('memory_trash_list', { agentId })).items
const store = async (content: string, more: { title?: string } = {}) =>
  (await kernel.call('memory_store', { agentId, type: 'knowledge', content, ...more })).id
const preview = (selection: Parameters<typeof kernel.call<'memory_forget_preview'>>[1]['selection']) =>
  kernel.call('memory_forget_preview', { agentId, selection })
const idWith = async (word: string) => (await activeOf()).find(({ content }) => content.includes(word))?.id ?? ''

describe('a preview', () => {
  test('counts all that came of what is selected', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'My name is Ada. I live in Bremen.')
    await kernel.say(sessionId, 'Where do I live?')
    const id = await idWith('Bremen')
    const { memory } = await kernel.call('memory_get', { id })
    await kernel.call('memory_update', { id, patch: { importance: 9 }, expectedVersion: memory.version })
    const { counts, asked } = await preview({ ids: [id] })
    expect(asked.map((part) => part.id)).toEqual([id])
    expect(counts).toEqual({
      memories: 1,
      superseded: 0,
      versions: 2,
      quotes: 1,
      vectors: 0,
      profileLines: 1,
      receipts: 1,
      jobs: 1,
      changeEntries: 1,
      // What the user said, and the answer that repeats it.
      messages: 2,
      conversations: 1,
    })
  })

  test('takes what states the same along, and only offers what it replaced or shares words with', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.say(sessionId, 'I moved to Paris and my name is Ada.')
    await store('I moved to Paris in May')
    const id = await idWith('I live in Paris')
    const { asked, same, earlier, sharing, counts } = await preview({ ids: [id] })
    expect({
      asked: asked.length,
      same: same.map(({ content }) => content),
      earlier: earlier.map(({ content, status }) => [content, status]),
      sharing: sharing.map(({ content }) => content),
      memories: counts.memories,
    }).toMatchObject({
      asked: 1,
      earlier: [[expect.stringContaining('Berlin'), 'superseded']],
      memories: 1 + same.length,
    })
    const withEarlier = await preview({ ids: [id], withEarlier: true })
    expect(withEarlier.counts).toMatchObject({ memories: counts.memories + 1, superseded: 1 })
  })

  test.each([
    {
      name: 'a topic',
      selection: { query: 'everything about sailing' },
      found: ['I love sailing', 'Sailing boats leak'],
    },
    {
      name: 'a topic in Chinese',
      selection: { query: '关于滑雪的所有事情' },
      found: ['去年冬天去了滑雪场', '我喜欢滑雪'],
    },
    {
      name: 'a Latin name in Chinese',
      selection: { query: '那个Harbour Lane 12的旧地址' },
      found: ['Storage is at Harbour Lane 12'],
    },
    { name: 'words around it', selection: { query: '滑雪场那个事' }, found: ['去年冬天去了滑雪场'] },
    { name: 'words of which one is not known there', selection: { query: 'the insomnia of Klaus' }, found: [] },
    { name: 'a sum', selection: { query: 'that thing with the 8000' }, found: ['Lent 8,000 euros to Tom'] },
    { name: 'a person', selection: { person: 'Tom' }, found: ['Lent 8,000 euros to Tom', 'Tom is a baker'] },
    { name: 'a time', selection: { since: '2026-03-02', until: '2026-03-03' }, found: ['Said on the second day'] },
    { name: 'both', selection: { person: 'Tom', query: 'baker' }, found: ['Tom is a baker'] },
    { name: 'what no memory is about', selection: { query: 'astronomy' }, found: [] },
  ])('selects by $name', async ({ selection, found }) => {
    for (const content of ['I love sailing', 'Sailing boats leak', '我喜欢滑雪', '去年冬天去了滑雪场'])
      await store(content)
    await store('我最近总是失眠')
    await store('The divorce took two years')
    await store('Storage is at Harbour Lane 12')
    for (const content of ['Lent 8,000 euros to Tom', 'Tom is a baker', 'Tomatoes are red']) await store(content)
    clock.advance(Date.parse('2026-03-02T12:00:00Z') - clock.now().getTime())
    await store('Said on the second day')
    clock.advance(day)
    await store('Said on the third day')
    clock.advance(-clock.now().getTime() + Date.parse('2026-03-01T10:00:00.000Z'))
    const { asked } = await preview(selection)
    expect(asked.map(({ content }) => content).toSorted()).toEqual(found)
  })

  test('selects what was learned in a conversation', async () => {
    const [one, other] = [await newSession(), await newSession()]
    await kernel.say(one, 'I love sailing.')
    await kernel.say(other, 'I love chess.')
    const { asked } = await preview({ sessionId: one })
    expect(asked.map(({ content }) => content)).toEqual([expect.stringContaining('sailing')])
  })

  test('of nothing is refused', async () => {
    expect(await kernel.ask('memory_forget_preview', { agentId, selection: {} })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
  })
})

describe('forgetting', () => {
  test('does what the preview showed, or nothing', async () => {
    const id = await store('Fleeting')
    const { previewToken } = await preview({ ids: [id] })
    await kernel.call('memory_update', { id, patch: { content: 'Fleeting, edited' }, expectedVersion: 1 })
    const before = await contents()
    for (const expected of [{ previewToken }, { expectedCount: 2 }]) {
      expect(await kernel.ask('memory_forget', { agentId, selection: { ids: [id] }, ...expected })).toMatchObject({
        ok: false,
        error: { code: 'conflict', params: { count: '1' } },
      })
    }
    expect(await kernel.ask('memory_forget', { agentId, selection: { ids: [id] } })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
    expect(await contents()).toEqual(before)
    const now = await preview({ ids: [id] })
    await kernel.call('memory_forget', { agentId, selection: { ids: [id] }, previewToken: now.previewToken })
    expect(await contents()).toEqual([])
  })

  test('is one change, whose undo brings back the memories, what they rest on and the profile', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'My name is Ada. I live in Bremen.')
    const profile = async () => (await kernel.call('agent_get', { id: agentId })).profile
    const before = { contents: await contents(), profile: await profile() }
    expect(before.profile.length).toBeGreaterThan(1)
    const { counts } = await preview({ sessionId })
    const { changeId } = await kernel.call('memory_forget', {
      agentId,
      selection: { sessionId },
      expectedCount: counts.memories,
    })
    expect({ contents: await contents(), profile: await profile() }).toEqual({ contents: [], profile: [] })
    expect(await kernel.call('change_undo', { changeId })).toMatchObject({ restored: counts.memories })
    expect({ contents: await contents(), profile: await profile() }).toEqual(before)
  })

  test('of a conversation that is deleted goes the same way', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I love sailing.')
    const { changeId } = await kernel.call('session_delete', { sessionId, memories: 'forget_exclusive' })
    expect(await trash()).toEqual([expect.objectContaining({ content: expect.stringContaining('sailing') as unknown })])
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect(await contents()).toEqual([expect.stringContaining('sailing')])
  })
})

describe('the trash', () => {
  test('lists the latest first, in pages, with the day from which each is destroyed', async () => {
    const ids: string[] = []
    for (const content of ['One', 'Two', 'Three']) {
      const id = await store(content)
      await kernel.call('memory_delete', { id })
      ids.unshift(id)
      clock.advance(1_000)
    }
    const first = await kernel.call('memory_trash_list', { agentId, limit: 2 })
    const rest = await kernel.call('memory_trash_list', { agentId, limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect({ total: first.total, end: rest.nextCursor }).toEqual({ total: 3, end: null })
    const [item] = first.items
    expect(Date.parse(item?.purgedFrom ?? '') - Date.parse(item?.trashedAt ?? '')).toBe(30 * day)
  })

  test('counts the wishes for the conversations of all of it, not of one page', async () => {
    for (const content of ['One', 'Two', 'Three']) {
      const id = await store(content)
      await kernel.call('memory_forget', {
        agentId,
        selection: { ids: [id] },
        expectedCount: 1,
        alsoInConversations: content !== 'Two',
      })
      clock.advance(1_000)
    }
    const list = async () => {
      const { items, total, wished } = await kernel.call('memory_trash_list', { agentId, limit: 1 })
      return { titles: items.map(({ title }) => title), total, wished }
    }
    expect(await list()).toEqual({ titles: ['Three'], total: 3, wished: 2 })
    await kernel.call('memory_trash_restore', { agentId, ids: (await trash()).slice(0, 1).map(({ id }) => id) })
    expect(await list()).toEqual({ titles: ['Two'], total: 2, wished: 1 })
  })

  test('gives back what is asked for as it was, as a change that can be undone', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I live in Berlin.')
    await kernel.say(sessionId, 'I moved to Paris.')
    const { counts } = await preview({ sessionId })
    await kernel.call('memory_forget', { agentId, selection: { sessionId }, expectedCount: counts.memories })
    const superseded = (await trash()).find(({ content }) => content.includes('Berlin'))
    const result = await kernel.call('memory_trash_restore', { agentId, ids: [superseded?.id ?? ''] })
    const { memory } = await kernel.call('memory_get', { id: superseded?.id ?? '' })
    expect({ ...result, status: memory.status, active: await contents() }).toMatchObject({
      restored: 1,
      skipped: [],
      status: 'superseded',
      active: [],
    })
    await kernel.call('change_undo', { changeId: result.changeId ?? '' })
    expect((await trash()).map(({ id }) => id)).toContain(superseded?.id)
  })

  test('keeps what was learned again meanwhile', async () => {
    const id = await store('Twice told')
    await kernel.call('memory_delete', { id })
    await store('Twice told')
    expect(await kernel.call('memory_trash_restore', { agentId, ids: [id] })).toEqual({
      changeId: null,
      restored: 0,
      skipped: [id],
    })
    expect(await contents()).toEqual(['Twice told'])
  })

  test.each(['Undo', 'Restore'])(
    'a wish for the conversations that %s took back destroyed the words with a later forgetting',
    async (way) => {
      const id = await store('The gate code is violet.')
      const forget = async (alsoInConversations: boolean) =>
        kernel.call('memory_forget', { agentId, selection: { ids: [id] }, expectedCount: 1, alsoInConversations })
      const wished = async () => (await kernel.call('memory_trash_list', { agentId })).wished
      const { changeId } = await forget(true)
      const back =
        way === 'Undo'
          ? await kernel.call('change_undo', { changeId })
          : await kernel.call('memory_trash_restore', { agentId, ids: [id] })
      const again = await forget(false)
      expect(await wished()).toBe(0)
      await kernel.call('change_undo', { changeId: again.changeId })
      await kernel.call('change_undo', { changeId: back.changeId ?? '' })
      expect(await wished()).toBe(1)
    },
  )
})

describe('asked to forget in a conversation', () => {
  const says = async (text: string) => kernel.say(await newSession(), text)

  test('everything about something, all of it goes as one change', async () => {
    await says('I love sailing.')
    await store('The sailing club meets on Mondays')
    await store('Chess is on Tuesdays')
    await says('Forget everything about sailing.')
    expect(await contents()).toEqual(['Chess is on Tuesdays'])
    const [change] = (await kernel.call('change_list', { agentId })).items
    expect({ kind: change?.kind, count: change?.memoryIds.length }).toEqual({ kind: 'forget', count: 2 })
    await kernel.call('change_undo', { changeId: change?.changeId ?? '' })
    expect(await contents()).toHaveLength(3)
  })

  test('one thing, only what says it goes', async () => {
    await says('I love sailing.')
    await store('The sailing club meets on Mondays')
    await says('Forget that I love sailing.')
    expect(await contents()).toEqual(['The sailing club meets on Mondays'])
  })
})

describe('what was forgotten', () => {
  test('is recalled neither from the request nor from where it is said again in passing', async () => {
    await kernel.say(await newSession(), 'I love sailing.')
    await kernel.say(await newSession(), 'Forget that I love sailing.')
    await kernel.say(await newSession(), 'I love sailing.')
    expect(await contents()).toEqual([])
    const { text } = await kernel.call('memory_build_context', { agentId, query: 'Do I love sailing?' })
    expect(text).not.toContain('sailing')
  })

  test('is not learned in other words from the same ones', async () => {
    const quote = 'The lighthouse trip was the best week of my life'
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.call('session_import', {
      agentId,
      lines: [{ session: 'one', at: '2026-01-01', role: 'user', text: quote }],
      extract: false,
    })
    const { messages } = await kernel.call('memory_search', { agentId, query: 'lighthouse', corpus: 'sessions' })
    const source = { sessionId: messages[0]?.sessionId ?? sessionId, messageId: messages[0]?.messageId ?? '', quote }
    const stored = await kernel.call('memory_store', {
      agentId,
      type: 'experience',
      content: 'Lighthouse trip',
      source,
    })
    await kernel.call('memory_delete', { id: stored.id })
    withDatabase(join(kernel.home, 'memories.db'), (db) => {
      expect(db.prepare('SELECT count(*) FROM tombstones WHERE memory_id = ?').pluck().get(stored.id)).toBe(2)
    })
  })

  const hears = async (text: string) => {
    await kernel.say(await newSession(), text)
    return contents()
  }

  test('may be learned again after “remember”, and not any more once that is taken back', async () => {
    await kernel.say(await newSession(), 'I love sailing.')
    await kernel.call('memory_delete', { id: await idWith('sailing') })
    expect(await hears('I love sailing.')).toEqual([])
    const { changeId } = await kernel.call('memory_store', {
      agentId,
      type: 'preference',
      content: (await trash())[0]?.content ?? '',
    })
    expect(await contents()).toHaveLength(1)
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect(await hears('I love sailing.')).toEqual([])
  })
})

describe('what is taken back', () => {
  const says = async (text: string) => kernel.say(await newSession(), text)
  const given = async (query: string) => (await kernel.call('memory_build_context', { agentId, query })).text
  const undoLast = async (kind: string) => {
    const { items } = await kernel.call('change_list', { agentId })
    await kernel.call('change_undo', { changeId: items.find((one) => one.kind === kind)?.changeId ?? '' })
  }

  test('a message that repeats what was forgotten was silent for good, also once the forgetting was undone', async () => {
    await says('I live in Porto.')
    await kernel.call('memory_delete', { id: (await kernel.call('memory_list', { agentId })).items[0]?.id ?? '' })
    clock.advance(60_000)
    await says('I live in Porto. The boiler man Zeferino comes every Tuesday.')
    const forgotten = await given('boiler man Zeferino Porto')
    await undoLast('forget')
    const undone = await given('boiler man Zeferino Tuesday')
    await undoLast('undo')
    const redone = await given('boiler man Zeferino Porto')
    expect([forgotten, undone, redone].map((text) => [text.includes('Porto'), text.includes('Zeferino')])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
  })

  test('undoing one thing that was learned silenced all else that its message says', async () => {
    await says('I live in Porto. The boiler man Zeferino comes every Tuesday.')
    await undoLast('learn')
    const text = await given('boiler man Zeferino Tuesday')
    expect([text.includes('Porto'), text.includes('Zeferino')]).toEqual([false, true])
  })

  test.each(['split', 'merged'])(
    'what was %s came back with a question of the past once it was forgotten',
    async (how) => {
      const one = await store('My brother owes Mario 900 euros.')
      const other = await store('My boat is called Calypso.')
      const { memory } = await kernel.call('memory_merge', {
        ids: [one, other],
        content: 'My brother owes Mario 900 euros and my boat is called Calypso.',
      })
      const parts = ['My boat is called Calypso.', 'My brother owes Mario 900 euros.']
      const made = how === 'split' ? (await kernel.call('memory_split', { id: memory.id, parts })).memories : [memory]
      await kernel.call('memory_delete', { id: made.at(-1)?.id ?? '' })
      expect(await given('What did my brother owe Mario in the past?')).not.toContain('900')
    },
  )
})

test('after “Forget everything” what waited to be read was learned', async () => {
  const reader = await addScriptedReader(kernel, [
    { op: 'add', says: 'I live in Porto', attribute: 'residence', value: 'Porto', fact: 'The user lives in Porto.' },
  ])
  const sessionId = await newSession()
  const { turnId } = await kernel.call('chat_send', { sessionId, text: 'I live in Porto.' })
  await kernel.event('turn_ended', (turn) => turn.turnId === turnId)
  await kernel.call('memory_delete_all', { agentId, confirm: agentId })
  await kernel.call('session_settle', { sessionId })
  await kernel.idle()
  expect((await kernel.call('memory_list', { agentId })).items).toEqual([])
  await reader.close()
})
