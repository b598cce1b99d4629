import type { Memory, MemoryStatus, MemoryType } from '../../contract/memory.ts'

export interface SourceFilter {
  readonly statuses: readonly MemoryStatus[]
  readonly types?: readonly MemoryType[]
  /** ISO bounds on `saidAt`, or `recordedAt` where a memory has none. */
  readonly since?: string
  readonly until?: string
}

/** What ranking needs of the index. Every figure and every row is of one owner alone. */
export interface MemorySource {
  /** How many memories of the owner are indexed. */
  count(agentId: string): number
  /** Mean number of index terms of the owner's memories; 0 where there are none. */
  averageLength(agentId: string): number
  /** In how many of the owner's memories each term occurs; same order as `terms`. */
  documentFrequencies(agentId: string, terms: readonly string[]): readonly number[]
  /** Memories of the owner that hold at least one of `terms`, best BM25 first. */
  matching(agentId: string, terms: readonly string[], filter: SourceFilter, limit: number): readonly Memory[]
  /** Like `matching` for every term that begins with `prefix`: one-character Chinese queries. */
  matchingPrefix(agentId: string, prefix: string, filter: SourceFilter, limit: number): readonly Memory[]
  /** Memories of the owner whose slot is one of these attributes of the user, newest first. */
  ofSlots(agentId: string, attributes: readonly string[], filter: SourceFilter, limit: number): readonly Memory[]
  /** The owner's memories by importance, then newest: what to offer when a question is about the user and few words match. */
  foremost(agentId: string, filter: SourceFilter, limit: number): readonly Memory[]
}
