import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommandMap } from '../commands/command-map.ts'
import { grantableScopes, ownerCaller, type Caller } from '../contract/caller.ts'
import type { AppEvent } from '../contract/events.ts'
import { boundCaller } from '../testing/bound-caller.ts'
import { bytesInProfile } from '../testing/bytes-in-profile.ts'
import { dumpProfile } from '../testing/dump-profile.ts'
import { callTools, hold, reply, status } from '../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../testing/loopback-kernel.ts'
import { must } from '../util/must.ts'

const agentId = 'majordomo'
const marker = 'Quillmerefish'
/** Whoever the user let do everything that can be granted. */
const program: Caller = { ...ownerCaller('ws'), scopes: grantableScopes }

let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel()
})
afterEach(() => chat.close())

const open = () => chat.kernel().call('temporary_open', { agentId })
const read = (sessionId: string) => chat.kernel().call('session_get', { sessionId, limit: 200 })
const say = async (sessionId: string, text: string, more: Partial<CommandMap['chat_send']['input']> = {}) => {
  const { turnId, ...ids } = await chat.kernel().call('chat_send', { sessionId, text, ...more })
  return { ...ids, turnId, ...(await ended(sessionId, turnId)) }
}
const ended = async (sessionId: string, turnId: string) => {
  await chat.kernel().event('turn_ended', (payload) => payload.turnId === turnId)
  const { messages, turns } = await read(sessionId)
  const turn = must(
    turns.find(({ id }) => id === turnId),
    'the turn',
  )
  return { turn, answer: messages.find(({ id }) => id === turn.answerMessageId)?.text }
}
const requests = () => chat.server.requests.filter(({ body }) => body.stream === true)
const lastAsked = () => JSON.stringify(must(requests().at(-1), 'a request').body)
const bytes = () => bytesInProfile(chat.kernel().home, { said: marker, folded: marker.toLowerCase() })

