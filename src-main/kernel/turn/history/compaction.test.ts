import { afterEach, describe, expect, test } from 'vitest'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { withDatabase } from '../../../testing/dump-profile.ts'
import { join } from 'node:path'

const agentId = 'majordomo'

describe('a conversation that is longer than the model’s window', () => {
  let chat: LoopbackKernel
  afterEach(() => chat.close())

  /** A conversation of `turns` turns; `told`: what the user says in some of them. */
  const open = async (
    turns: number,
    told: Readonly<Record<number, string>>,
    more: Parameters<typeof openLoopbackKernel>[0] = {},
  ) => {
    chat = await openLoopbackKernel({ contextWindow: 4_096, ...more })
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    const lines = Array.from({ length: turns }, (_, turn) => [
      {
        session: 'long',
        at: at(turn, 0),
        role: 'user',
        text: told[turn] ?? `The ${ordinal(turn)} thing is that the garden has a row of beans again.`,
      },
      {
        session: 'long',
        at: at(turn, 30),
        role: 'assistant',
        text: `That is noted as the ${ordinal(turn)} thing, and the beans will like the sun of the season.`,
      },
    ]).flat()
    await chat.kernel().call('session_import', { agentId, lines })
    await chat.kernel().idle()
    const { items } = await chat.kernel().call('session_list', { agentId })
    return items.find(({ messageCount }) => messageCount === 2 * turns)?.id ?? ''
  }
  const ask = async (sessionId: string, text: string) => {
    chat.server.script(behave.reply('I see.'))
    const { turnId } = await chat.kernel().call('chat_send', { sessionId, text })
    await chat.kernel().event('turn_ended', (ended) => ended.turnId === turnId)
    const receipt = await chat.kernel().call('turn_receipt', { turnId })
    const request = chat.server.requests.filter(({ kind }) => kind === 'chat').at(-1)?.body.messages ?? []
    return { receipt, system: request[0]?.content ?? '', history: request.slice(1, -1).map(({ content }) => content) }
  }
  const rows = () =>
    withDatabase(join(chat.kernel().home, 'data.db'), (db) => db.prepare('SELECT * FROM compactions').all())

  test('what had left the window was given by nothing: neither in short nor looked up', async () => {
    const sessionId = await open(200, { 3: 'The boat of my aunt is called Halcyon.', 40: '我的房东姓欧阳。' })
    const first = await ask(sessionId, 'What is the boat of my aunt called?')
    expect(first.system).toContain('<earlier>')
    expect(first.system).toContain('Halcyon')
    expect(first.receipt.history.messagesSummarized).toBeGreaterThan(200)
    expect(first.receipt.history.promptTokens).toBeLessThanOrEqual(4_096 - 1_024)
    expect((await ask(sessionId, '我的房东姓什么？')).system).toContain('欧阳')
  })

  test('every turn summed up once more, and the beginning of the request changed each time', async () => {
    const sessionId = await open(120, {})
    const first = await ask(sessionId, 'What about the beans?')
    const before = rows()
    const second = await ask(sessionId, 'And the garden?')
    expect(rows()).toEqual(before)
    expect(second.history.slice(0, 4)).toEqual(first.history.slice(0, 4))
    expect(second.receipt.history.messagesSummarized).toBe(first.receipt.history.messagesSummarized)
  })

  test('that the model could not sum up was told as a success', async () => {
    const sessionId = await open(40, { 3: 'The boat of my aunt is called Halcyon.' })
    chat.server.scriptExtraction(behave.status(401))
    const { byModel, byRules, failure } = await chat.kernel().call('session_compact', { sessionId })
    expect([byModel, byRules > 0, failure?.code]).toEqual([0, true, 'provider_auth'])
  })

  test('what a model had summed up before it failed was told as made by rules', async () => {
    const told = Object.fromEntries(Array.from({ length: 60 }, (_, turn) => [turn, 'The garden has a row of beans.']))
    const sessionId = await open(60, told)
    const things = Array.from({ length: 29 }, (_, turn) => ordinal(turn)).join(', ')
    const overview = `The garden has a row of beans. That is noted as the ${things} thing, and the beans will like the sun.`
    const sum = behave.reply(JSON.stringify({ abstract: 'About beans', overview }))
    chat.server.scriptExtraction(sum, behave.status(401))
    const { byModel, byRules, failure } = await chat.kernel().call('session_compact', { sessionId })
    const madeBy = rows().map((row) => Object(row).made_by)
    expect([madeBy, byModel, byRules, failure?.code]).toEqual([['model', 'rules'], 58, 54, 'provider_auth'])
  })

  test('what was forgotten, and what stays on this computer, stood in the summary', async () => {
    const elsewhere = { baseUrl: (server: { baseUrl: string }) => server.baseUrl.replace('127.0.0.1', '0.0.0.0') }
    const told = { 2: 'My sister is called Wendeline.', 5: 'I live in Quillmere.' }
    const sessionId = await open(120, told, elsewhere)
    const kernel = chat.kernel()
    expect((await ask(sessionId, 'What about the beans?')).system).toMatch(/<earlier>[^]*Wendeline[^]*Quillmere/)
    const { items } = await kernel.call('memory_list', { agentId })
    const idOf = (name: string): string => items.find(({ content }) => content.includes(name))?.id ?? ''
    await kernel.call('memory_delete', { id: idOf('Wendeline') })
    await kernel.call('memory_local_only', { id: idOf('Quillmere'), value: true })
    const later = await ask(sessionId, 'What about the sun?')
    expect([later.system.includes('<earlier>'), /Wendeline|Quillmere/.test(later.system)]).toEqual([true, false])
    expect(JSON.stringify(rows())).not.toMatch(/Wendeline|Quillmere/)
  })

  test('a summary kept the words of a message that was changed', async () => {
    const sessionId = await open(120, { 2: 'My neighbour Wendeline repairs clocks.' })
    await ask(sessionId, 'What about the beans?')
    expect(JSON.stringify(rows())).toContain('Wendeline')
    withDatabase(join(chat.kernel().home, 'data.db'), (db) =>
      db.exec("UPDATE messages SET text = '███' WHERE text LIKE '%Wendeline%'"),
    )
    expect(rows()).toEqual([])
  })
})

const at = (turn: number, seconds: number): string => new Date(Date.UTC(2026, 0, 5, 9, turn, seconds)).toISOString()
const ordinal = (turn: number): string => `${turn + 1}th`
