import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { watchHolds } from '../../testing/thread-time.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const at = '2025-03-01T10:00:00Z'
const said = (session: string, text: string) => ({ session, at, role: 'user', text, folder: 'ChatGPT' })

describe('an import of conversations', () => {
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel()
  })
  afterEach(() => discardTestKernel(kernel))

  const list = async () => (await kernel.call('session_import_list', { agentId })).items
  const contents = async () => (await kernel.call('memory_list', { agentId })).items.map(({ content }) => content)
  const sessions = async () => (await kernel.call('session_list', { agentId, limit: 200 })).items
  const folders = async () =>
    (await kernel.call('session_folder_list', { agentId })).items.map(({ id, name }) => ({ id, name }))
  const taken = async (lines: readonly unknown[]) => {
    const { importId } = await kernel.call('session_import', { agentId, lines: [...lines], fileName: 'data.zip' })
    await kernel.idle()
    return importId ?? ''
  }

  test('is written down with its file, its program and how many conversations it brought', async () => {
    const path = join(kernel.home, 'conversations.json')
    const chats = ['one', 'two'].map((uuid) => ({ uuid, chat_messages: [{ uuid: 'm', sender: 'human', text: 'Hi' }] }))
    writeFileSync(path, JSON.stringify([...chats, { uuid: 'three' }]))
    const first = await kernel.call('session_import', { agentId, fileHandle: path, fileName: 'conversations.json' })
    expect(first).toMatchObject({ sessions: 2, unreadable: 1 })
    const expected = { source: 'claude', fileName: 'conversations.json', chats: 2, continued: 0, isRunning: false }
    expect(await list()).toEqual([expect.objectContaining(expected)])
    // What was here already is no import of its own.
    const again = await kernel.call('session_import', { agentId, fileHandle: path, fileName: 'conversations.json' })
    expect([again.importId, (await list()).length]).toEqual([null, 1])
  })

  test('was learned from without a word of what came of it', async () => {
    const heard = kernel.event('import_read')
    const importId = await taken([said('one', 'My sister is called Nora.'), said('two', 'Hello there.')])
    expect(await heard).toEqual({ agentId, importId, learned: 1, waiting: 0, unread: 0 })
    expect(await list()).toMatchObject([{ reading: 0, learned: 1 }])
    // What is said there since has its own chips.
    const [chat] = await sessions()
    await kernel.say(chat?.id ?? '', 'I live in Oslo.')
    await kernel.idle()
    expect([await list(), kernel.events.filter(({ name }) => name === 'import_read').length]).toMatchObject([
      [{ learned: 1 }],
      1,
    ])
  })

  test('could only be taken back from the notice of a moment', async () => {
    const importId = await taken([said('one', 'My sister is called Nora.'), said('two', 'I live in Oslo.')])
    await kernel.close()
    kernel = await openTestKernel({ home: kernel.home })
    expect(await kernel.call('session_import_take_back', { importId, dryRun: true })).toEqual({
      chats: 2,
      kept: 0,
      memories: 2,
    })
    await kernel.call('session_import_take_back', { importId })
    expect([await sessions(), await contents(), await folders()]).toEqual([[], [], []])
  })

  test('kept what was learned in two of its conversations when it was taken back', async () => {
    const importId = await taken([said('one', 'My sister is called Nora.'), said('two', 'My sister is called Nora.')])
    expect(await contents()).toEqual(['My sister is called Nora.'])
    await kernel.call('session_import_take_back', { importId })
    expect(await contents()).toEqual([])
  })

  test('leaves, when it is taken back, what was also said elsewhere and folders that hold other chats', async () => {
    const { id } = await kernel.call('session_create', { agentId, title: 'Own' })
    await kernel.say(id, 'My sister is called Nora.')
    const importId = await taken([said('one', 'My sister is called Nora.')])
    const [folder] = await folders()
    await kernel.call('session_move', { sessionId: id, folderId: folder?.id ?? '' })
    await kernel.call('session_import_take_back', { importId })
    expect([await contents(), (await sessions()).map(({ title }) => title), await folders()]).toEqual([
      ['My sister is called Nora.'],
      ['Own'],
      [folder],
    ])
  })

  test('keeps conversations that the user has gone on with, unless they are to go too', async () => {
    const importId = await taken([said('one', 'I live in Oslo.'), said('two', 'Hello there.')])
    const one = (await sessions()).find(({ title }) => title.includes('Oslo'))?.id ?? ''
    await kernel.say(one, 'And I like green tea.')
    await kernel.idle()
    expect(await list()).toMatchObject([{ chats: 2, continued: 1 }])
    expect(await kernel.call('session_import_take_back', { importId })).toMatchObject({ chats: 1, kept: 1 })
    expect([(await sessions()).map(({ id }) => id), await contents()]).toEqual([
      [one],
      expect.arrayContaining(['I live in Oslo.']),
    ])
    expect(await kernel.call('session_import_take_back', { importId, continued: 'delete' })).toMatchObject({ chats: 1 })
    expect([await sessions(), await contents()]).toEqual([[], []])
  })

  test('that was taken back comes back with its folder and what was learned from it, for a while', async () => {
    const importId = await taken([said('one', 'My sister is called Nora.'), said('two', 'I live in Oslo.')])
    const before = [await sessions(), (await contents()).toSorted(), await folders()]
    await kernel.call('session_import_take_back', { importId })
    expect(await list()).toMatchObject([{ chats: 0, takenBack: 2 }])
    expect(await kernel.call('session_import_bring_back', { importId })).toEqual({ chats: 2, memories: 2, left: 0 })
    expect([await sessions(), (await contents()).toSorted(), await folders()]).toEqual(before)
    await kernel.call('session_import_take_back', { importId })
    await kernel.close()
    kernel = await openTestKernel({ home: kernel.home })
    expect([await list(), await kernel.ask('session_import_bring_back', { importId })]).toMatchObject([
      [],
      { ok: false, error: { code: 'not_found' } },
    ])
  })

  test('was said to be back, with no chat, where something was deleted for good since', async () => {
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The gate is violet.' })
    await kernel.call('memory_delete', { id })
    const importId = await taken([said('one', 'My sister is called Nora.')])
    await kernel.call('session_import_take_back', { importId })
    await kernel.call('memory_trash_purge', { agentId, ids: [id] })
    expect([await list(), await kernel.ask('session_import_bring_back', { importId })]).toMatchObject([
      [],
      { ok: false, error: { code: 'not_found' } },
    ])
  })

  test('stopped bringing back at a memory that was changed since', async () => {
    const lines = ['Nora', 'Mei', 'Oda'].map((name) => said(name, `My friend ${name} likes green tea.`))
    const importId = await taken(lines)
    const before = (await contents()).toSorted()
    expect(before).toHaveLength(3)
    await kernel.call('session_import_take_back', { importId })
    const { items } = await kernel.call('memory_trash_list', { agentId })
    const [one] = items
    await kernel.call('memory_trash_restore', { agentId, ids: [one?.id ?? ''] })
    const { memory } = await kernel.call('memory_get', { id: one?.id ?? '' })
    const patch = { content: 'Changed by hand.' }
    await kernel.call('memory_update', { id: memory.id, patch, expectedVersion: memory.version })
    const back = await kernel.call('session_import_bring_back', { importId })
    expect([back, (await sessions()).length]).toEqual([{ chats: 3, memories: 2, left: 1 }, 3])
    const others = before.filter((content) => content !== one?.content)
    expect((await contents()).toSorted()).toEqual([...others, 'Changed by hand.'].toSorted())
  })

  test('that the app ended in the middle could not be taken back', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => said(`chat ${index}`, `My friend ${index} is called Mei.`))
    const asked = kernel.ask('session_import', { agentId, lines })
    await kernel.event('session_changed')
    await kernel.close()
    await asked
    kernel = await openTestKernel({ home: kernel.home })
    await kernel.idle()
    const [one] = await list()
    expect(one?.chats).toBeGreaterThan(0)
    expect(one?.chats).toBeLessThan(400)
    await kernel.call('session_import_take_back', { importId: one?.id ?? '' })
    expect([await sessions(), await contents(), await folders()]).toEqual([[], [], []])
  })

  test('stops where the user says so: what has come in stays and can be taken back', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => said(`chat ${index}`, `Line ${index}`))
    const asked = kernel.call('session_import', { agentId, lines, extract: false })
    await kernel.event('session_changed')
    expect((await list())[0]?.isRunning).toBe(true)
    expect(await kernel.call('session_import_stop', { agentId })).toEqual({ stopped: 1 })
    const { isStopped, sessions: came, importId } = await asked
    expect([isStopped, came < 400, (await list()).map((one) => [one.chats, one.isRunning])]).toEqual([
      true,
      true,
      [[came, false]],
    ])
    await kernel.call('session_import_take_back', { importId: importId ?? '' })
    expect(await sessions()).toEqual([])
  })

  test.each([
    ['300 conversations', 300, 4],
    ['one conversation of 3,000 messages', 1, 3_000],
  ])('of %s held the thread while it was taken back and brought back', async (_name, chats, messages) => {
    const lines = Array.from({ length: chats }, (_, index) =>
      Array.from({ length: messages }, (_, part) =>
        said(`chat ${index}`, `Part ${part} of talk ${index} is about screws and green tea.`),
      ),
    ).flat()
    const { importId } = await kernel.call('session_import', { agentId, lines, extract: false })
    const holds = watchHolds()
    await kernel.call('session_import_take_back', { importId: importId ?? '' })
    expect(holds.longest().part).toBeLessThan(0.5)
    await kernel.call('session_import_bring_back', { importId: importId ?? '' })
    expect(holds.longest().part).toBeLessThan(0.5)
    holds.end()
  })

  test('left the name of its file and folder behind when their words were destroyed', async () => {
    const lines = [said('one', 'My sister is called Quillmere.'), said('two', 'Hello there.')]
    await kernel.call('session_import', { agentId, lines, fileName: 'Quillmere.zip' })
    await kernel.idle()
    const [memory] = (await kernel.call('memory_list', { agentId })).items
    await kernel.call('memory_delete', { id: memory?.id ?? '' })
    await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    await kernel.idle()
    expect((await list())[0]?.fileName).not.toContain('Quillmere')
    await kernel.close()
    expect(bytesInProfile(kernel.home, { name: 'Quillmere' })).toEqual([])
  })
})
