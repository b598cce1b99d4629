import type { Session } from '../../src-main/contract/chat.ts'
import type { Memory } from '../../src-main/contract/memory.ts'
import type { SaidHit } from '../features/chat/listed-sessions.ts'
import type { CommandClient } from '../lib/command-client.ts'

export interface PaletteResults {
  /** What was typed for them; null before the first answer. */
  readonly query: string | null
  readonly sessions: readonly Session[]
  /** What was said in chats, the newest first. */
  readonly said: readonly SaidHit[]
  /** Best first. */
  readonly memories: readonly Memory[]
}

export const noResults: PaletteResults = { query: null, sessions: [], said: [], memories: [] }

const most = 6

/** What the palette offers for a query: chats, and once something is typed the memories that are not weak. */
export async function searchEverything(call: CommandClient, agentId: string, typed: string): Promise<PaletteResults> {
  const query = typed.trim()
  if (query === '') {
    const { items } = await call('session_list', { agentId, limit: most })
    return { query: typed, sessions: items, said: [], memories: [] }
  }
  const [sessions, said, memories] = await Promise.all([
    call('session_list', { agentId, query, limit: most }),
    call('session_search', { agentId, query, limit: most }),
    call('memory_search', { agentId, query, limit: most }),
  ])
  const near = memories.items.filter(({ weak }) => !weak)
  return { query: typed, sessions: sessions.items, said: said.items, memories: near.map(({ memory }) => memory) }
}