describe('a temporary chat', () => {
  test('leaves no byte of what is said in it in any file, neither while it is open nor after', async () => {
    await say(chat.sessionId, 'I like green tea.')
    await chat.kernel().idle()
    const before = dumpProfile(chat.kernel().home)
    const { id } = await open()
    const data = Buffer.from(`The plan is ${marker}.`).toString('base64')
    const { file } = await chat.kernel().call('attachment_add', { agentId, name: `${marker}.txt`, data, isLast: true })
    chat.server.script(reply(`You like ${marker}.`), callTools([{ id: 'a', name: marker, arguments: '{}' }]))
    const first = await say(id, `I live in ${marker}. My car broke down again, ${marker}!`, {
      attachmentIds: [must(file, 'the file').id],
    })
    expect(lastAsked()).toContain(`The plan is ${marker}.`)
    await say(id, `Remember that I am allergic to ${marker}.`)
    await chat.kernel().call('session_rename', { sessionId: id, title: marker })
    await chat.kernel().call('turn_receipt', { turnId: first.turnId })
    await chat.kernel().call('session_settle', { sessionId: id })
    await chat.kernel().idle()
    expect(bytes()).toEqual([])
    await chat.kernel().call('session_delete', { sessionId: id, memories: 'keep' })
    await chat.kernel().idle()
    expect(bytes()).toEqual([])
    // What the service took is counted, by its model alone.
    const { 'data.usage': usage, ...after } = dumpProfile(chat.kernel().home)
    const { 'data.usage': _usage, ...rest } = before
    expect(after).toEqual(rest)
    expect(JSON.stringify(usage)).not.toContain(id)
    await chat.kernel().close()
    expect(bytes()).toEqual([])
    await chat.reopen()
  })

  test('a crash in the middle of an answer leaves nothing, and no other start knows of it', async () => {
    const { id } = await open()
    chat.server.script(hold(`Half of ${marker}`))
    await chat.kernel().call('chat_send', { sessionId: id, text: `I live in ${marker}` })
    await chat.kernel().event('turn_delta')
    expect(bytes()).toEqual([])
    await chat.reopen()
    expect(bytes()).toEqual([])
    expect(await chat.kernel().call('temporary_list', { agentId })).toEqual({ items: [] })
    expect(await chat.kernel().ask('session_get', { sessionId: id })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('streams, is stopped, goes on, is answered anew and edited like any other', async () => {
    const { id } = await open()
    chat.server.script(hold('Half of an answer'))
    const { turnId, userMessageId } = await chat.kernel().call('chat_send', { sessionId: id, text: 'Tell me a story' })
    await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
    await chat.kernel().call('chat_stop', { turnId })
    expect((await ended(id, turnId)).turn.state).toBe('stopped')
    chat.server.script(reply(' and the rest'), reply('Another story'), reply('A poem'))
    const next = (name: 'chat_continue' | 'chat_regenerate') => chat.kernel().call(name, { turnId })
    await next('chat_continue')
    await chat.kernel().idle()
    expect((await read(id)).messages.at(-1)?.text).toContain('and the rest')
    await next('chat_regenerate')
    await chat.kernel().idle()
    expect((await read(id)).messages.at(-1)).toMatchObject({
      text: 'Another story',
      versions: [expect.any(String), expect.any(String)],
    })
    await chat.kernel().call('chat_edit', { messageId: userMessageId, text: 'Write a poem' })
    await chat.kernel().idle()
    expect((await read(id)).messages.map(({ text }) => text)).toEqual(['Write a poem', 'A poem'])
    expect(await chat.kernel().call('session_branches', { sessionId: id })).toMatchObject({ items: { length: 4 } })
    expect((await chat.kernel().call('session_usage', { sessionId: id })).items[0]?.answers).toBeGreaterThan(0)
    expect(await chat.kernel().call('session_context', { sessionId: id })).toMatchObject({ messagesTotal: 2 })
  })

  test('uses nothing that is known until the user has it, and says in its receipt what it used', async () => {
    await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'I keep bees in Grenoble.' })
    const { id } = await open()
    const ask = 'Where do I keep bees?'
    const without = await say(id, ask)
    expect(lastAsked()).not.toContain('Grenoble')
    expect(lastAsked()).toContain('temporary chat')
    expect(must(requests().at(-1), 'a request').body['tools']).toBeUndefined()
    expect((await chat.kernel().call('turn_receipt', { turnId: without.turnId })).entries).toEqual([])
    const used = await chat.kernel().call('temporary_memory', { sessionId: id, uses: true })
    expect(used.temporary).toEqual({ usesMemory: true })
    const { turnId } = await say(id, ask)
    expect(lastAsked()).toContain('Grenoble')
    // It may look things up, and write nothing.
    const tools = JSON.stringify(must(requests().at(-1), 'a request').body['tools'])
    expect([tools.includes('memory_search'), tools.includes('memory_store'), tools.includes('memory_forget')]).toEqual([
      true,
      false,
      false,
    ])
    const { entries } = await chat.kernel().call('turn_receipt', { turnId })
    expect(entries.filter(({ outcome }) => outcome === 'injected')).toMatchObject([
      { memory: { content: 'I keep bees in Grenoble.' } },
    ])
    const [bees] = (await chat.kernel().call('memory_list', { agentId })).items
    expect(bees?.useCount ?? 0).toBe(0)
  })

  test('is in no list, no search and no export, and is remembered by no other chat', async () => {
    const { id } = await open()
    const { userMessageId } = await say(id, `I live in ${marker}.`)
    const kernel = chat.kernel()
    const listed = await kernel.call('session_list', { agentId, query: marker })
    const found = await kernel.call('session_search', { agentId, query: marker })
    const memories = await kernel.call('memory_search', { agentId, query: marker, corpus: 'all' })
    expect([listed.items, found.items, memories.items, memories.messages]).toEqual([[], [], [], []])
    expect((await kernel.call('session_list', { agentId })).items.map((one) => one.id)).toEqual([chat.sessionId])
    expect((await kernel.call('temporary_list', { agentId })).items.map((one) => one.id)).toEqual([id])
    const refused = { ok: false, error: { code: 'conflict', params: { reason: 'temporary' } } }
    for (const [name, more] of Object.entries({
      session_export: {},
      session_pin: { pinned: true },
      session_archive: { archived: true },
      session_move: { folderId: null },
      memory_store: {
        agentId,
        type: 'knowledge',
        content: `I live in ${marker}.`,
        source: { sessionId: id, messageId: userMessageId, quote: marker },
      },
    }))
      expect([name, await kernel.ask(name, { sessionId: id, ...more })]).toMatchObject(
        name === 'memory_store' ? [name, { ok: false }] : [name, refused],
      )
    await say(chat.sessionId, 'Where do I live?')
    expect(lastAsked()).not.toContain(marker)
  })

  test('what is asked to be forgotten in it stays, and it says so', async () => {
    await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'I live in Munich.' })
    const { id } = await open()
    expect((await say(id, 'Forget that I live in Munich.')).turn.asksInVain).toBe('temporary')
    expect((await say(id, 'What is the capital of France?')).turn.asksInVain).toBe(null)
    await chat.kernel().idle()
    expect((await chat.kernel().call('memory_list', { agentId })).items).toHaveLength(1)
    expect((await chat.kernel().call('forget_request_list', { agentId })).items).toEqual([])
  })

  test('one that was named deeper in an input was taken for none, and looked for among those on disk', async () => {
    const { id } = await open()
    const { turn } = await say(id, 'My car broke down again.')
    const evidence = { sessionId: id, messageId: turn.userMessageId, quote: 'My car broke down' }
    const asked = [
      await chat.kernel().ask('pain_record', { agentId, summary: 'The car', evidence }),
      await chat.kernel().ask('memory_store', { agentId, type: 'knowledge', content: 'A car', source: evidence }),
      await chat.kernel().ask('memory_forget_preview', { agentId, selection: { sessionId: id } }),
    ]
    for (const refused of asked)
      expect(refused).toMatchObject({ error: { code: 'conflict', params: { reason: 'temporary' } } })
  })

  test('is the user’s alone: a program sees neither it nor its events, and may not open one', async () => {
    const heard: AppEvent[] = []
    const leave = chat.kernel().subscribe(program, (event) => heard.push(event))
    const { id } = await open()
    const { turnId, userMessageId } = await say(id, `I live in ${marker}.`)
    leave()
    // The first message of all ends the first steps, which is no news of a chat.
    expect(heard.filter(({ name }) => name !== 'settings_changed')).toEqual([])
    const bound = boundCaller('ws', [agentId])
    for (const caller of [program, bound])
      for (const [name, input] of Object.entries({
        session_get: { sessionId: id },
        chat_send: { sessionId: id, text: 'Hi' },
        chat_regenerate: { turnId },
        chat_edit: { messageId: userMessageId, text: 'Hi' },
        turn_receipt: { turnId },
        session_usage: { sessionId: id },
        session_delete: { sessionId: id, memories: 'keep' },
      }))
        expect([name, await chat.kernel().ask(name, input, caller)]).toMatchObject([
          name,
          { ok: false, error: { code: 'not_found' } },
        ])
    for (const name of ['temporary_open', 'temporary_list'])
      expect(await chat.kernel().ask(name, { agentId }, program)).toMatchObject({ error: { code: 'not_permitted' } })
    const again: AppEvent[] = []
    chat.kernel().subscribe(ownerCaller('ws'), (event) => again.push(event))
    await say(id, 'And again')
    expect(again.map(({ name }) => name)).toContain('turn_ended')
  })

  test('what was answered from what stays on this computer goes to no model elsewhere', async () => {
    await chat.kernel().call('settings_update', { patch: { providerId: null } })
    await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'The safe is behind the clock.' })
    const [safe] = (await chat.kernel().call('memory_list', { agentId })).items
    await chat.kernel().call('memory_local_only', { id: must(safe, 'the memory').id, value: true })
    const { id } = await open()
    await chat.kernel().call('temporary_memory', { sessionId: id, uses: true })
    expect((await say(id, 'Where is the safe?')).answer).toContain('behind the clock')
    const elsewhere = await chat.kernel().call('provider_save', {
      name: 'Elsewhere',
      preset: 'custom',
      baseUrl: 'http://elsewhere.example/v1',
      model: 'm',
      contextWindow: 8_192,
    })
    await chat.kernel().call('session_choose_model', { sessionId: id, model: { providerId: elsewhere.id, model: 'm' } })
    const context = await chat.kernel().call('session_context', { sessionId: id })
    expect(context).toMatchObject({ messagesTotal: 2, messagesSent: 0 })
  })

  test('another one is another chat; closing one leaves the others', async () => {
    const [first, second] = [await open(), await open()]
    chat.server.script(status(500), status(500), status(500))
    await say(first.id, 'One')
    await say(second.id, 'Two')
    await chat.kernel().call('session_delete', { sessionId: first.id, memories: 'keep' })
    expect(await chat.kernel().ask('session_get', { sessionId: first.id })).toMatchObject({ ok: false })
    expect((await read(second.id)).messages[0]?.text).toBe('Two')
    expect(await chat.kernel().ask('session_restore', { sessionId: first.id })).toMatchObject({ ok: false })
    await chat.kernel().call('session_delete', { sessionId: second.id, memories: 'keep' })
    const third = await open()
    expect((await say(third.id, 'Three')).turn.state).toBe('done')
    await chat.kernel().call('session_delete', { sessionId: third.id, memories: 'keep' })
    await say(chat.sessionId, 'Four')
    await chat.kernel().idle()
    expect(readFileSync(join(chat.kernel().home, 'logs', 'majordomo.log'), 'utf8')).not.toContain('listener failed')
  })
})
