import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { EmbeddingChoice, EmbeddingStatus } from '../contract/embedding.ts'
import { AppError } from '../contract/error.ts'
import type { DegradedReason } from '../contract/search.ts'
import { type CorpusName, reasonOf, type ServingModel } from '../memory/retrieval/embedding/meaning-search.ts'
import { type EmbeddingCorpus, openVectors, type OpenVectors } from '../memory/retrieval/embedding/open-vectors.ts'
import type { EmbeddingClient } from '../llm/embedding-client.ts'
import type { Clock } from '../util/clock.ts'
import type { Log } from './log.ts'

interface EngineDeps {
  readonly corpora: Readonly<Record<CorpusName, EmbeddingCorpus>>
  /** What is about to be opened and activated. */
  readonly choice: EmbeddingChoice
  readonly isPaused: () => boolean
  readonly onStatus: (status: EmbeddingStatus) => void
  readonly clock: Clock
  readonly log: Log
}

interface Active {
  readonly choice: EmbeddingChoice
  readonly client: EmbeddingClient | null
  readonly vectors: Vectors | null
  readonly stop: AbortController
  /** Why there is no search by meaning; null where there is, or will be once the vectors are made. */
  failure: DegradedReason | null
}

const retryAfterMs = [30_000, 120_000, 600_000] as const
const statusEveryMs = 300
/** After a question, the next vectors wait for so long, but never longer than `longestPauseMs` in a row. */
const pauseMs = 250
const longestPauseMs = 2_000

