import { AppError } from '../../../contract/error.ts'
import type { ModelTrust, TrustLevel } from '../../../contract/trust.ts'
import type { Driver } from '../../../llm/driver.ts'
import type { RetryWaits } from '../../../llm/retry.ts'
import type { Reader } from '../../../memory/extraction/reader.ts'
import { lowered } from './level.ts'
import type { TrustLines } from './lines.ts'
import { estimateCost } from './estimate-cost.ts'
import { measureTrust, type CheckOperation, type Measurement } from './measure.ts'
import type { ModelTrustRow, ModelTrustStore } from '../../../storage/model-trust-store.ts'
import { toRefusal } from '../../../storage/storage-error.ts'
import type { Clock } from '../../../util/clock.ts'
import type { EventBus } from '../../common/event-bus.ts'
import type { WorkDrivers } from '../governor-driver.ts'
import type { Log } from '../../common/log.ts'
import type { ProviderService } from '../provider-service.ts'
import { createTrustRows, type Model } from './trust-rows.ts'

export interface ModelTrustDeps {
  readonly store: ModelTrustStore
  readonly providers: Pick<ProviderService, 'get' | 'active'>
  readonly drivers: Pick<WorkDrivers, 'ofProvider'>
  /** The reader that is used live. */
  readonly readerFor: (driver: Driver) => Reader
  readonly readerVersion: string
  readonly check: CheckOperation
  readonly lines: () => TrustLines
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly waits: Partial<RetryWaits>
  /** Aborts when the kernel closes. */
  readonly closing: AbortSignal
}

interface Running {
  readonly providerId: string
  /** Never rejects: with what the file says where it does not take what was measured. */
  readonly ended: Promise<AppError | null>
  readonly controller: AbortController
  progress: { done: number; total: number }
}

/** Why a measuring ends that says nothing of its model. */
const replaced = new AppError('cancelled', 'Another model has taken its place.')
const retryMs = 60 * 60 * 1_000

function viewOf(row: ModelTrustRow, progress: ModelTrust['progress']): ModelTrust {
  const { providerId, model, figures, reason, measuredAt, retryAt, chosen } = row
  const level = chosen ?? (row.level && lowered(row.level, row.lowered))
  return {
    providerId,
    model,
    level,
    setBy: chosen ? 'user' : level && 'measured',
    measuredLevel: row.level,
    figures,
    reason,
    measuredAt,
    retryAt,
    lowered: row.level !== null && row.lowered > 0 && lowered(row.level, row.lowered) !== row.level,
    progress,
  }
}

