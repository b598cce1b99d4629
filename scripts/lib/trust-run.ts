import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Evidence, Memory } from '../../src-main/contract/memory.ts'
import type { Probe, TrustData, Turn } from './trust-data.ts'
import { acceptCard, openCards, tickedIn } from './trust-card.ts'
import { checkpointsOf } from './trust-data.ts'
import { findForgotten, type ForgottenFound } from './trust-forgotten.ts'
import type { TrustKernel } from './trust-kernel.ts'

/** A memory with what it rests on. */
export interface StoredMemory {
  readonly memory: Memory
  readonly evidence: readonly Evidence[]
  /** Lines of `turns.jsonl` that its evidence stands in. */
  readonly turns: readonly number[]
  /** True where every piece stands word for word in a message of the user. */
  readonly isEvident: boolean
}

/** A line of the block that a prompt is given. */
export interface ContextLine {
  /** What always goes along; a memory; a message of an earlier conversation. */
  readonly kind: 'core' | 'memory' | 'excerpt'
  readonly text: string
  /** The memory that it is, if it is one. */
  readonly memoryId: string | null
}

export interface AskedProbe {
  readonly probe: Probe
  /** The whole block as a prompt would carry it. */
  readonly text: string
  readonly lines: readonly ContextLine[]
  /** Ids of the memories in it that stood as current when the probe was asked. */
  readonly current: readonly string[]
}

export interface Snapshot {
  readonly at: string
  readonly memories: readonly StoredMemory[]
  /** Asked since the checkpoint before. */
  readonly probes: readonly AskedProbe[]
  readonly forgotten: readonly ForgottenFound[]
  /** Questions put to the user so far: what a stretch made wait is one, a card that asks what is to be forgotten another. */
  readonly questions: number
  /** What they asked about: facts, and cards. */
  readonly askedAbout: number
  /** Conversations that could not be read: nothing of them is remembered. */
  readonly unread: number
}

const agentId = defaultAgentId

/**
 * Lets the year come in: conversations and probes in the order of time, the clock with them; a snapshot at every
 * checkpoint.
 */
export async function runYear(
  kernel: TrustKernel,
  data: TrustData,
  progress: (line: string) => void,
): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = []
  const imported = new Map<string, number>()
  const questions = new Set<string>()
  const askedAbout = new Set<string>()
  let since = ''
  for (const checkpoint of checkpointsOf(data)) {
    const probes: AskedProbe[] = []
    for (const event of eventsOf(data, since, checkpoint)) {
      kernel.moveTo(event.at)
      if (event.probe) {
        probes.push(await ask(kernel, event.probe))
        continue
      }
      const { session } = event
      const lines = data.turns.filter((turn) => turn.session === session && !isAfter(turn.at, checkpoint))
      await importLines(kernel, session, lines, imported.get(session) ?? 0)
      imported.set(session, lines.length)
      for (const { asks, about } of await openQuestions(kernel)) {
        questions.add(asks)
        askedAbout.add(about)
      }
      if (data.forgets.some(({ turn }) => data.turns[turn]?.session === session)) await pressCards(kernel)
    }
    kernel.moveTo(checkpoint)
    const memories = await storedMemories(kernel, data.turns)
    const forgotten = await findForgotten(kernel, agentId, data, checkpoint)
    snapshots.push({
      at: checkpoint,
      memories,
      probes,
      forgotten,
      questions: questions.size,
      askedAbout: askedAbout.size,
      unread: await unreadJobs(kernel),
    })
    progress(`${data.name}: ${checkpoint.slice(0, 10)}: ${memories.length} memories`)
    since = checkpoint
  }
  return snapshots
}

type YearEvent =
  | { readonly at: string; readonly session: string; readonly probe?: undefined }
  | { readonly at: string; readonly probe: Probe }

