import type { MemoryStatus, MemoryType } from '../../../contract/memory.ts'
import type { Steps } from '../../../util/steps.ts'
import type { Passage } from './passage.ts'

export interface SourceFilter {
  readonly statuses: readonly MemoryStatus[]
  readonly types?: readonly MemoryType[]
  /** ISO bounds on `saidAt`, or `recordedAt` where a memory has none. */
  readonly since?: string
  readonly until?: string
  /** What has expired by then is left out, ISO 8601 UTC. */
  readonly at?: string
}

/** One place in a conversation. */
export interface Place {
  readonly sessionId: string
  readonly position: number
}

/** What ranking needs of an index. Every figure and every row is of one owner alone. */
export interface PassageSource {
  /** How many passages of the owner are indexed. */
  count(agentId: string): number
  /** Mean number of index terms of the owner's passages; 0 where there are none. */
  averageLength(agentId: string): number
  /** In how many of the owner's passages each term occurs; same order as `terms`. */
  documentFrequencies(agentId: string, terms: readonly string[]): readonly number[]
  /** Passages that hold at least one of `terms`, best BM25 first. */
  matching(agentId: string, terms: readonly string[], filter: SourceFilter, limit: number): Steps<readonly Passage[]>
  /** Like `matching` for every term that begins with `prefix`: one-character Chinese queries. */
  matchingPrefix(agentId: string, prefix: string, filter: SourceFilter, limit: number): Steps<readonly Passage[]>
  /** Passages whose slot is one of these attributes of the user, newest first. */
  ofSlots(agentId: string, attributes: readonly string[], filter: SourceFilter, limit: number): readonly Passage[]
  /** By importance, then newest: what to offer when a question is about the user and few words match. */
  foremost(agentId: string, filter: SourceFilter, limit: number): readonly Passage[]
  /** What stands at these places of conversations; of two at one place both. */
  at(agentId: string, places: readonly Place[], filter: SourceFilter): readonly Passage[]
  /** Said within the filter's `since` and `until`, newest first. */
  within(agentId: string, filter: SourceFilter, limit: number): readonly Passage[]
  /** Those of these rows that pass the filter, in any order. */
  bySeqs(agentId: string, seqs: readonly number[], filter: SourceFilter): readonly Passage[]
  /** The distinct speakers, at most 64. */
  speakers(agentId: string): readonly string[]
}