/** How far each connected model is to be believed: measured with labelled lines before it reads anything of the user. */
export function createModelTrust(deps: ModelTrustDeps) {
  const { store, providers, drivers, readerFor, readerVersion, events, clock, log } = deps
  const running = new Map<string, Running>()
  const keyOf = ({ id, model }: Model): string => JSON.stringify([id, model])
  const seedOf = (model: string): string => `${model} ${readerVersion}`
  const now = (): string => clock.now().toISOString()
  const { rowOf, levelNow, measuredLevel } = createTrustRows(deps)

  const toView = (row: ModelTrustRow): ModelTrust =>
    viewOf(row, running.get(keyOf({ id: row.providerId, model: row.model }))?.progress ?? null)
  const tell = (model: Model): void => events.emit('trust_changed', { trust: toView(rowOf(model)) })
  const save = (row: ModelTrustRow): void => {
    store.put(row)
    tell({ id: row.providerId, model: row.model })
  }

  const keep = (model: Model, { level, figures, reason, mayPass }: Measurement): void =>
    save({
      ...rowOf(model),
      readerVersion,
      level,
      figures,
      reason,
      measuredAt: now(),
      retryAt: mayPass ? new Date(clock.now().getTime() + retryMs).toISOString() : null,
      lowered: 0,
      countedAfter: rowOf(model).countedAfter,
    })

  const run = async (model: Model, own: Pick<Running, 'controller' | 'progress'>): Promise<void> => {
    const signal = AbortSignal.any([own.controller.signal, deps.closing])
    try {
      const measured = await measureTrust({
        lines: deps.lines(),
        seed: seedOf(model.model),
        readerOf: async () => readerFor(await drivers.ofProvider('trust', model.id)),
        check: deps.check,
        signal,
        waits: deps.waits,
        onProgress: (done, total) => {
          Object.assign(own.progress, { done, total })
          tell(model)
        },
      })
      keep(model, measured)
    } catch (error) {
      if (deps.closing.aborted || own.controller.signal.reason === replaced) return
      if (signal.aborted) return stopped(model)
      if (toRefusal(error)) throw error
      log.error({ err: error, providerId: model.id }, 'a model could not be measured')
      const code = error instanceof AppError ? error.code : 'internal'
      save({
        ...rowOf(model),
        readerVersion,
        level: 'cannot_read',
        reason: code,
        measuredAt: now(),
        retryAt: inAnHour(),
      })
    }
  }
  const inAnHour = (): string => new Date(clock.now().getTime() + retryMs).toISOString()

  /** What is not to be measured is not measured again by itself: the rules read until the user asks. */
  const stopped = (model: Model): void => {
    const row = rowOf(model)
    if (measuredLevel(row) === null)
      save({ ...row, readerVersion, level: 'cannot_read', figures: null, reason: 'cancelled', retryAt: null })
  }

  const measure = (model: Model): Running => {
    const key = keyOf(model)
    const known = running.get(key)
    if (known) return known
    const own = { controller: new AbortController(), progress: { done: 0, total: 0 } }
    const ended = Promise.resolve()
      .then(() => run(model, own))
      .then(
        () => null,
        (error: unknown) => toRefused(error, log),
      )
      .finally(() => {
        if (running.get(key) === started) running.delete(key)
        if (!deps.closing.aborted && own.controller.signal.reason !== replaced) tell(model)
      })
    const started: Running = { ...own, providerId: model.id, ended }
    running.set(key, started)
    return started
  }

  return {
    /** The level of the model that `driver` asks; measures it first where nobody did. Rejects where `signal` aborts. */
    levelFor: async (driver: Pick<Driver, 'providerId' | 'model'>, signal: AbortSignal): Promise<TrustLevel> => {
      const model = { id: driver.providerId, model: driver.model }
      const known = levelNow(rowOf(model))
      if (known !== null) return known
      const refusal = await orAbort(measure(model).ended, signal)
      if (refusal) throw refusal
      return levelNow(rowOf(model)) ?? 'cannot_read'
    },
    /** What is known of a model now, without measuring; null: nothing. */
    peek: (model: Model): TrustLevel | null => levelNow(rowOf(model)),
    get: async (providerId: string): Promise<ModelTrust> => toView(rowOf(await providers.get(providerId))),
    /** What measuring takes: calls and about how many tokens. Without a provider, for any model. */
    estimate: async (providerId: string | null): Promise<{ calls: number; tokens: number }> => {
      const seed = seedOf(providerId === null ? '' : (await providers.get(providerId)).model)
      return estimateCost(deps.lines(), readerFor, seed)
    },
    /** Measures in the background; `trust_changed` tells how far it is. */
    measure: async (providerId: string): Promise<ModelTrust> => {
      const model = await providers.get(providerId)
      void measure(model)
      return toView(rowOf(model))
    },
    /** Ends a measuring that runs. */
    cancel: async (providerId: string): Promise<ModelTrust> => {
      const model = await providers.get(providerId)
      const own = running.get(keyOf(model))
      own?.controller.abort(new AppError('cancelled', 'Stopped by the user.'))
      await own?.ended
      return toView(rowOf(model))
    },
    /** The user's own choice; null: what was measured counts again. */
    choose: async (providerId: string, chosen: TrustLevel | null): Promise<ModelTrust> => {
      const row = rowOf(await providers.get(providerId))
      save({ ...row, chosen })
      return toView({ ...row, chosen })
    },
    /** Measures the model in use, where nobody did. */
    connected: async (): Promise<void> => {
      const active = await providers.active()
      if (active && levelNow(rowOf(active)) === null) void measure(active)
    },
    /** One level lower; what was noted up to `countedAfter` counts no more. */
    lower: (model: Model, countedAfter: number): void => {
      const row = rowOf(model)
      save({ ...row, lowered: row.lowered + 1, countedAfter })
    },
    rowOf,
    /** Ends the measuring of a connection that asks another model now, or at another place: that one would be asked. */
    leave: (providerId: string): void => {
      for (const [key, own] of running) {
        if (own.providerId !== providerId) continue
        own.controller.abort(replaced)
        running.delete(key)
      }
    },
    /** The provider is gone. */
    forget: (providerId: string): void => store.remove(providerId),
    /** It is another service now: what was measured holds no more, what the user chose does. */
    outdate: (model: Model): void => {
      const { chosen } = rowOf(model)
      store.remove(model.id)
      if (chosen) save({ ...rowOf(model), chosen })
    },
    /** Resolves when nothing is being measured. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(Array.from(running.values(), ({ ended }) => ended))
    },
  }
}
export type ModelTrustService = ReturnType<typeof createModelTrust>

function toRefused(error: unknown, log: Log): AppError {
  log.error({ err: error }, 'what a model was measured to be could not be kept')
  return toRefusal(error) ?? new AppError('internal', 'Something in the app went wrong.', { cause: error })
}

async function orAbort<Value>(ended: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  const leave = (): void => gone.reject(signal.reason)
  signal.addEventListener('abort', leave)
  return Promise.race([ended, gone.promise]).finally(() => signal.removeEventListener('abort', leave))
}
