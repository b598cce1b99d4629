import type { DegradedReason } from '../../../contract/search.ts'
import { embedInTime, reasonOf } from '../../../llm/embedding/embed-in-time.ts'
import type { EmbeddingClient } from '../../../llm/embedding-client.ts'
import type { Meaning, MeaningSearch } from '../candidates/meaning.ts'
import type { Chance } from '../../../storage/embedding-model-store.ts'
import type { VectorIndex } from '../../../vectors/vector-index.ts'

/** What is searched by meaning: what is remembered, or what the user said. */
export type CorpusName = 'memories' | 'messages'

/** A model whose vectors of a corpus are complete. */
export interface ServingModel {
  readonly client: EmbeddingClient
  readonly index: VectorIndex
  readonly chance: Chance
}

export interface QuestionWaits {
  /** Milliseconds that a question may wait for its vector. */
  readonly questionMs: number
  /** Milliseconds that questions go by words alone after one that got no vector. */
  readonly restMs: number
}

interface MeaningSearchDeps {
  /** What serves now, or why nothing does. */
  readonly serving: (corpus: CorpusName) => ServingModel | DegradedReason
  readonly ownerKey: (corpus: CorpusName, agentId: string) => number | undefined
  /** Whether a question says what may not leave this computer. */
  readonly staysHere: (query: string) => boolean
  /** A question got no vector. */
  readonly onFailure: (reason: DegradedReason, error: unknown) => void
  /** The first question after such a one that got its vector. */
  readonly onRecovery: () => void
  readonly now: () => number
  /** How long a question may wait for its vector. */
  readonly deadlineMs: () => number
  /** After a failure, questions go without for so long: one that waits in vain is enough. */
  readonly restMs?: number
}

export interface RestingMeaningSearch extends Readonly<Record<CorpusName, MeaningSearch>> {
  /** Why the last question to the model that serves got no vector; null where it got one. */
  failing(): DegradedReason | null
  readonly nearness: Nearness
}

/** How near each of a few texts is to a question, as a cosine by its text; none where no model of this computer serves in time. */
export type Nearness = (query: string, texts: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** What was asked of one client. Another one, also of the same model, starts anew. */
interface Asked {
  readonly client: EmbeddingClient | null
  readonly vectorByQuestion: Map<string, Float32Array>
  failure: { readonly reason: DegradedReason; readonly restUntil: number } | null
}

const keptQuestions = 64
const longestQuestion = 2_000
const defaultRestMs = 15_000

/** Search by meaning over the vectors of one owner. A question that was just asked, of either corpus, is not embedded again. */
export function createMeaningSearch({ restMs = defaultRestMs, ...deps }: MeaningSearchDeps): RestingMeaningSearch {
  const startOf = (client: EmbeddingClient | null): Asked => ({ client, vectorByQuestion: new Map(), failure: null })
  let asked = startOf(null)

  const failed = (now: Asked, reason: DegradedReason, error: unknown): DegradedReason => {
    now.failure = { reason, restUntil: deps.now() + restMs }
    if (now === asked) deps.onFailure(reason, error)
    return reason
  }

  const vectorOf = async ({ client, index }: ServingModel, query: string): Promise<Float32Array | DegradedReason> => {
    if (asked.client !== client) asked = startOf(client)
    const { vectorByQuestion, failure } = asked
    const now = asked
    const known = vectorByQuestion.get(query)
    if (known) return known
    if (failure !== null && deps.now() < failure.restUntil) return failure.reason
    const made = await embedInTime({ client, query, dimensions: index.dimensions, deadlineMs: deps.deadlineMs() })
    if ('reason' in made) return failed(now, made.reason, made.error)
    if (vectorByQuestion.size >= keptQuestions) vectorByQuestion.delete([...vectorByQuestion.keys()][0] ?? '')
    vectorByQuestion.set(query, made.vector)
    if (now.failure !== null) {
      now.failure = null
      if (now === asked) deps.onRecovery()
    }
    return made.vector
  }

  const over = (corpus: CorpusName): MeaningSearch => ({
    search: async (agentId, query, limit) => {
      const serving = deps.serving(corpus)
      if (typeof serving === 'string') return serving
      const key = deps.ownerKey(corpus, agentId)
      if (key === undefined || serving.index.size(key) === 0) return noMeaning
      if (!serving.client.model.local && deps.staysHere(query)) return 'local_only'
      const vector = await vectorOf(serving, query.slice(0, longestQuestion))
      if (typeof vector === 'string') return vector
      const found = await serving.index.search(key, vector, limit)
      return {
        ...found,
        mean: shrunk(found.mean, serving.index.size(key), serving.chance.p50),
        similarities: (seqs) => serving.index.similarities(key, vector, seqs),
      }
    },
  })

  return {
    memories: over('memories'),
    messages: over('messages'),
    nearness: async (query, texts) => {
      const serving = deps.serving('messages')
      if (typeof serving === 'string' || !serving.client.model.local || texts.length === 0) return new Map()
      const vector = await vectorOf(serving, query.slice(0, longestQuestion))
      if (typeof vector === 'string') return new Map()
      const inputs = texts.map((text) => ({ text: text.toWellFormed(), prefix: '' }))
      const deadline = AbortSignal.timeout(deps.deadlineMs())
      const now = asked
      try {
        const vectors = await serving.client.embed(inputs, 'query', deadline)
        return new Map(vectors.map((one, index) => [texts[index] ?? '', cosine(one, vector)]))
      } catch (error) {
        // Where there was no time for all, search goes on by meaning: words decide which of them answers.
        if (!deadline.aborted) failed(now, reasonOf(error), error)
        return new Map()
      }
    },
    failing: () => {
      const serving = deps.serving('memories')
      return typeof serving !== 'string' && serving.client === asked.client ? (asked.failure?.reason ?? null) : null
    },
  }
}

/** Of vectors of unit length. */
const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

/** As many rows as what chance says counts for: the mean of three memories is no background to stand out from. */
const priorRows = 16

/** The mean of `count` similarities, drawn to what chance gives where they are few. */
const shrunk = (mean: number, count: number, prior: number): number =>
  (mean * count + prior * priorRows) / (count + priorRows)

const noMeaning: Meaning = { nearest: [], mean: 0, best: 0, similarities: () => new Map() }
