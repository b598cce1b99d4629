import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { copyProfile } from '../../testing/crash-points.ts'
import { dumpProfile } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { installWriteFaults } from '../../testing/write-faults.ts'

const agentId = 'majordomo'
const told = 'My sister is called Nora.'

/** What hangs on a conversation. */
const tables = 'sessions messages turns trajectories receipt_memories jobs job_messages messages_vocab'.split(' ')

describe('a conversation that was deleted', () => {
  let kernel: TestKernel
  let sessionId: string
  beforeEach(async () => {
    kernel = await openTestKernel()
    sessionId = (await kernel.call('session_create', { agentId })).id
    await kernel.say(sessionId, told)
    await kernel.say(sessionId, 'What is the name of my sister?')
    await kernel.idle()
  })
  afterEach(() => discardTestKernel(kernel))

  const dump = () => {
    const rows = dumpProfile(kernel.home)
    const learned = rows['data.learned']?.map(({ seq: _seq, ...row }) => row)
    return { learned, ...Object.fromEntries(tables.map((table) => [table, rows[`data.${table}`]])) }
  }
  const found = async () => (await kernel.call('session_search', { agentId, query: 'nora' })).items.length

  test('comes back with its messages, receipts, jobs and what it taught, row by row', async () => {
    const before = dump()
    const turns = (await kernel.call('session_get', { sessionId })).turns
    await kernel.call('session_delete', { sessionId, memories: 'keep' })
    expect(await found()).toBe(0)
    expect(await kernel.ask('session_get', { sessionId })).toMatchObject({ ok: false, error: { code: 'not_found' } })

    await kernel.call('session_restore', { sessionId })
    expect(dump()).toEqual(before)
    expect((await kernel.call('session_get', { sessionId })).turns).toEqual(turns)
    expect(await found()).toBeGreaterThan(0)
    const { messages } = await kernel.call('memory_search', { agentId, query: 'Nora', corpus: 'sessions' })
    expect(messages.length).toBeGreaterThan(0)
    expect(dumpProfile(kernel.home)['data.deleted_rows']).toEqual([])
  })

  test('is no more to be had by search, by recall or by a list', async () => {
    await kernel.call('session_delete', { sessionId, memories: 'forget_exclusive' })
    const next = (await kernel.call('session_create', { agentId })).id
    expect((await kernel.say(next, 'What is the name of my sister?')).answer).not.toContain('Nora')
    expect((await kernel.call('session_list', { agentId, query: 'sister is called' })).items).toEqual([])
  })

  test('was still on the disk after the app had ended', async () => {
    await kernel.call('session_delete', { sessionId, memories: 'forget_exclusive' })
    await kernel.close()
    expect(dumpProfile(kernel.home)['data.deleted_rows']).toEqual([])
    kernel = await openTestKernel({ home: kernel.home })
    expect(await kernel.ask('session_restore', { sessionId })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('is destroyed with whatever else is destroyed for good, to the last byte', async () => {
    const { id } = await kernel.call('memory_store', {
      agentId,
      type: 'knowledge',
      content: 'The gate code is violet.',
    })
    await kernel.call('session_delete', { sessionId, memories: 'forget_exclusive' })
    await kernel.call('memory_delete', { id })
    const { items } = await kernel.call('memory_trash_list', { agentId })
    await kernel.call('memory_trash_purge', { agentId, ids: items.map((item) => item.id) })
    await kernel.idle()
    expect(bytesInProfile(kernel.home, { told: 'called Nora' })).toEqual([])
  })

  test('whose job was under way is learned from once it is back', async () => {
    await kernel.call('session_import', {
      agentId,
      lines: [{ session: 'x', at: '2025-01-01', role: 'user', text: 'I live in Oslo.' }],
    })
    const imported = (await kernel.call('session_list', { agentId })).items.find(({ id }) => id !== sessionId)
    await kernel.call('session_delete', { sessionId: imported?.id ?? '', memories: 'keep' })
    await kernel.call('session_restore', { sessionId: imported?.id ?? '' })
    await kernel.idle()
    const { items } = await kernel.call('memory_list', { agentId })
    expect(items.map(({ content }) => content)).toContain('I live in Oslo.')
  })
})

describe('folders and the archive', () => {
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel()
  })
  afterEach(() => discardTestKernel(kernel))
  const idsOf = async (fields: object = {}) =>
    (await kernel.call('session_list', { agentId, ...fields })).items.map(({ title }) => title).toSorted()

  test('a conversation in the archive is out of the list, found by search, and comes back', async () => {
    const { id } = await kernel.call('session_create', { agentId, title: 'Boats' })
    await kernel.call('session_create', { agentId, title: 'Birds' })
    await kernel.call('session_archive', { sessionId: id, archived: true })
    expect(await idsOf()).toEqual(['Birds'])
    expect(await idsOf({ archived: true })).toEqual(['Boats'])
    expect(await idsOf({ query: 'b' })).toEqual(['Birds', 'Boats'])
    await kernel.call('session_archive', { sessionId: id, archived: false })
    expect(await idsOf()).toEqual(['Birds', 'Boats'])
  })

  test('a folder holds what is moved into it; removed, it leaves its conversations, also one that comes back', async () => {
    const { id } = await kernel.call('session_create', { agentId, title: 'Boats' })
    const { id: other } = await kernel.call('session_create', { agentId, title: 'Birds' })
    const trips = await kernel.call('session_folder_create', { agentId, name: 'Trips' })
    expect(await kernel.call('session_folder_create', { agentId, name: 'Trips ' })).toEqual(trips)
    await kernel.call('session_move', { sessionId: id, folderId: trips.id })
    await kernel.call('session_move', { sessionId: other, folderId: trips.id })
    expect([await idsOf({ folderId: trips.id }), await idsOf({ folderId: null })]).toEqual([['Birds', 'Boats'], []])

    await kernel.call('session_delete', { sessionId: other, memories: 'keep' })
    await kernel.call('session_folder_remove', { folderId: trips.id })
    await kernel.call('session_restore', { sessionId: other })
    expect(await idsOf({ folderId: null })).toEqual(['Birds', 'Boats'])
  })

  test('a conversation takes the name of its folder along to where it is imported', async () => {
    const line = { session: 'x', at: '2025-01-01', role: 'user', text: 'Hello', folder: 'Trips' }
    await kernel.call('session_import', { agentId, lines: [line], extract: false })
    const [folder] = (await kernel.call('session_folder_list', { agentId })).items
    expect(folder?.name).toBe('Trips')
    expect(await idsOf({ folderId: folder?.id })).toEqual(['Hello'])
    const [session] = (await kernel.call('session_list', { agentId })).items
    const offered = await kernel.call('session_export', { sessionId: session?.id ?? '' })
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    await kernel.call('session_import', { agentId: 'other', fileHandle: offered.handle, extract: false })
    const there = (await kernel.call('session_folder_list', { agentId: 'other' })).items
    expect(there.map(({ name }) => name)).toEqual(['Trips'])
  })

  test('a conversation is not moved into a folder of another agent', async () => {
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const folder = await kernel.call('session_folder_create', { agentId: 'other', name: 'Trips' })
    const { id } = await kernel.call('session_create', { agentId })
    const moved = await kernel.ask('session_move', { sessionId: id, folderId: folder.id })
    expect(moved).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('a long conversation', () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({
    session: 'long',
    at: '2025-03-01T10:00:00Z',
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: `Part ${index} is about my sister Nora, screws and green tea.`,
  }))
  let kernel: TestKernel
  let sessionId: string
  beforeEach(async () => {
    kernel = await openTestKernel()
    await kernel.call('session_import', { agentId, lines, extract: false })
    sessionId = (await kernel.call('session_list', { agentId })).items[0]?.id ?? ''
  })
  afterEach(() => discardTestKernel(kernel))

  const remove = () => kernel.ask('session_delete', { sessionId, memories: 'keep' })
  const restore = () => kernel.ask('session_restore', { sessionId })
  const dump = (home: string) => {
    const rows = dumpProfile(home)
    return tables.map((table) => rows[`data.${table}`])
  }
  /** How much of it there is to be seen, in each of the ways. */
  const seen = async (): Promise<number[]> => {
    const { items: list } = await kernel.call('session_list', { agentId })
    const { items: found } = await kernel.call('session_search', { agentId, query: 'nora', limit: 100 })
    const { messages } = await kernel.call('memory_search', { agentId, query: 'Nora', corpus: 'sessions', limit: 50 })
    const opened = await kernel.ask('session_get', { sessionId, limit: 200 })
    return [list[0]?.messageCount ?? 0, found.length, messages.length, Number(opened.ok)]
  }
  /** What is seen while `work` is under way. */
  const seenDuring = async (work: Promise<unknown>): Promise<number[][]> => {
    let isDone = false
    const done = work.finally(() => (isDone = true))
    const all: number[][] = []
    while (!isDone) all.push(await seen())
    await done
    return all
  }

  test('was half to be seen and to be found while it went or came', async () => {
    const whole = await seen()
    expect(whole).toEqual([300, 100, expect.any(Number), 1])
    const half = (times: readonly number[][]) =>
      times.filter((time) => time.some((count, way) => count !== 0 && count !== whole[way]))
    const removing = remove()
    await kernel.event('session_changed', ({ change }) => change === 'deleted')
    expect((await seenDuring(removing)).filter((time) => time.some((count) => count !== 0))).toEqual([])
    expect(half(await seenDuring(restore()))).toEqual([])
    expect(await seen()).toEqual(whole)
  })

  test('was gone where it was asked back while it still went', async () => {
    const whole = dump(kernel.home)
    const removing = remove()
    await kernel.event('session_changed', ({ change }) => change === 'deleted')
    const [one, other] = await Promise.all([restore(), restore(), removing])
    expect([one.ok, other.ok, dump(kernel.home)]).toEqual([true, true, whole])
  })

  test('was destroyed while it was coming back, and something else was deleted for good', async () => {
    const whole = dump(kernel.home)
    const content = 'Part 7 is about my sister Nora, screws and green tea.'
    const unrelated = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The gate is violet.' })
    await kernel.call('memory_delete', { id: unrelated.id })
    await remove()
    const restoring = restore()
    await kernel.call('memory_trash_purge', { agentId, all: true })
    expect([(await restoring).ok, dump(kernel.home)]).toEqual([true, whole])

    const telling = await kernel.call('memory_store', { agentId, type: 'knowledge', content })
    await kernel.call('memory_delete', { id: telling.id })
    await remove()
    const again = restore()
    await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    expect([(await again).ok, (await seen())[0]]).toEqual([true, 300])
    expect(bytesInProfile(kernel.home, { told: content })).toEqual([])
  })

  test('was left half by a crash, or by a disk that took no more, while it went or came', async () => {
    const rowsIn = (home: string) => JSON.stringify(dump(home))
    const whole = rowsIn(kernel.home)
    const faults = installWriteFaults()
    onTestFinished(() => faults.remove())
    const removing = await faults.count(remove)
    const nothing = rowsIn(kernel.home)
    const restoring = await faults.count(restore)
    /** What is there after a crash at a write, and what comes of it without one, asked back. */
    const broken = async (work: () => Promise<unknown>, nth: number): Promise<string[]> => {
      let copy = ''
      const isReached = await faults.failAt(nth, work, () => (copy = copyProfile(kernel.home)))
      // Work in moments writes more often where the machine was busier while it was counted.
      if (!isReached) copy = copyProfile(kernel.home)
      onTestFinished(() => rmSync(copy, { recursive: true }))
      const started = await openTestKernel({ home: copy })
      const found = rowsIn(copy)
      await started.close()
      await restore()
      return [found, rowsIn(kernel.home)]
    }
    for (const share of [0, 0.4, 0.7, 0.95]) {
      for (const [work, writes] of [[remove, removing] as const, [restore, restoring] as const]) {
        const [afterCrash, askedBack] = await broken(work, Math.floor(writes * share) + 1)
        // In between, which of the two is a matter of how much a moment held.
        const isComing = work === restore && (share === 0 || share === 0.95)
        const possible = isComing ? [share === 0 ? nothing : whole] : [whole, nothing]
        expect([possible.includes(afterCrash ?? ''), askedBack === whole]).toEqual([true, true])
        await remove()
      }
      await restore()
    }
  })
})
