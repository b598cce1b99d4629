import type { DegradedReason } from '../../../contract/search.ts'

/** What a model makes of one question, over the vectors of one owner. Similarities are cosines. */
export interface Meaning {
  /** The most similar rows, best first. */
  readonly nearest: readonly { readonly seq: number; readonly similarity: number }[]
  /** Mean similarity over the owner's rows; where they are few, drawn to what chance gives. */
  readonly mean: number
  /** Highest similarity over the owner's rows. */
  readonly best: number
  /** Of these rows, those that have a vector. */
  similarities(seqs: readonly number[]): ReadonlyMap<number, number>
}

export interface MeaningSearch {
  /** Never throws: where there is no search by meaning, the reason. */
  search(agentId: string, query: string, limit: number): Promise<Meaning | DegradedReason>
}
