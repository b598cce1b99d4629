import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { EmbeddingChoice, EmbeddingStatus } from '../contract/embedding.ts'
import { AppError } from '../contract/error.ts'
import type { DegradedReason } from '../contract/search.ts'
import { reasonOf, type ServingModel } from '../memory/retrieval/embedding/meaning-search.ts'
import { openVectors, type OpenVectors } from '../memory/retrieval/embedding/open-vectors.ts'
import type { EmbeddingClient } from '../llm/embedding-client.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { Clock } from '../util/clock.ts'
import type { Log } from './log.ts'

interface EngineDeps {
  readonly file: MemoriesFile
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
  readonly vectors: OpenVectors | null
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
export function createEmbeddingEngine({ file, choice, isPaused, onStatus, clock, log }: EngineDeps) {
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
    if (vectors?.isServing() === true) return 'ready'
    return isPaused() ? 'paused' : 'building'
  }

  const reasonNow = (): DegradedReason | null => {
    const state = stateOf(active)
    if (state === 'off') return 'off'
    if (active.failure !== null) return active.failure
    return state === 'ready' ? null : 'building'
  }

  const status = (): EmbeddingStatus => ({
    choice: active.choice,
    modelId: active.client?.model.id ?? null,
    dimensions: active.client?.model.dimensions ?? active.vectors?.dimensions ?? null,
    local: active.client?.model.local ?? true,
    state: stateOf(active),
    done: active.vectors?.count() ?? 0,
    total: active.vectors?.total() ?? 0,
    reason: reasonNow(),
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

  /** Makes what is missing, until nothing is. */
  const work = async (now: Active): Promise<void> => {
    const { client, vectors } = now
    if (client === null || vectors === null) return
    const { signal } = now.stop
    await vectors.load(signal)
    while (!signal.aborted && !isPaused() && (await vectors.step(client, signal))) {
      if (vectors.isServing()) await letQuestionsPass(signal)
      failures = 0
      now.failure = null
      if (performance.now() - toldAt >= statusEveryMs) tell()
    }
    if (!signal.aborted && !isPaused()) now.failure = null
  }

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
        if (isStale || (now.failure === null && !isPaused() && now.vectors?.hasWork() === true)) wake()
      })
  }

  return {
    status,
    wake,
    tell,
    /** The model that answers questions now, or why none does. */
    serving: (): ServingModel | DegradedReason => {
      const reason = reasonNow()
      if (reason !== null) return reason
      const { client, vectors } = active
      askedAt = performance.now()
      return client && vectors ? { client, index: vectors.index, chance: vectors.chance() } : 'off'
    },
    choice: (): EmbeddingChoice => active.choice,
    client: (): EmbeddingClient | null => active.client,
    dimensions: (): number | null => active.vectors?.dimensions ?? null,
    countOf: (ownerKey: number): number => active.vectors?.countOf(ownerKey) ?? 0,

    /** Takes another model, or none, from now on. The one before ends what it does. */
    activate: (choice: EmbeddingChoice, client: EmbeddingClient | null, dimensions: number | null): void => {
      active.stop.abort(new AppError('cancelled', 'Another model was chosen.'))
      void active.client?.close()
      active.vectors?.close()
      clearTimeout(retryTimer)
      failures = 0
      const vectors =
        client !== null && dimensions !== null
          ? openVectors({ file, modelId: client.model.id, dimensions, clock })
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
