import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { dumpProfile } from '../../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

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
