import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dumpProfile } from '../../testing/dump-profile.ts'
import { watchHolds } from '../../testing/thread-time.ts'
import { must } from '../../util/must.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const line = (fields: object = {}) => ({
  session: 'old',
  at: '2025-03-01T10:00:00Z',
  role: 'user',
  text: 'I live in Berlin.',
  ...fields,
})

describe('session import', () => {
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel()
  })
  afterEach(() => discardTestKernel(kernel))

  const onlySession = async () => {
    const { items } = await kernel.call('session_list', { agentId })
    return kernel.call('session_get', { sessionId: items[0]?.id ?? '', limit: 200 })
  }

  test('takes conversations in with their times and roles, and learns from what the user said then', async () => {
    const lines = [
      line(),
      line({ role: 'assistant', text: 'I live in Paris.', at: '2025-03-01T10:00:05Z' }),
      line({ session: 'other', text: '我喜欢喝绿茶。' }),
    ]
    const result = await kernel.call('session_import', { agentId, lines })
    await kernel.idle()
    const { items } = await kernel.call('memory_list', { agentId })
    expect(result).toEqual({
      sessions: 2,
      messages: 3,
      skipped: 0,
      left: 0,
      failed: [],
      jobs: 2,
      importId: expect.any(String),
      unreadable: 0,
      isStopped: false,
    })
    expect(items.map(({ content, saidAt }) => `${saidAt} ${content}`).toSorted()).toEqual([
      '2025-03-01T10:00:00.000Z I live in Berlin.',
      '2025-03-01T10:00:00.000Z 我喜欢喝绿茶。',
    ])
  })

  test('was cut off, and the disk was blamed, when the trash was emptied meanwhile', async () => {
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The gate is violet.' })
    await kernel.call('memory_delete', { id })
    const path = join(kernel.home, 'conversations.json')
    const chats = Array.from({ length: 200 }, (_, index) => ({
      uuid: `chat ${index}`,
      chat_messages: [{ uuid: 'm', sender: 'human', text: `Line ${index} ${'of words '.repeat(500)}` }],
    }))
    writeFileSync(path, JSON.stringify(chats))
    const folder = join(kernel.home, 'imports')
    const importing = kernel.call('session_import', { agentId, fileHandle: path, extract: false })
    await kernel.event('session_changed')
    const [name = ''] = readdirSync(folder)
    await kernel.call('memory_trash_purge', { agentId, all: true })
    // What is read from is not among what is made for the user to take, which every purge clears away.
    expect([name, existsSync(join(kernel.home, 'exports'))]).toEqual([expect.stringMatching(/\.jsonl$/u), false])
    expect((await importing).sessions).toBe(200)
    expect(readdirSync(folder)).toEqual([])
  })

  test('messages of a chat that went on here in another way were told as here already', async () => {
    const [first, second] = [line(), line({ role: 'assistant', text: 'Since when?' })]
    await kernel.call('session_import', { agentId, lines: [first, second] })
    const { id: sessionId } = must((await kernel.call('session_list', { agentId })).items[0], 'the chat')
    await kernel.say(sessionId, 'It rains here.')
    const more = [line({ text: 'For ten years.' }), line({ role: 'assistant', text: 'That is long.' })]
    const again = await kernel.call('session_import', { agentId, lines: [first, second, ...more] })
    expect(again).toMatchObject({ messages: 0, skipped: 2, left: 2 })
  })

  test('the export of a chat that is empty here now broke the import', async () => {
    const { id } = await kernel.call('session_create', { agentId })
    const result = await kernel.call('session_import', { agentId, lines: [line({ session: id })] })
    expect(result).toMatchObject({ sessions: 1, messages: 1, importId: null })
    expect((await onlySession()).messages.map(({ text }) => text)).toEqual(['I live in Berlin.'])
  })

  test('a file went along with another message where its own could not be read', async () => {
    const file = (name: string) => ({
      session: 'old',
      attachment: {
        name,
        kind: 'text',
        bytes: 3,
        pages: null,
        is_cut: false,
        is_gone: false,
        text: 'abc',
        image: null,
      },
    })
    const lines = [line({ text: 'First' }), file('first.txt'), line({ text: 'Second', role: 7 }), file('second.txt')]
    const { failed } = await kernel.call('session_import', { agentId, lines })
    const { messages } = await onlySession()
    expect(failed.map((one) => one.line)).toEqual([3, 4])
    expect(messages.map(({ text, attachments }) => [text, attachments?.map(({ name }) => name)])).toEqual([
      ['First', ['first.txt']],
    ])
  })

  test('the export of a chat came in as a second chat beside it', async () => {
    const { id } = await kernel.call('session_create', { agentId })
    await kernel.say(id, 'I live in Berlin.')
    const { messages } = await kernel.call('session_get', { sessionId: id })
    const lines = messages.map(({ role, text, at }) => line({ session: id, role, text, at }))
    const again = await kernel.call('session_import', { agentId, lines })
    expect([again, (await kernel.call('session_list', { agentId })).items.length]).toMatchObject([{ skipped: 2 }, 1])
  })

  test('a newer export of a chat showed two versions of one message in a row', async () => {
    const question = line({ position: 0, follows: -1, shown: true })
    const answer = line({ role: 'assistant', text: 'Since when?', position: 1, follows: 0 })
    const other = line({ role: 'assistant', text: 'In which part?', position: 2, follows: 0, shown: true })
    await kernel.call('session_import', { agentId, lines: [question, { ...answer, shown: true }] })
    await kernel.call('session_import', { agentId, lines: [question, { ...answer, shown: false }, other] })
    const { messages } = await onlySession()
    expect(messages.map(({ text }) => text)).toEqual(['I live in Berlin.', 'In which part?'])
  })

  test('names the lines it cannot take and takes the others', async () => {
    const path = join(kernel.home, 'old.jsonl')
    const bad = [
      line({ role: 'system' }),
      line({ text: ' ' }),
      line({ at: 'soon' }),
      line({ untrusted_spans: [{ start: 3, end: 99, source: 'paste' }] }),
    ]
    writeFileSync(
      path,
      [JSON.stringify(line()), '{"session": ', ...bad.map((value) => JSON.stringify(value)), '', 'null'].join('\n'),
    )
    const result = await kernel.call('session_import', { agentId, fileHandle: path })
    expect({ messages: result.messages, lines: result.failed.map((failure) => failure.line) }).toEqual({
      messages: 1,
      lines: [2, 3, 4, 5, 6, 8],
    })
    expect(result.failed.map(({ reason }) => reason)).toEqual([
      expect.any(String),
      expect.stringMatching(/^role: /),
      expect.stringMatching(/^text: /),
      'at: is not a time',
      'untrusted_spans: outside the text',
      expect.any(String),
    ])
    expect(JSON.stringify(result.failed)).not.toContain('Berlin')
  })

  test('changes nothing where no line is usable', async () => {
    expect(await kernel.ask('session_import', { agentId, lines: [{ nonsense: true }] })).toMatchObject({
      ok: false,
      error: { code: 'import_invalid' },
    })
    expect((await kernel.call('session_list', { agentId })).items).toEqual([])
  })

  test('goes on with a conversation whose import was cut off, and never with one that went on otherwise', async () => {
    const lines = Array.from({ length: 5 }, (_, index) => line({ text: `Line ${index} of a long talk` }))
    await kernel.call('session_import', { agentId, lines: lines.slice(0, 3) })
    const rest = await kernel.call('session_import', { agentId, lines })
    const { session, messages } = await onlySession()
    expect([rest.messages, rest.skipped, messages.map(({ text }) => text)]).toEqual([
      2,
      3,
      lines.map(({ text }) => text),
    ])
    await kernel.say(session.id, 'Something else')
    const longer = [...lines, ...Array.from({ length: 5 }, (_, index) => line({ text: `Later ${index}` }))]
    expect(await kernel.call('session_import', { agentId, lines: longer })).toMatchObject({
      messages: 0,
      skipped: 5,
      left: 5,
    })
  })

  test('takes the same conversation in once', async () => {
    await kernel.call('session_import', { agentId, lines: [line()] })
    const again = await kernel.call('session_import', {
      agentId,
      lines: [line(), line({ session: 'new', text: 'Hello' })],
    })
    await kernel.idle()
    expect(again).toMatchObject({ sessions: 1, messages: 1, skipped: 1, failed: [], jobs: 1 })
    expect((await kernel.call('memory_list', { agentId })).total).toBe(1)
  })

  test('learns nothing where the user does not want it', async () => {
    const result = await kernel.call('session_import', { agentId, lines: [line()], extract: false })
    await kernel.idle()
    expect({ jobs: result.jobs, memories: (await kernel.call('memory_list', { agentId })).total }).toEqual({
      jobs: 0,
      memories: 0,
    })
  })

  test('of 2,000 messages, with the learning after it, leaves the thread to others', async () => {
    const linesOf = (session: string) =>
      Array.from({ length: 1_000 }, (_, index) => [
        line({ session, text: `My friend number ${index} is called Mei${index}. I love green tea number ${index}.` }),
        line({ session, role: 'assistant', text: 'I see.' }),
      ]).flat()
    const holds = watchHolds()
    const result = await kernel.call('session_import', { agentId, lines: linesOf('one') })
    expect(result).toMatchObject({ sessions: 1, messages: 2_000 })
    expect(holds.longest().part).toBeLessThan(0.5)
    let learned = 0
    await kernel.event('memory_changed', () => (learned += 1) === 100)
    expect(holds.longest().part).toBeLessThan(0.5)
    holds.end()
  })

  test('two exports of one conversation at once wrote to one file', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => line({ text: `Line ${at}` }))
    await kernel.call('session_import', { agentId, lines, extract: false })
    const { session } = await onlySession()
    const both = await Promise.all([1, 2].map(() => kernel.call('session_export', { sessionId: session.id })))
    const read = both.map(({ handle }) => readFileSync(handle, 'utf8').trim().split('\n').length)
    expect([read, new Set(both.map(({ handle }) => handle)).size]).toEqual([[500, 500], 2])
  })

  test('takes back what session_export wrote', async () => {
    const paste = [{ start: 6, end: 11, source: 'paste' as const }]
    await kernel.call('session_import', {
      agentId,
      lines: [
        line({ text: 'Look: there', untrusted_spans: paste }),
        line({ role: 'assistant', text: '好的。\n第二行' }),
      ],
      extract: false,
    })
    const { session } = await onlySession()
    await kernel.call('session_rename', { sessionId: session.id, title: 'What we looked at' })
    const before = await onlySession()
    const { handle } = await kernel.call('session_export', { sessionId: before.session.id })
    await kernel.call('session_delete', { sessionId: before.session.id, memories: 'keep' })
    await kernel.call('session_import', { agentId, fileHandle: handle, extract: false })
    const after = await onlySession()
    const plain = ({ role, text, at, position, untrustedSpans }: (typeof after.messages)[number]) => ({
      role,
      text,
      at,
      position,
      untrustedSpans,
    })
    expect(after.messages.map(plain)).toEqual(before.messages.map(plain))
    expect(after.session.title).toBe('What we looked at')
  })

  test('what a reader had marked as secret was in the index of words after the chat came back from a file', async () => {
    const text = '金庫の番号は44719だよ'
    const untrusted_spans = [{ start: 6, end: 11, source: 'secret' }]
    await kernel.call('session_import', {
      agentId,
      lines: [line({ text, untrusted_spans, title: 'Safe' })],
      extract: false,
    })
    const holding = Object.entries(dumpProfile(kernel.home)).filter(([, rows]) =>
      JSON.stringify(rows).includes('44719'),
    )
    expect(holding.map(([table]) => table)).toEqual(['data.messages'])
  })

  test('an answer that never came is in no export', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const provider = await kernel.call('provider_save', {
      name: 'Off',
      preset: 'custom',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
    })
    await kernel.call('settings_update', { patch: { providerId: provider.id, extraction: 'rules' } })
    const { turnId } = await kernel.call('chat_send', { sessionId, text: 'Anyone there?' })
    await kernel.call('chat_stop', { turnId })
    const { handle } = await kernel.call('session_export', { sessionId })
    expect(
      readFileSync(handle, 'utf8')
        .trim()
        .split('\n')
        .map((text) => (JSON.parse(text) as { text: string }).text),
    ).toEqual(['Anyone there?'])
  })
})
