import type { MemoryHit } from '../../contract/memory.ts'
import type { DegradedReason, SearchMode } from '../../contract/search.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import type { QueryAnalysis } from './analyse/analyze-query.ts'
import type { RetrievalRequest } from './candidates/retrieval-request.ts'
import type { PassageHit } from './candidates/passage-hit.ts'
import type { Retriever } from './retrieve.ts'
import { onlyOf } from '../../storage/scope.ts'

/** What a search of one corpus found. */
export interface Found<Hit> {
  /** Best first. */
  readonly hits: readonly Hit[]
  readonly dropped: readonly { readonly hit: Hit; readonly reason: 'weak' | 'near_duplicate' }[]
  readonly analysis: QueryAnalysis
  readonly abstained: boolean
  /** False for small talk: what it finds may be looked at, but is not to be brought up. */
  readonly worthRecalling: boolean
  readonly mode: SearchMode
  readonly degraded: DegradedReason | null
}

export type MemorySearch = (request: RetrievalRequest) => Promise<Found<MemoryHit>>

/** Search over the memories of one owner: the ranked rows with their whole records. */
export function createMemorySearch(retriever: Retriever, store: Pick<MemoryStore, 'byIds'>): MemorySearch {
  return async (request) => {
    const { hits, dropped, ...rest } = await retriever.retrieve(request)
    const wanted = [...hits, ...dropped.map(({ hit }) => hit)].map(({ passage }) => passage.id)
    const memories = store.byIds(wanted, onlyOf(request.agentId))
    const memoryById = new Map(memories.map((memory) => [memory.id, memory]))
    // What was removed between ranking and reading is no hit any more.
    const whole = ({ passage, score, parts }: PassageHit): MemoryHit[] => {
      const memory = memoryById.get(passage.id)
      return memory ? [{ memory, score, parts }] : []
    }
    return {
      ...rest,
      hits: hits.flatMap(whole),
      dropped: dropped.flatMap(({ hit, reason }) => whole(hit).map((found) => ({ hit: found, reason }))),
    }
  }
}