/** One model at a time, and in the background whatever its vectors lack. Search by words depends on none of it. */
export function createEmbeddingEngine({ corpora, choice, isPaused, onStatus, clock, log }: EngineDeps) {
  let active: Active = { choice, client: null, vectors: null, stop: new AbortController(), failure: null }
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let isClosed = false
  let failures = 0
  let retryTimer: NodeJS.Timeout | undefined
  let toldAt = 0
  let askedAt = Number.NEGATIVE_INFINITY

  const stateOf = ({ vectors, failure, choice }: Active): EmbeddingStatus['state'] => {
    if (choice.kind === 'none') return 'off'
    if (failure !== null) return 'unavailable'
    if (vectors !== null && allOf(vectors).every((one) => one.isServing())) return 'ready'
    return isPaused() ? 'paused' : 'building'
  }

  const reasonNow = (isServing: boolean): DegradedReason | null => {
    if (active.choice.kind === 'none') return 'off'
    if (active.failure !== null) return active.failure
    return isServing ? null : 'building'
  }

  const status = (): EmbeddingStatus => ({
    choice: active.choice,
    modelId: active.client?.model.id ?? null,
    dimensions: active.client?.model.dimensions ?? active.vectors?.memories.dimensions ?? null,
    local: active.client?.model.local ?? true,
    state: stateOf(active),
    done: sumOf(active.vectors, (one) => one.count()),
    total: sumOf(active.vectors, (one) => one.total()),
    reason: reasonNow(stateOf(active) === 'ready'),
  })

  const tell = (): void => {
    toldAt = performance.now()
    onStatus(status())
  }

  /** Somebody is asking: what is new can wait a moment for its vector. */
  const letQuestionsPass = async (signal: AbortSignal): Promise<void> => {
    const until = performance.now() + longestPauseMs
    for (let now = performance.now(); now < Math.min(until, askedAt + pauseMs); now = performance.now()) {
      if (signal.aborted) return
      await setTimeoutAsync(Math.min(until, askedAt + pauseMs) - now)
    }
  }

  /** Makes what is missing, until nothing is: what the user said once no memory waits. */
  const work = async (now: Active): Promise<void> => {
    const { client, vectors } = now
    if (client === null || vectors === null) return
    const { signal } = now.stop
    const { memories, messages } = vectors
    for (const one of allOf(vectors)) await one.load(signal)
    const step = async () => (await memories.step(client, signal)) || (await messages.step(client, signal))
    while (!signal.aborted && !isPaused() && (await step())) {
      if (memories.isServing()) await letQuestionsPass(signal)
      failures = 0
      now.failure = null
      if (performance.now() - toldAt >= statusEveryMs) tell()
    }
    if (!signal.aborted && !isPaused()) now.failure = null
  }

  const open = (corpus: CorpusName, { model }: EmbeddingClient, dimensions: number): OpenVectors =>
    openVectors({ corpus: corpora[corpus], modelId: model.id, dimensions, clock })

  const fail = (now: Active, error: unknown): void => {
    if (now.stop.signal.aborted) return
    now.failure = reasonOf(error)
    log.warn({ err: error, reason: now.failure }, 'vectors could not be made')
    const inMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0
    failures += 1
    clearTimeout(retryTimer)
    retryTimer = setTimeout(wake, inMs)
    retryTimer.unref()
  }

  function wake(): void {
    if (isWorking || isClosed || active.client === null) return
    isWorking = true
    const now = active
    working = work(now)
      .catch((error: unknown) => fail(now, error))
      .finally(() => {
        isWorking = false
        if (isClosed) return
        tell()
        // Another model was chosen, or a memory changed, while the last step ran.
        const isStale = now !== active
        if (isStale || (now.failure === null && !isPaused() && hasWork(now))) wake()
      })
  }

  return {
    status,
    wake,
    tell,
    /** The model that answers questions now, or why none does. */
    serving: (corpus: CorpusName): ServingModel | DegradedReason => {
      const { client, vectors } = active
      const reason = reasonNow(vectors?.[corpus].isServing() === true)
      if (reason !== null) return reason
      askedAt = performance.now()
      return client && vectors ? { client, index: vectors[corpus].index, chance: vectors[corpus].chance() } : 'off'
    },
    choice: (): EmbeddingChoice => active.choice,
    client: (): EmbeddingClient | null => active.client,
    dimensions: (): number | null => active.vectors?.memories.dimensions ?? null,
    /** How many memories of an owner have a vector. */
    countOf: (ownerKey: number): number => active.vectors?.memories.countOf(ownerKey) ?? 0,

    /** Takes another model, or none, from now on. The one before ends what it does. */
    activate: (choice: EmbeddingChoice, client: EmbeddingClient | null, dimensions: number | null): void => {
      active.stop.abort(new AppError('cancelled', 'Another model was chosen.'))
      void active.client?.close()
      for (const one of active.vectors ? allOf(active.vectors) : []) one.close()
      clearTimeout(retryTimer)
      failures = 0
      const vectors =
        client !== null && dimensions !== null
          ? { memories: open('memories', client, dimensions), messages: open('messages', client, dimensions) }
          : null
      active = { choice, client, vectors, stop: new AbortController(), failure: choice.kind === 'none' ? 'off' : null }
      tell()
      wake()
    },
    /** The chosen model could not even be opened. */
    giveUp: (choice: EmbeddingChoice, failure: DegradedReason): void => {
      active = { ...active, choice, failure }
      tell()
    },
    /** Resolves when nothing is left that could be made now. */
    idle: async (): Promise<void> => {
      while (isWorking) await working
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(retryTimer)
      active.stop.abort(new AppError('cancelled', 'The app is closing.'))
      await working
      // The model's thread must not be ended from outside while it computes.
      await active.client?.close()
    },
  }
}

type Vectors = Readonly<Record<CorpusName, OpenVectors>>

const allOf = ({ memories, messages }: Vectors): readonly OpenVectors[] => [memories, messages]
const sumOf = (vectors: Vectors | null, of: (one: OpenVectors) => number): number =>
  vectors === null ? 0 : of(vectors.memories) + of(vectors.messages)
const hasWork = ({ vectors }: Active): boolean => vectors !== null && allOf(vectors).some((one) => one.hasWork())
