import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Turn } from '../../src-main/contract/chat.ts'
import type { TrustKernel } from './trust-kernel.ts'

export interface SaidTurn {
  readonly turn: Turn
  readonly answer: string
}

export interface ScriptedLine {
  readonly session: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** Says something in a conversation as the window does, and waits until it is answered and read. */
export async function say(kernel: TrustKernel, sessionId: string, text: string, pasted?: string): Promise<SaidTurn> {
  const start = pasted === undefined ? -1 : text.indexOf(pasted)
  const untrustedSpans = start === -1 ? [] : [{ start, end: start + (pasted ?? '').length, source: 'paste' as const }]
  const { turnId, answerMessageId } = await kernel.call('chat_send', { sessionId, text, untrustedSpans })
  await kernel.settle()
  const { messages, turns } = await kernel.call('session_get', { sessionId, limit: 200 })
  const turn = turns.find(({ id }) => id === turnId)
  if (turn === undefined) throw new Error(`the turn ${turnId} is gone`)
  return { turn, answer: messages.find(({ id }) => id === answerMessageId)?.text ?? '' }
}

export const newSession = async (kernel: TrustKernel): Promise<string> =>
  (await kernel.call('session_create', { agentId: defaultAgentId, title: '' })).id

/** Lets conversations come in, in the order of time. Returns the id of each by its name. */
export async function importHistory(
  kernel: TrustKernel,
  turns: readonly ScriptedLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [session, lines] of Map.groupBy(turns, (line) => line.session)) {
    const known = new Set((await sessionsOf(kernel)).map(({ id }) => id))
    kernel.moveTo(new Date(Date.parse(lines.at(-1)?.at ?? '') + 60_000).toISOString())
    const { failed } = await kernel.call('session_import', {
      agentId: defaultAgentId,
      lines: [...lines],
      extract: true,
    })
    if (failed.length > 0) throw new Error(JSON.stringify(failed))
    await kernel.settle()
    const added = (await sessionsOf(kernel)).find(({ id }) => !known.has(id))
    if (added !== undefined) ids.set(session, added.id)
  }
  return ids
}

const sessionsOf = async (kernel: TrustKernel) =>
  (await kernel.call('session_list', { agentId: defaultAgentId, limit: 200 })).items

/** Runs `work` for every item, so many at a time; results in their order. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, size) }, worker))
  return results
}
