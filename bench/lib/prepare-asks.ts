import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Asked } from './ask.ts'
import type { KernelSession } from './kernel-session.ts'
import { makeMemories } from './made-memories.ts'
import { writeMemories } from './made-profile.ts'
import { said } from './talk.ts'

const agentId = defaultAgentId
/** As many as a command takes at once. */
export const many = 10_000

/** Says something and waits for what comes of it. Returns the turn. */
export async function say({ session, sessionId }: Pick<Asked, 'session' | 'sessionId'>, text: string): Promise<string> {
  const { turnId } = await session.call('chat_send', { sessionId, text })
  await session.idle()
  return turnId
}

/** A conversation of its own, memories that wait for the user and memories in the trash. */
export async function prepareAsks(session: KernelSession, folder: string, waiting: number): Promise<Asked> {
  const path = join(folder, 'waiting.jsonl')
  await writeMemories(path, waiting, waitingMemories(waiting))
  await session.call('memory_import', { fileHandle: path, own: true })
  const { ids } = await session.call('memory_outline', { agentId, limit: many })
  const take = async (count: number): Promise<string[]> => {
    const taken: string[] = []
    while (taken.length < count && ids.length > 0) {
      const [id = ''] = ids.splice(0, 1)
      const { memory } = await session.call('memory_get', { id, trashed: true })
      if (memory.status === 'active') taken.push(id)
      await setImmediate()
    }
    return taken
  }
  const { id: sessionId } = await session.call('session_create', { agentId })
  const turnId = await say({ session, sessionId }, said[0] ?? '')
  const { messages } = await session.call('session_get', { sessionId })
  const [message] = messages
  if (!message) throw new Error('nothing was said')
  return { session, folder, take, sessionId, turnId, message }
}

function* waitingMemories(count: number) {
  let index = 0
  for (const memory of makeMemories(count, agentId, 9)) {
    index += 1
    yield index % 2 === 0
      ? { ...memory, status: 'pending' as const, reviewReason: 'unsure' as const }
      : { ...memory, status: 'quarantined' as const, reviewReason: 'untrusted' as const }
  }
}
