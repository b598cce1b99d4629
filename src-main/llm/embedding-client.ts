export interface EmbeddingModel {
  /** Names the vectors it makes: another id, other vectors. E.g. `local:minilm-l6-v2-a1-int8-g1`. */
  readonly id: string
  /** Null until an endpoint was asked. */
  readonly dimensions: number | null
  /** True where no text leaves the computer. */
  readonly local: boolean
  /** Similarities that texts with nothing to do with each other reach; null where that has to be measured. */
  readonly chance: Readonly<Record<'p50' | 'p95' | 'p99', number>> | null
}

export interface EmbeddingInput {
  readonly text: string
  /** Who said it and when: `Caroline (8 May 2023): `. Goes before the text, as it is. May be empty. */
  readonly prefix: string
}

export interface EmbeddingUsage {
  /** Null where the endpoint does not say. */
  readonly promptTokens: number | null
}

/** Makes vectors of texts. */
export interface EmbeddingClient {
  readonly model: EmbeddingModel
  /**
   * One vector of unit length per input, in order. A `query` goes before documents that wait, and an endpoint has one
   * attempt at it with a short deadline. `onUsage` is called for each request that an endpoint answered.
   * Throws an AppError: `embedding_unavailable`, `embedding_bad_vectors`, `provider_*`, `cancelled`; once `signal` aborts,
   * its reason.
   */
  embed(
    inputs: readonly EmbeddingInput[],
    purpose: 'query' | 'document',
    signal: AbortSignal,
    onUsage?: (usage: EmbeddingUsage) => void,
  ): Promise<readonly Float32Array[]>
  /** Ends what runs; whoever waits gets `cancelled`. */
  close(): Promise<void>
}
