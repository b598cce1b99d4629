import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeZip } from '../testing/make-files.ts'
import { createChatFiles } from './create-chat-files.ts'

const read = createChatFiles(new URL('./chat-file-worker.ts', import.meta.url))
const waiting = new AbortController().signal
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chat-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string | Uint8Array, name = 'conversations.json'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
async function linesOf(path: string): Promise<unknown[]> {
  const target = join(folder, 'own.jsonl')
  await read(path, target, waiting)
  return readFileSync(target, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

/** A message of ChatGPT's tree. */
const node = (parent: string | null, role: string, text: string, more: object = {}) => ({
  parent,
  message: {
    author: { role },
    create_time: 1_700_000_000,
    content: { content_type: 'text', parts: [text] },
    metadata: {},
    ...more,
  },
})
const said = {
  at: '2023-11-14T22:13:20.000Z',
  session: 'chatgpt:c1',
  title: 'Tea',
  title_by_model: true,
  folder: 'ChatGPT',
}
const chatGpt = {
  id: 'c1',
  title: 'Tea',
  create_time: 1_699_999_999,
  current_node: 'a2',
  mapping: {
    root: { parent: null, message: null },
    system: node('root', 'system', ''),
    u1: node('system', 'user', 'Which tea?', { create_time: null, metadata: { attachments: [{ name: 'leaf.png' }] } }),
    thought: node('u1', 'assistant', 'hm', { content: { content_type: 'thoughts', thoughts: [] } }),
    a1: node('thought', 'assistant', 'Green.'),
    a2: node('u1', 'assistant', 'Black\u{E200}cite\u{E202}turn0search1\u{E201}.'),
    hidden: node('a2', 'user', 'never shown', { metadata: { is_visually_hidden_from_conversation: true } }),
  },
}

test('a conversation of ChatGPT comes with both answers, the shown one marked, and without what was not said', async () => {
  expect(await linesOf(fileOf(JSON.stringify([chatGpt])))).toEqual([
    {
      ...said,
      at: '2023-11-14T22:13:19.000Z',
      role: 'user',
      text: 'Which tea?',
      position: 0,
      follows: -1,
      shown: true,
    },
    { session: 'chatgpt:c1', attachment: expect.objectContaining({ name: 'leaf.png', is_gone: true, text: '' }) },
    { ...said, role: 'assistant', text: 'Green.', position: 1, follows: 0, shown: false },
    { ...said, role: 'assistant', text: 'Black.', position: 2, follows: 0, shown: true },
  ])
})

test('a conversation whose last message holds no words was shown with another answer than it ended with', async () => {
  const mapping = {
    u1: node(null, 'user', 'Which tea?'),
    a1: node('u1', 'assistant', 'Green.'),
    stopped: node('a1', 'assistant', ''),
    a2: node('u1', 'assistant', 'Black.'),
  }
  const lines = await linesOf(fileOf(JSON.stringify([{ id: 'c1', current_node: 'stopped', mapping }])))
  expect(lines).toMatchObject([
    { text: 'Which tea?', shown: true },
    { text: 'Green.', shown: true },
    { text: 'Black.', shown: false },
  ])
})

test('a file that came with an answer was counted among the lines that cannot be taken', async () => {
  const at = '2025-01-02T03:04:05.000Z'
  const answer = { uuid: 'm1', sender: 'assistant', text: 'Here.', created_at: at, files: [{ file_name: 'a.png' }] }
  const lines = await linesOf(fileOf(JSON.stringify([{ uuid: 'k', created_at: at, chat_messages: [answer] }])))
  expect(lines).toEqual([{ session: 'claude:k', folder: 'Claude', at, role: 'assistant', text: 'Here.' }])
})

test('a conversation of Claude comes with what was pasted into it, from an archive too', async () => {
  const at = '2025-01-02T03:04:05.000Z'
  const message = { uuid: 'm1', sender: 'human', text: 'Read this.', created_at: at }
  const pasted = { file_name: '', extracted_content: 'Long text' }
  const answer = {
    uuid: 'm2',
    sender: 'assistant',
    text: 'x',
    content: [{ type: 'thinking' }, { type: 'text', text: 'Done.' }],
  }
  const chat = { uuid: 'k', name: '', created_at: at, chat_messages: [{ ...message, attachments: [pasted] }, answer] }
  const zip = makeZip({ 'users.json': '[]', 'data/conversations.json': JSON.stringify([chat, { unknown: 1 }]) })
  const path = fileOf(zip, 'data.zip')
  expect(await linesOf(path)).toEqual([
    { session: 'claude:k', folder: 'Claude', at, role: 'user', text: 'Read this.' },
    { session: 'claude:k', attachment: expect.objectContaining({ name: 'text.txt', text: 'Long text', bytes: 9 }) },
    { session: 'claude:k', folder: 'Claude', at, role: 'assistant', text: 'Done.' },
  ])
  expect(await read(path, null, waiting)).toEqual({
    source: 'claude',
    chats: 1,
    messages: 2,
    said: 1,
    saidCharacters: 10,
    firstAt: at,
    lastAt: at,
    unreadable: 1,
    hasNotes: false,
  })
})

test('what Claude remembered was passed over without a word, beside its conversations and alone', async () => {
  const at = '2025-01-02T03:04:05.000Z'
  const said = { uuid: 'm1', sender: 'human', text: 'Hi.', created_at: at }
  const conversations = JSON.stringify([{ uuid: 'k', created_at: at, chat_messages: [said] }])
  const notes = {
    conversations_memory: '**Work**\n\nDana is a nurse.',
    project_memories: { p: 'A boat.', q: null, r: { text: 'no' } },
    account_uuid: 'x',
  }
  const memories = JSON.stringify([notes])
  const line = expect.objectContaining({
    title: 'Claude: memories.json',
    folder: 'Claude',
    role: 'assistant',
    text: '**Work**\n\nDana is a nurse.\n\nA boat.',
  })
  const zip = fileOf(makeZip({ 'memories.json': memories, 'conversations.json': conversations }), 'data.zip')
  expect(await linesOf(zip)).toEqual([expect.objectContaining({ text: 'Hi.' }), line])
  expect(await read(zip, null, waiting)).toMatchObject({ source: 'claude', chats: 2, said: 1, hasNotes: true })
  expect((await linesOf(zip)).at(-1), 'it stood as of today').toMatchObject({ at })
  const alone = fileOf(memories, 'memories.json')
  expect(await linesOf(alone)).toEqual([line])
  expect(await read(alone, null, waiting)).toMatchObject({ source: 'claude', chats: 1, said: 0, hasNotes: true })
})

test('a picture of which ChatGPT kept no name came in without a trace', async () => {
  const picture = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://${id}` })
  const parts = [picture('file-1'), picture('file-2'), 'Which is it?']
  const more = {
    content: { content_type: 'multimodal_text', parts },
    metadata: { attachments: [{ id: 'file-1', name: 'leaf.png' }] },
  }
  const bare = { content: { content_type: 'multimodal_text', parts: [picture('file-3')] } }
  const mapping = { u1: node(null, 'user', '', more), u2: node('u1', 'user', '', bare) }
  const lines = await linesOf(fileOf(JSON.stringify([{ id: 'c1', current_node: 'u2', mapping }])))
  expect(
    lines.map(
      (line) =>
        (line as { text?: string; attachment?: { name: string } }).attachment?.name ?? (line as { text: string }).text,
    ),
  ).toEqual(['Which is it?', 'leaf.png', 'image', 'image', 'image'])
})

test('what was said aloud to ChatGPT came in as a picture', async () => {
  const voice = { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file-9' }
  const said = { content: { content_type: 'multimodal_text', parts: [voice, 'What is the time?'] } }
  const mapping = { u1: node(null, 'user', '', said) }
  const lines = await linesOf(fileOf(JSON.stringify([{ id: 'c1', current_node: 'u1', mapping }])))
  expect(lines).toEqual([expect.objectContaining({ text: 'What is the time?' })])
})

test('a tree that leads in a circle, to nowhere or is very deep is read as far as it is one', async () => {
  const deep = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [`n${at}`, node(at === 0 ? null : `n${at - 1}`, 'user', `${at}`)]),
  )
  const circle = { a: node('b', 'user', 'a'), b: node('a', 'user', 'b'), lost: node('gone', 'user', 'lost') }
  const chats = [
    { id: 'deep', mapping: deep },
    { id: 'circle', mapping: circle },
  ]
  const lines = await linesOf(fileOf(JSON.stringify(chats)))
  expect(lines).toHaveLength(20_001)
  expect(lines.at(-1)).toMatchObject({ session: 'chatgpt:circle', text: 'lost' })
})

test.each([
  ['chats_none', '[{"name": "no chat"}]', 'users.json'],
  ['chats_none', 'Dear diary', 'diary.txt'],
  ['chats_none', makeZip({ 'a.txt': 'a' }), 'a.zip'],
  ['chats_damaged', '[{"uuid": "k", "chat_mess', 'cut.json'],
  ['chats_damaged', 'PK\u0003\u0004 and no more', 'cut.zip'],
])('%s: a file that holds no conversations says so', async (reason, content, name) => {
  await expect(read(fileOf(content, name), null, waiting)).rejects.toMatchObject({
    code: 'import_invalid',
    params: { reason },
  })
})

test('a file that is being read is let go of at once', async () => {
  const path = fileOf(`[${'{"uuid":"k","chat_messages":[]},'.repeat(200_000)}{}]`)
  const ends = new AbortController()
  const reading = read(path, null, ends.signal)
  ends.abort(new Error('closed'))
  await expect(reading).rejects.toThrow('closed')
})

test('a place that cannot be written to was told as a damaged file', async () => {
  const target = join(folder, 'missing', 'own.jsonl')
  await expect(read(fileOf(JSON.stringify([chatGpt])), target, waiting)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('conversations that cannot be read were not counted: what was told of a file sounded whole', async () => {
  const broken = [{ id: 'c2', title: 'No messages' }, { mapping: {} }, 'nothing']
  expect(await read(fileOf(JSON.stringify([chatGpt, ...broken])), null, waiting)).toMatchObject({
    source: 'chatgpt',
    chats: 1,
    unreadable: 3,
  })
  const said = { uuid: 'm1', sender: 'human', text: 'Hi.' }
  const claude = [
    { uuid: 'k', chat_messages: [said] },
    { uuid: 'l', chat_messages: null },
  ]
  const nothingNoted = JSON.stringify([{ conversations_memory: '', account_uuid: 'x' }])
  const zip = makeZip({ 'memories.json': nothingNoted, 'conversations.json': JSON.stringify(claude) })
  expect(await read(fileOf(zip, 'data.zip'), null, waiting)).toMatchObject({
    source: 'claude',
    chats: 1,
    unreadable: 1,
  })
})
