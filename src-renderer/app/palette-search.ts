import type { Session } from '../../src-main/contract/chat.ts'
import type { Memory } from '../../src-main/contract/memory.ts'
import type { CommandClient } from '../lib/command-client.ts'

export interface PaletteResults {
  readonly sessions: readonly Session[]
  readonly memories: readonly Memory[]
}

const most = 6

/** What the palette offers for a query: chats, and memories once something is typed. */
export async function searchEverything(call: CommandClient, agentId: string, typed: string): Promise<PaletteResults> {
  const query = typed.trim()
  if (query === '') return { sessions: (await call('session_list', { agentId, limit: most })).items, memories: [] }
  const [sessions, memories] = await Promise.all([
    call('session_list', { agentId, query, limit: most }),
    call('memory_search', { agentId, query, limit: most }),
  ])
  return { sessions: sessions.items, memories: memories.items.map((hit) => hit.memory) }
}
