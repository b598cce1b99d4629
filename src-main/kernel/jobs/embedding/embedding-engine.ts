import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { EmbeddingChoice, EmbeddingStatus } from '../../../contract/embedding.ts'
import { AppError } from '../../../contract/error.ts'
import type { DegradedReason } from '../../../contract/search.ts'
import { reasonOf } from '../../../llm/embedding/embed-in-time.ts'
import type { CorpusName, ServingModel } from '../../../memory/retrieval/embedding/meaning-search.ts'
import { type EmbeddingCorpus, openVectors, type OpenVectors } from '../../../vectors/open-vectors.ts'
import type { EmbeddingClient } from '../../../llm/embedding-client.ts'
import type { Clock } from '../../../util/clock.ts'
import type { JobHandler } from '../job-handler.ts'
import type { JobRunner } from '../job-runner.ts'
import type { Log } from '../../common/log.ts'

interface EngineDeps {
  readonly corpora: Readonly<Record<CorpusName, EmbeddingCorpus>>
  /** What is about to be opened and activated. */
  readonly choice: EmbeddingChoice
  readonly isPaused: () => boolean
  readonly runner: Pick<JobRunner, 'wake'>
  readonly onStatus: (status: EmbeddingStatus) => void
  /** Nothing is loaded or made for that many milliseconds, unless somebody asks. */
  readonly beginsAfterMs: number
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
  isLoaded: boolean
}

const retryAfterMs = [30_000, 120_000, 600_000] as const
const statusEveryMs = 300
/** After a question, the next vectors wait for so long, but never longer than `longestPauseMs` in a row. */
const pauseMs = 250
const longestPauseMs = 2_000
const expectedEveryMs = 60_000

/** One model at a time, and in the background whatever its vectors lack. Search by words depends on none of it. */
export function createEmbeddingEngine(deps: EngineDeps) {
  const { corpora, choice, isPaused, runner, onStatus, beginsAfterMs, clock, log } = deps
  let active: Active = {
    choice,
    client: null,
    vectors: null,
    stop: new AbortController(),
    failure: null,
    isLoaded: false,
  }
  /** The last step found nothing to do. */
  let isDry = false
  let toldAt = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let expectedAt = Number.NEGATIVE_INFINITY
  let hasBegun = beginsAfterMs === 0

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

  /** Makes a few of what is missing: of what the user said once no memory waits. */
  const step = async ({ client, vectors }: Ready, signal: AbortSignal): Promise<boolean> => {
    const { memories, messages } = vectors
    const isMade = (await memories.step(client, signal)) || (await messages.step(client, signal))
    if (isMade && memories.isServing()) await letQuestionsPass(signal)
    return isMade
  }

  const piece = async (now: Ready, closing: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([now.stop.signal, closing])
    try {
      for (const one of now.isLoaded ? [] : allOf(now.vectors)) await one.load(signal)
      now.isLoaded = !signal.aborted
      // What is there is searched while no more is made.
      if (isPaused()) return
      isDry = !(await step(now, signal))
      if (!signal.aborted) now.failure = null
    } catch (error) {
      if (signal.aborted) return
      now.failure = reasonOf(error)
      throw error
    } finally {
      const isTold = now.failure === null && !isDry && hasWork(now) && performance.now() - toldAt < statusEveryMs
      if (!closing.aborted && !isTold) tell()
    }
  }

  const handler: JobHandler = {
    kind: 'embed',
    line: 'vectors',
    priority: 1,
    next: () => {
      const now = active
      if (!hasBegun || !isReady(now) || (isPaused() && now.isLoaded) || (isDry && !hasWork(now))) return null
      return (signal) => piece(now, signal)
    },
    nextDueAt: () => null,
    restMs: (failures) => retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0,
    failed: (error) => log.warn({ err: error, reason: active.failure }, 'vectors could not be made'),
  }

  const wake = (): void => {
    isDry = false
    runner.wake(handler.kind)
  }

  const begin = (): void => {
    if (hasBegun) return
    hasBegun = true
    clearTimeout(beginning)
    wake()
  }
  const beginning = setTimeout(begin, beginsAfterMs)
  beginning.unref()

  /** The app's own model leaves the memory where nobody asks, and takes longer to come back than a question may wait. */
  const expectQuestion = (): void => {
    begin()
    const { client, vectors, stop } = active
    const isDue = performance.now() - expectedAt > expectedEveryMs
    if (client?.model.local !== true || sumOf(vectors, (one) => one.total()) === 0 || !isDue) return
    expectedAt = performance.now()
    client.embed([{ text: '', prefix: '' }], 'query', stop.signal).catch(() => {
      // Whoever asks is told.
    })
  }

  const open = (corpus: CorpusName, { model }: EmbeddingClient, dimensions: number): OpenVectors =>
    openVectors({ corpus: corpora[corpus], modelId: model.id, dimensions, clock })

  return {
    handler,
    status,
    wake,
    tell,
    /** Somebody writes what may be a question: what it would wait for is loaded now. */
    expectQuestion,
    /** The model that answers questions now, or why none does. */
    serving: (corpus: CorpusName): ServingModel | DegradedReason => {
      begin()
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
      const vectors =
        client !== null && dimensions !== null
          ? { memories: open('memories', client, dimensions), messages: open('messages', client, dimensions) }
          : null
      const failure = choice.kind === 'none' ? 'off' : null
      active = { choice, client, vectors, stop: new AbortController(), failure, isLoaded: false }
      tell()
      wake()
    },
    /** The chosen model could not even be opened. */
    giveUp: (choice: EmbeddingChoice, failure: DegradedReason): void => {
      active = { ...active, choice, failure }
      tell()
    },
    /** Once the runner is closed: the model's thread must not be ended from outside while it computes. */
    close: async (): Promise<void> => {
      clearTimeout(beginning)
      active.stop.abort(new AppError('cancelled', 'The app is closing.'))
      await active.client?.close()
    },
  }
}

export type EmbeddingEngine = ReturnType<typeof createEmbeddingEngine>

type Ready = Active & { readonly client: EmbeddingClient; readonly vectors: Vectors }
const isReady = (one: Active): one is Ready => one.client !== null && one.vectors !== null

type Vectors = Readonly<Record<CorpusName, OpenVectors>>

const allOf = ({ memories, messages }: Vectors): readonly OpenVectors[] => [memories, messages]
const sumOf = (vectors: Vectors | null, of: (one: OpenVectors) => number): number =>
  vectors === null ? 0 : of(vectors.memories) + of(vectors.messages)
const hasWork = ({ vectors }: Ready): boolean => allOf(vectors).some((one) => one.hasWork())
