import type { DegradedReason } from '../../contract/search.ts'

/** What a model makes of one question, over the vectors of one owner. Similarities are cosines. */
export interface Meaning {
  /** The most similar rows, best first. */
  readonly nearest: readonly { readonly seq: number; readonly similarity: number }[]
  /** Mean similarity over the owner's rows. */
  readonly mean: number
  /** Highest similarity over the owner's rows. */
  readonly best: number
  /** Similarities that pairs with nothing to do with each other reach at the 50th, 95th and 99th percentile. */
  readonly chance: { readonly p50: number; readonly p95: number; readonly p99: number }
  /** Of these rows, those that have a vector. */
  similarities(seqs: readonly number[]): ReadonlyMap<number, number>
}

export interface MeaningSearch {
  /** Never throws: where there is no search by meaning, the reason. */
  search(agentId: string, query: string, limit: number): Promise<Meaning | DegradedReason>
}
