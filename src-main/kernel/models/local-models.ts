import { totalmem } from 'node:os'
import { AppError } from '../../contract/error.ts'
import type { FittingModel, LocalService, ModelPull } from '../../contract/local-model.ts'
import { findLocalServices, fittingModel, localPlaces } from '../../llm/local-services.ts'
import { pullModel } from '../../llm/pull-model.ts'
import type { EventBus } from '../common/event-bus.ts'

interface LocalModelDeps {
  readonly events: Pick<EventBus, 'emit'>
  /** Aborts when the kernel closes. */
  readonly closing: AbortSignal
}

/** Model services of this computer: which run, and a first model for one that has none. Asked only when the user looks. */
export function createLocalModels({ events, closing }: LocalModelDeps) {
  let pull: ModelPull | null = null
  let stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const places = () => localPlaces(process.env['OLLAMA_HOST'])

  const tell = (next: ModelPull): void => {
    pull = next
    events.emit('model_pull_changed', { pull: next })
  }

  const run = async (model: string, signal: AbortSignal): Promise<void> => {
    const onProgress = ({ done, total }: { done: number; total: number }): void => {
      if (pull && isNews(pull, done, total)) tell({ ...pull, done, total })
    }
    const end = await pullModel({ origin: places().ollama, model, signal, onProgress }).catch(() => null)
    if (pull) tell({ ...pull, state: end?.state ?? 'cancelled', said: end?.state === 'refused' ? end.said : null })
  }

  return {
    find: async (
      signal: AbortSignal,
    ): Promise<{ items: LocalService[]; fitting: FittingModel; pull: ModelPull | null }> => ({
      items: await findLocalServices(places(), signal),
      fitting: fittingModel(totalmem()),
      pull,
    }),
    /** Throws `conflict` while another model is got. */
    pull: (model: string): ModelPull => {
      if (pull?.state === 'running') {
        if (pull.model === model) return pull
        throw new AppError('conflict', 'Another model is being downloaded.')
      }
      stop = new AbortController()
      const started: ModelPull = { model, state: 'running', done: 0, total: 0, said: null }
      tell(started)
      running = run(model, AbortSignal.any([stop.signal, closing]))
      return started
    },
    /** Resolves once nothing more comes. Null: none was got. */
    cancel: async (): Promise<ModelPull | null> => {
      stop.abort()
      await running
      return pull
    },
    /** Resolves once a pull has ended. */
    idle: (): Promise<void> => running,
  }
}
export type LocalModels = ReturnType<typeof createLocalModels>

/** A hundred steps are enough to see it move. */
const isNews = (before: ModelPull, done: number, total: number): boolean =>
  total !== before.total || done === total || done - before.done >= total / 100
