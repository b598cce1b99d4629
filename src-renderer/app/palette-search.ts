import type { Session } from '../../src-main/contract/chat.ts'
import type { Memory, MemoryHit } from '../../src-main/contract/memory.ts'
import type { SaidHit } from '../features/chat/listed-sessions.ts'
import type { CommandClient } from '../lib/command-client.ts'
import { markedExcerpt } from '../search/mark-words.ts'
import { strongOf } from '../search/WeakerHits.tsx'

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
/** Scores below have no word and hardly any meaning in common with what is typed. */
const leastScore = 0.1

/** What the palette offers for a query: chats, and once something is typed the memories that come near the best. */
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
  const near = strongOf(memories.items.filter((hit) => hit.score >= leastScore && !isOfOneCharacter(query, hit)))
  return { query: typed, sessions: sessions.items, said: said.items, memories: near.map((hit) => hit.memory) }
}

/** True for what shares no more with a Chinese word than one of its characters: 老张 is not 老婆. */
function isOfOneCharacter(query: string, { memory, parts }: MemoryHit): boolean {
  const { title, content, keywords } = memory
  const text = [title, content, ...keywords].join('\n')
  const isShared = (query.match(/\p{Script=Han}/gu) ?? []).some((character) => text.includes(character))
  return isShared && parts.identity === 0 && !markedExcerpt(text, query, text.length).some(({ marked }) => marked)
}