/** What happens between two checkpoints. A conversation comes in a minute after the last message it has by then. */
function eventsOf({ turns, probes }: TrustData, since: string, until: string): YearEvent[] {
  const isWithin = ({ at }: { at: string }): boolean => isAfter(at, since) && !isAfter(at, until)
  const sessions = Map.groupBy(turns.filter(isWithin), ({ session }) => session)
  const conversations = [...sessions].map(([session, said]) => ({
    session,
    at: new Date(Date.parse(said.at(-1)?.at ?? until) + 60_000).toISOString(),
  }))
  const asked = probes.filter(isWithin).map((probe) => ({ at: probe.at, probe }))
  return [...conversations, ...asked].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const isAfter = (at: string, other: string): boolean => other === '' || Date.parse(at) > Date.parse(other)

/** A conversation that goes on after a checkpoint comes in in parts. */
async function importLines(kernel: TrustKernel, session: string, lines: readonly Turn[], known: number): Promise<void> {
  const result = await kernel.call('session_import', { agentId, lines: [...lines], extract: true })
  if (result.failed.length > 0) throw new Error(`${session}: ${JSON.stringify(result.failed)}`)
  if (result.messages !== lines.length - known)
    throw new Error(`${session}: ${result.messages} messages came in, not ${lines.length - known}`)
  await kernel.settle()
}

/** Who asked to forget presses the button of the card as it stands; a card without a tick stays open. */
async function pressCards(kernel: TrustKernel): Promise<void> {
  for (const card of await openCards(kernel)) {
    const ticked = tickedIn(card)
    if (ticked.length > 0) await acceptCard(kernel, card, ticked)
  }
}

interface OpenQuestion {
  /** The stretch that told last what waits, for what waits of it is asked about at once; or the card. */
  readonly asks: string
  /** The memory, or the card. */
  readonly about: string
}

/** What waits for the user's word now: memories, and cards of requests to forget. */
export async function openQuestions(kernel: TrustKernel): Promise<OpenQuestion[]> {
  const jobs = (await kernel.call('job_list', { limit: 200 })).items
  const stretchOf = new Map(jobs.flatMap(({ id, messageIds }) => messageIds.map((messageId) => [messageId, id])))
  const waiting: OpenQuestion[] = []
  for (const { id } of await listMemories(kernel, 'pending')) {
    const { evidence } = await kernel.call('memory_get', { id })
    waiting.push({ asks: stretchOf.get(evidence.at(-1)?.messageId ?? '') ?? id, about: id })
  }
  return [...waiting, ...(await openCards(kernel)).map(({ requestId: id }) => ({ asks: id, about: id }))]
}

const unreadJobs = async (kernel: TrustKernel): Promise<number> =>
  (await kernel.call('job_list', { state: 'needs_attention', limit: 200 })).items.length

/** What a prompt about `query` would be given, by lines. */
export async function contextFor(
  kernel: TrustKernel,
  query: string,
  askedAt: string,
): Promise<Omit<AskedProbe, 'probe'>> {
  const { text, included } = await kernel.call('memory_build_context', { agentId, query, askedAt })
  const current: string[] = []
  for (const { memoryId: id, contested } of included) {
    if (id === null) continue
    const { memory } = await kernel.call('memory_get', { id })
    if (memory.status === 'active' && !contested && !isOver(memory.validTo, askedAt)) current.push(id)
  }
  const entries = new Map(included.map((entry) => [entry.citation, entry]))
  const lines = text.split('\n').map((line): ContextLine => {
    const citation = /^\[(\d+)\]/u.exec(line)?.[1]
    const entry = citation === undefined ? undefined : entries.get(Number(citation))
    const kind = citation === undefined ? 'core' : entry === undefined ? 'memory' : kindOf(entry)
    return { kind, text: line, memoryId: entry?.memoryId ?? null }
  })
  return { text, lines, current }
}

/** What always goes along says so, where it is a memory. */
function kindOf({ memoryId, core }: { readonly memoryId: string | null; readonly core: boolean }): ContextLine['kind'] {
  if (core) return 'core'
  return memoryId === null ? 'excerpt' : 'memory'
}

const ask = async (kernel: TrustKernel, probe: Probe): Promise<AskedProbe> => ({
  probe,
  ...(await contextFor(kernel, probe.text, probe.at)),
})

const isOver = (end: string | null, at: string): boolean => end !== null && Date.parse(end) <= Date.parse(at)

/** What is in the trash is out of the reach of every question. */
const statuses = ['active', 'superseded', 'pending', 'quarantined', 'archived'] as const

/** Everything remembered that is not in the trash, with the lines it rests on. */
export async function storedMemories(kernel: TrustKernel, turns: readonly Turn[]): Promise<StoredMemory[]> {
  const messages = await messagesById(kernel)
  const lines = new Map(turns.map((turn, line) => [fingerprint(turn), line]))
  const stored: StoredMemory[] = []
  for (const status of statuses) {
    for (const memory of await listMemories(kernel, status)) {
      const { evidence } = await kernel.call('memory_get', { id: memory.id })
      const pieces = evidence.map((piece) => ({ piece, message: messages.get(piece.messageId ?? '') }))
      stored.push({
        memory,
        evidence,
        turns: pieces.flatMap(({ message }) => {
          const line = message && lines.get(fingerprint(message))
          return line === undefined ? [] : [line]
        }),
        isEvident:
          pieces.length > 0 &&
          pieces.every(({ piece, message }) => message?.role === 'user' && message.text.includes(piece.quote)),
      })
    }
  }
  return stored
}

export async function listMemories(kernel: TrustKernel, status: (typeof statuses)[number]): Promise<Memory[]> {
  const all: Memory[] = []
  let cursor: string | null = null
  do {
    const page: { items: Memory[]; nextCursor: string | null } = await kernel.call('memory_list', {
      agentId,
      status,
      limit: 200,
      ...(cursor !== null && { cursor }),
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

interface SaidMessage {
  readonly role: string
  readonly text: string
  readonly at: string
}

async function messagesById(kernel: TrustKernel): Promise<Map<string, SaidMessage>> {
  const all = new Map<string, SaidMessage>()
  for (const { id: sessionId } of (await kernel.call('session_list', { agentId, limit: 200 })).items) {
    const { messages } = await kernel.call('session_get', { sessionId, limit: 200 })
    for (const message of messages) all.set(message.id, message)
  }
  return all
}

/** Messages keep their time to the millisecond, however it is written. */
const fingerprint = ({ at, role, text }: SaidMessage): string => `${Date.parse(at)} ${role} ${text}`
