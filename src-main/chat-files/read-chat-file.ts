import { open, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { ChatFile, ChatSource } from '../contract/chat-file.ts'
import { readLines } from '../util/read-lines.ts'
import { parseJson } from '../util/parse-json.ts'
import { chatLines, type ChatLine } from './chat-lines.ts'
import { fromChatGpt } from './from-chatgpt.ts'
import { fromClaude, fromClaudeMemory, isClaudeMemory } from './from-claude.ts'
import type { ForeignChat } from './foreign-chat.ts'
import { NoChats } from './no-chats.ts'
import { isLines, readValues } from './read-values.ts'

/** Holds the largest image in base64. */
const longestLine = 8 * 1024 * 1024
/** What is counted of a message. */
const lineSchema = z.object({
  session: z.string(),
  at: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
})
type MessageLine = z.infer<typeof lineSchema>

/**
 * What is in a file of conversations, whoever exported it. A foreign one is written to `target`, if that is given, as
 * `session_import` takes it: each conversation in one piece. Throws `NoChats`.
 */
export async function readChatFile(path: string, target: string | null): Promise<ChatFile> {
  if (await isLines(path)) return summaryOf('majordomo', ownLines(path))
  const file = target === null ? null : await open(target, 'w', 0o600)
  try {
    return await foreignFile(path, async (lines) => {
      await file?.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    })
  } finally {
    await file?.close()
  }
}

async function foreignFile(path: string, write: (lines: readonly ChatLine[]) => Promise<void>): Promise<ChatFile> {
  const count = createCount()
  let source: Exclude<ChatSource, 'majordomo'> = 'chatgpt'
  const notes: ForeignChat[] = []
  let unreadable = 0
  const take = async (chat: ForeignChat): Promise<void> => {
    const lines = chatLines(chat, source)
    for (const line of lines) if ('role' in line) count.add(line)
    await write(lines)
  }
  for await (const value of readValues(path)) {
    const ofChatGpt = fromChatGpt(value)
    const chat = ofChatGpt ?? fromClaude(value)
    if (!chat) {
      const note = fromClaudeMemory(value)
      if (note) notes.push(note)
      else if (!isClaudeMemory(value)) unreadable += 1
      continue
    }
    source = ofChatGpt ? 'chatgpt' : 'claude'
    await take(chat)
  }
  for (const one of notes) {
    source = 'claude'
    await take({ ...one, at: count.lastAt() ?? (await stat(path)).mtime.toISOString() })
  }
  return { ...count.of(source), unreadable, hasNotes: notes.length > 0 }
}

async function summaryOf(source: ChatSource, lines: AsyncIterable<MessageLine>): Promise<ChatFile> {
  const count = createCount()
  for await (const line of lines) count.add(line)
  return count.of(source)
}

async function* ownLines(path: string): AsyncGenerator<MessageLine> {
  for await (const text of readLines(path, longestLine)) {
    const { data } = lineSchema.safeParse(parseJson(text))
    if (data) yield data
  }
}

function createCount() {
  const chats = new Set<string>()
  let [messages, said, saidCharacters] = [0, 0, 0]
  let [firstAt, lastAt]: [string | null, string | null] = [null, null]
  return {
    add: ({ session, role, at, text }: MessageLine): void => {
      chats.add(session)
      messages += 1
      if (role === 'user') [said, saidCharacters] = [said + 1, saidCharacters + text.length]
      if (firstAt === null || at < firstAt) firstAt = at
      if (lastAt === null || at > lastAt) lastAt = at
    },
    lastAt: () => lastAt,
    of: (source: ChatSource): ChatFile => {
      if (messages === 0) throw new NoChats('chats_none')
      return {
        source,
        chats: chats.size,
        messages,
        said,
        saidCharacters,
        firstAt,
        lastAt,
        unreadable: 0,
        hasNotes: false,
      }
    },
  }
}
