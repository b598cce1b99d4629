import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Message } from '../../src-main/contract/chat.ts'
import type { Memory } from '../../src-main/contract/memory.ts'
import type { SpokenLine } from './real-input-corpus.ts'
import type { Call } from './real-input-session.ts'

const agentId = defaultAgentId

/** What the kernel knows once a conversation was imported and learned from. */
export interface KnownMemory {
  readonly memory: Memory
  /** Ids of the messages it rests on. */
  readonly evidence: readonly string[]
}

/** Ids of the kernel's messages by the id of the corpus's memory that they came from. */
export async function messageIdsBySource(call: Call, lines: readonly SpokenLine[]): Promise<Map<string, string[]>> {
  const bySession = Map.groupBy(lines, (line) => line.session)
  const idsBySource = new Map<string, string[]>()
  const stored = new Map((await allSessions(call)).map((messages) => [fingerprint(messages), messages]))
  for (const spoken of bySession.values()) {
    const messages = stored.get(fingerprint(spoken))
    if (!messages) throw new Error('a conversation that was imported is not there')
    spoken.forEach(({ sourceId }, index) => {
      const id = messages[index]?.id
      if (id !== undefined) idsBySource.set(sourceId, [...(idsBySource.get(sourceId) ?? []), id])
    })
  }
  return idsBySource
}

/** All memories that a question may find, each with its evidence. */
export async function knownMemories(call: Call): Promise<KnownMemory[]> {
  const known: KnownMemory[] = []
  for (const status of ['active', 'superseded'] as const) {
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(call, status, cursor)
      for (const memory of page.items) known.push({ memory, evidence: await evidenceOf(call, memory.id) })
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  return known
}

export async function evidenceOf(call: Call, id: string): Promise<string[]> {
  const { evidence } = await call('memory_get', { id })
  return evidence.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]))
}

export interface Refused {
  readonly reason: string
  readonly content: string
}

/** The candidates that the gate refused. */
export async function refusals(call: Call, lines: readonly SpokenLine[]): Promise<Refused[]> {
  const refused: Refused[] = []
  const said = lines.filter(({ role }) => role === 'user')
  for (let start = 0; start < said.length; start += previewBatch) {
    const messages = said.slice(start, start + previewBatch).map(({ role, text, at }) => ({ role, text, at }))
    const { candidates } = await call('extract_session_memories', { agentId, messages })
    for (const { reason, content } of candidates) if (reason !== null) refused.push({ reason, content })
  }
  return refused
}

const previewBatch = 200

const listPage = (call: Call, status: 'active' | 'superseded', cursor: string | null) =>
  call('memory_list', { agentId, status, limit: 200, ...(cursor !== null && { cursor }) })

async function allSessions(call: Call): Promise<Message[][]> {
  const all: Message[][] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof sessionPage>> = await sessionPage(call, cursor)
    for (const { id } of page.items) all.push(await messagesOf(call, id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

const sessionPage = (call: Call, cursor: string | null) =>
  call('session_list', { agentId, limit: 200, ...(cursor !== null && { cursor }) })

async function messagesOf(call: Call, sessionId: string): Promise<Message[]> {
  let all: Message[] = []
  for (;;) {
    const before = all[0]?.position
    const page = await call('session_get', {
      sessionId,
      limit: 200,
      ...(before !== undefined && { beforePosition: before }),
    })
    all = [...page.messages, ...all]
    if (!page.hasMore) return all
  }
}

/** Two conversations of a store never say the same from beginning to end. */
const fingerprint = (messages: readonly { readonly text: string }[]): string =>
  JSON.stringify(messages.map(({ text }) => text))
