import type { MemoryType } from '../../../contract/memory.ts'
import type { SearchMode } from '../../../contract/search.ts'

export interface RetrievalRequest {
  readonly agentId: string
  readonly query: string
  readonly limit: number
  /** When the question is asked: what is recent, and what "last week" means. */
  readonly now: Date
  /** By words, by meaning, or by both, which is what is done where none is given. Without a model, by words. */
  readonly mode?: SearchMode
  readonly types?: readonly MemoryType[]
  readonly minScore?: number
  /** ISO bounds on when a memory was said. */
  readonly since?: string
  readonly until?: string
  /** Also what has expired by `now`: to look at it, not to bring it up. */
  readonly includesExpired?: boolean
  /** Also what held before, whether or not the question asks for it. */
  readonly includesPast?: boolean
  /** Aborts when nobody waits for the answer. */
  readonly signal?: AbortSignal
}
