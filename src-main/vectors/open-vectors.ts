import type { EmbeddingClient, EmbeddingInput } from '../llm/embedding-client.ts'
import type { Chance, EmbeddingModel } from '../storage/embedding-model-store.ts'
import type { EmbeddableRow } from '../storage/vector-layout.ts'
import type { VectorStore } from '../storage/vector-store.ts'
import { breathe } from '../util/breathe.ts'
import type { Clock } from '../util/clock.ts'
import { loadVectors } from './load-vectors.ts'
import { toInt8 } from './to-int8.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'
import { calibrationTexts } from './calibration-texts.ts'
import { assumedChance, fewestVectors, measureChance } from './chance.ts'
import { embedDocuments } from './embed-documents.ts'

/** What vectors are made of: memories, or what the user said. */
export interface EmbeddingCorpus {
  readonly vectors: VectorStore
  readonly inTransaction: <Result>(work: () => Result) => Result
  /** Null where there is nothing to be found by. */
  readonly inputOf: (row: EmbeddableRow) => EmbeddingInput | null
  /** Of these rows, by their ids, those that no model elsewhere may read. */
  readonly staysHere: (ids: readonly string[]) => ReadonlySet<string>
}

interface OpenVectorsDeps {
  readonly corpus: EmbeddingCorpus
  readonly modelId: string
  readonly dimensions: number
  readonly clock: Clock
}

/** The vectors that one model made of a corpus: in memory to be searched, on disk to stay. */
export interface OpenVectors {
  readonly index: VectorIndex
  readonly dimensions: number
  /** Reads what is on disk. Before that nothing is found. */
  load(signal: AbortSignal): Promise<void>
  /** Makes a few of the vectors that are missing. Returns false where none is. Throws what the client throws. */
  step(client: EmbeddingClient, signal: AbortSignal): Promise<boolean>
  /** True once every row was given its vector, but for a few that changed since and follow on their own. */
  isServing(): boolean
  hasWork(): boolean
  count(): number
  /** Rows that are to have a vector. */
  total(): number
  countOf(ownerKey: number): number
  chance(): Chance
  close(): void
}

const batchSize = 16
/** With more than this waiting for a vector, search by meaning would overlook what is new. */
const fewDue = 32
const fewDueShare = 0.02
const removedAtOnce = 500
const sampled = 400

