import type { MemoryType } from '../../contract/memory.ts'

export interface RetrievalRequest {
  readonly agentId: string
  readonly query: string
  readonly limit: number
  /** When the question is asked: what is recent, and what "last week" means. */
  readonly now: Date
  readonly types?: readonly MemoryType[]
  readonly minScore?: number
  /** ISO bounds on when a memory was said. */
  readonly since?: string
  readonly until?: string
}
