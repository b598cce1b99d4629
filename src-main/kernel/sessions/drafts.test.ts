import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommandMap } from '../../commands/command-map.ts'
import { openDatabase } from '../../storage/database.ts'
import { backUp } from '../../storage/file-backups.ts'
import { boundCaller } from '../../testing/bound-caller.ts'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { withDatabase } from '../../testing/dump-profile.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'
const marker = 'Quillmerefish'
type Kept = CommandMap['draft_save']['input']['draft']

let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel()
})
afterEach(() => chat.close())

const save = (text: string, sessionId: string | null = null, more: Partial<Kept> = {}) =>
  chat.kernel().call('draft_save', { agentId, sessionId, draft: { text, ...more } })
const texts = async () =>
  Object.fromEntries(
    (await chat.kernel().call('draft_list', {})).items.map(({ sessionId, draft }) => [sessionId ?? 'new', draft.text]),
  )
const bytes = () => bytesInProfile(chat.kernel().home, { said: marker })

describe('what stands unsent in the field of a chat', () => {
  test('is there after the app ended or crashed, with what was pasted into it and the names of its files', async () => {
    const more = {
      pasted: [{ start: 0, end: 4 }],
      claimed: [{ start: 5, end: 9 }],
      files: [{ name: 'plan.pdf', bytes: 12 }],
      learns: false,
    }
    await save('Half a thought', chat.sessionId, more)
    await save('The next chat')
    await save('The next chat, longer')
    await chat.reopen()
    expect((await chat.kernel().call('draft_list', {})).items).toMatchObject([
      { agentId, sessionId: null, draft: { text: 'The next chat, longer', learns: true } },
      { agentId, sessionId: chat.sessionId, draft: { text: 'Half a thought', ...more } },
    ])
    await save('', chat.sessionId)
    expect(await texts()).toEqual({ new: 'The next chat, longer' })
  })

  test('other windows of the user are told that it changed, and nobody else is', async () => {
    const kernel = chat.kernel()
    const told: unknown[] = []
    kernel.subscribe(boundCaller('ws', [agentId], ['read', 'chat']), ({ name }) => told.push(name))
    const draft = { text: 'Half a thought' }
    await kernel.call('draft_save', { agentId, sessionId: null, draft, by: 'one' })
    expect(await kernel.event('draft_changed')).toEqual({ agentId, by: 'one' })
    expect(told).toEqual([])
  })

  test('has what was put in by hand as it is called today, but not what was forgotten or is another agent’s', async () => {
    const kernel = chat.kernel()
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const store = async (content: string, of = agentId) =>
      (await kernel.call('memory_store', { agentId: of, type: 'knowledge', content })).id
    const [bees, gone] = [await store('I keep bees.'), await store('I keep wasps.')]
    const theirs = await store('I keep owls.', 'other')
    await kernel.call('session_rename', { sessionId: chat.sessionId, title: 'Honey' })
    await save('Well?', null, {
      pulled: [{ memoryId: bees }, { memoryId: gone }, { memoryId: theirs }, { sessionId: chat.sessionId }],
    })
    await kernel.call('memory_delete', { id: gone })
    expect((await kernel.call('draft_list', {})).items[0]?.draft.pulled).toEqual([
      { kind: 'memory', id: bees, title: expect.any(String), text: 'I keep bees.' },
      { kind: 'chat', id: chat.sessionId, title: 'Honey' },
    ])
  })

  test('goes with its chat and comes back with it, and is in no export', async () => {
    await save(marker, chat.sessionId)
    const { id } = await chat.kernel().call('session_create', { agentId })
    const exported = await chat.kernel().call('session_export', { sessionId: chat.sessionId, inline: true })
    expect(JSON.stringify(exported)).not.toContain(marker)
    await chat.kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    expect(await texts()).toEqual({})
    expect(await chat.kernel().ask('draft_save', { agentId, sessionId: chat.sessionId, draft: { text: 'x' } })).toEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) }),
    )
    await chat.kernel().call('session_restore', { sessionId: chat.sessionId })
    expect(await texts()).toEqual({ [chat.sessionId]: marker })
    await chat.kernel().call('session_delete', { sessionId: id, memories: 'keep' })
    expect(await texts()).toEqual({ [chat.sessionId]: marker })
  })

  test('of a temporary chat is not taken, and in no file', async () => {
    const { id } = await chat.kernel().call('temporary_open', { agentId })
    expect(await chat.kernel().ask('draft_save', { agentId, sessionId: id, draft: { text: marker } })).toMatchObject({
      error: { code: 'conflict', params: { reason: 'temporary' } },
    })
    expect(bytes()).toEqual([])
  })

  test('leaves no byte in any file where the new chat that it was typed in becomes a temporary one', async () => {
    const kernel = chat.kernel()
    const filler = 'Something else that waits to be said. '
    for (let at = 0; at < 60; at += 1) {
      const { id } = await kernel.call('session_create', { agentId })
      await save(filler.repeat(1 + (at % 40)), id)
      // Rows grow beside it and move between pages, as drafts do while they are typed.
      await save(`${marker} ${filler.repeat(1 + ((at * 7) % 30))}`)
    }
    expect(bytes()).not.toEqual([])
    const others = await texts()
    await kernel.call('temporary_open', { agentId, takesDraft: true })
    expect(bytes()).toEqual([])
    delete others['new']
    expect(await texts()).toEqual(others)
  })

  test('held the app up for seconds while something else read the file that its bytes were to leave', async () => {
    await save(marker)
    const reader = openDatabase(join(chat.kernel().home, 'data.db'))
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM drafts').get()
    const begun = performance.now()
    await chat.kernel().call('temporary_open', { agentId, takesDraft: true })
    // SQLite would wait five seconds for it.
    expect([performance.now() - begun < 4_000, bytes().length > 0]).toEqual([true, true])
    reader.close()
    await vi.waitFor(() => expect(bytes()).toEqual([]), 5_000)
  }, 20_000)

  test('is in no copy of the files', async () => {
    await save(marker)
    withDatabase(join(chat.kernel().home, 'data.db'), backUp)
    await chat.kernel().call('temporary_open', { agentId, takesDraft: true })
    expect([bytes(), readdirSync(chat.kernel().home).filter((name) => name.endsWith('.backup'))]).toEqual([
      [],
      [expect.stringMatching(/^data\.db\.v\d+\.backup$/u)],
    ])
  })

  test('lay in a backup that was made soon after its chat was deleted, and so did the chat', async () => {
    const kernel = chat.kernel()
    const { id: sessionId } = await kernel.call('session_create', { agentId, title: 'Quillmerechat' })
    await save(marker, sessionId)
    await kernel.call('session_delete', { sessionId, memories: 'keep' })
    withDatabase(join(kernel.home, 'data.db'), backUp)
    const backup = readdirSync(kernel.home).find((name) => name.endsWith('.backup')) ?? ''
    const copy = readFileSync(join(kernel.home, backup))
    expect([copy.includes(marker), copy.includes('Quillmerechat')]).toEqual([false, false])
    await kernel.call('session_restore', { sessionId })
  })

  test('goes where its words are destroyed in conversations too, and stays where they are only forgotten', async () => {
    const kernel = chat.kernel()
    const content = `I keep ${marker} in the cellar.`
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content })
    await save(`Is it true?\nI keep ${marker}\nin the cellar.`, chat.sessionId)
    await save('Nothing of the sort')
    await kernel.call('memory_delete', { id })
    expect(Object.keys(await texts())).toHaveLength(2)
    await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    expect(await texts()).toEqual({ new: 'Nothing of the sort' })
    expect(bytes()).toEqual([])
  })

  test('goes where everything is cleared, of that agent alone', async () => {
    const kernel = chat.kernel()
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    await kernel.call('draft_save', { agentId: 'other', sessionId: null, draft: { text: 'Of the other' } })
    await save('Mine')
    await save('Mine too', chat.sessionId)
    await kernel.call('memory_delete_all', { agentId, confirm: agentId })
    expect(await texts()).toEqual({ new: 'Of the other' })
  })

  test('came back with a deleted chat after everything was cleared', async () => {
    const kernel = chat.kernel()
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { id: theirs } = await kernel.call('session_create', { agentId: 'other' })
    await kernel.call('draft_save', { agentId: 'other', sessionId: theirs, draft: { text: 'Of the other' } })
    await save(marker, chat.sessionId)
    for (const sessionId of [chat.sessionId, theirs])
      await kernel.call('session_delete', { sessionId, memories: 'keep' })
    await kernel.call('memory_delete_all', { agentId, confirm: agentId })
    for (const sessionId of [chat.sessionId, theirs]) await kernel.call('session_restore', { sessionId })
    expect(await texts()).toEqual({ [theirs]: 'Of the other' })
  })

  test('is told to nobody but the user', async () => {
    await save(marker)
    for (const name of ['draft_list', 'draft_save'] as const)
      expect(
        await chat.kernel().ask(name, { agentId, sessionId: null, draft: { text: '' } }, boundCaller('ws', [agentId])),
      ).toMatchObject({ error: { code: 'not_permitted' } })
    expect(await texts()).toEqual({ new: marker })
  })
})