/** Takes up the vectors of a model where they were left; those of other models go once these are complete. */
export function openVectors({ corpus, modelId, dimensions, clock }: OpenVectorsDeps): OpenVectors {
  const store = corpus.vectors
  const index = createVectorIndex({ dimensions })
  let model = takeUp()
  let isLoaded = false
  let made = 0
  const unsubscribe = store.subscribe(({ seq, ownerKey, modelKey }) => {
    if (modelKey === model.modelKey && index.remove(ownerKey, seq)) made -= 1
  })

  function takeUp(): EmbeddingModel {
    const known = store.models.upsert({ modelId, dimensions, createdAt: clock.now().toISOString() })
    for (const other of store.models.list())
      if (other.modelKey !== known.modelKey) store.models.setState(other.modelKey, 'retired')
    // While it was retired nobody wrote down what changed.
    if (known.state !== 'retired') return known
    store.models.setState(known.modelKey, 'building')
    store.models.setBackfill(known.modelKey, 0)
    return { ...known, state: 'building', backfillAfter: 0 }
  }

  const load = async (signal: AbortSignal): Promise<void> => {
    if (isLoaded) return
    if (model.dimensions !== dimensions) {
      // The service has another model under the same name now: nothing of the old vectors is of use.
      while (!store.models.remove(model.modelKey, removedAtOnce)) await breathe()
      model = takeUp()
    }
    await loadVectors({ store, index, modelKey: model.modelKey, signal })
    if (signal.aborted) return
    made = store.total(model.modelKey)
    isLoaded = true
  }

  /** Embeds what may be sent to the model and stores it; `settle` is stored along with the vectors. */
  const embed = async (
    asked: readonly EmbeddableRow[],
    client: EmbeddingClient,
    signal: AbortSignal,
    settle: () => void,
  ): Promise<void> => {
    const held = client.model.local ? null : corpus.staysHere(asked.map(({ id }) => id))
    const texts = asked.flatMap((row) => {
      const input = held?.has(row.id) === true ? null : corpus.inputOf(row)
      return input === null ? [] : [{ row, input }]
    })
    const inputs = texts.map(({ input }) => input)
    const vectors = await embedDocuments(inputs, { client, dimensions, signal })
    const results = texts.flatMap(({ row }, at) => {
      const vector = vectors[at]
      return vector ? [{ row, version: row.version, seq: row.seq, ...toInt8(vector) }] : []
    })
    const put = new Set(
      corpus.inTransaction(() => {
        settle()
        return store.put(model.modelKey, results)
      }),
    )
    for (const { row, vector, scale } of results) {
      if (!put.has(row.seq)) continue
      if (index.put(row.ownerKey, row.seq, vector, scale)) made += 1
    }
  }

  const embedDue = async (client: EmbeddingClient, signal: AbortSignal): Promise<boolean> => {
    const due = store.due.next(batchSize)
    if (due.length === 0) return false
    await embed(store.rows(due), client, signal, () => store.due.take(due))
    return true
  }

  const backfill = async (client: EmbeddingClient, signal: AbortSignal): Promise<boolean> => {
    if (model.backfillAfter === null) return false
    const rows = store.rowsAfter(model.backfillAfter, batchSize)
    const last = rows.at(-1)
    if (!last) {
      finish(await measured(client, signal))
      return true
    }
    const known = new Set(
      store
        .bySeqs(
          model.modelKey,
          rows.map(({ seq }) => seq),
        )
        .map(({ seq }) => seq),
    )
    await embed(
      rows.filter(({ seq }) => !known.has(seq)),
      client,
      signal,
      () => store.models.setBackfill(model.modelKey, last.seq),
    )
    model = { ...model, backfillAfter: last.seq }
    return true
  }

  const finish = (chance: Chance): void => {
    corpus.inTransaction(() => {
      store.models.setBackfill(model.modelKey, null)
      store.models.setState(model.modelKey, 'serving')
      store.models.setChance(model.modelKey, chance)
    })
    model = { ...model, backfillAfter: null, state: 'serving', chance }
  }

  /** Vectors of models that are not used any more go bit by bit. */
  const removeRetired = (): boolean => {
    const retired = store.models.list().find(({ state }) => state === 'retired')
    if (retired) store.models.remove(retired.modelKey, removedAtOnce)
    return retired !== undefined
  }

  const measured = async (client: EmbeddingClient, signal: AbortSignal): Promise<Chance> => {
    const sample = store.sample(model.modelKey, sampled)
    if (sample.length >= fewestVectors) return chanceOf(sample)
    if (client.model.chance !== null) return client.model.chance
    const inputs = calibrationTexts.map((text) => ({ text, prefix: '' }))
    return chanceOf((await client.embed(inputs, 'document', signal)).map(toInt8))
  }

  return {
    index,
    dimensions,
    load,
    step: async (client, signal) => {
      return (await embedDue(client, signal)) || (await backfill(client, signal)) || removeRetired()
    },
    isServing: () => isLoaded && model.state === 'serving' && store.due.count() <= Math.max(fewDue, made * fewDueShare),
    hasWork: () => !isLoaded || model.backfillAfter !== null || store.due.next(1).length > 0,
    count: () => made,
    total: () => store.indexedTotal(),
    countOf: (ownerKey) => store.count(model.modelKey, ownerKey),
    chance: () => model.chance ?? assumedChance,
    close: () => {
      unsubscribe()
    },
  }
}

const chanceOf = (vectors: readonly { readonly vector: Int8Array; readonly scale: number }[]): Chance =>
  measureChance(vectors.length, (a, b) => {
    const one = vectors[a]
    const other = vectors[b]
    if (!one || !other) return 0
    return one.vector.reduce((sum, value, at) => sum + value * (other.vector[at] ?? 0), 0) * one.scale * other.scale
  })
