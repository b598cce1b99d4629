import type { StateCreator } from 'zustand'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { ModelEntry, ModelRef } from '../../../../src-main/contract/model.ts'
import type { CommandClient, Input, Output } from '../../../lib/command-client.ts'
import { idle, type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import type { Conversation } from '../message-merge.ts'
import type { Models } from './who.ts'

/** Whether a service could be asked for its models. */
export type Reach = 'asking' | 'reached' | { readonly error: unknown }

export interface ModelsSlice {
  readonly models: Loadable<Models>
  /** By service. */
  readonly reach: Readonly<Record<string, Reach>>
  /** What was chosen for the chat that begins with the next message. */
  readonly nextModel: ModelRef | null
  /** The models as they were listed last. */
  loadModels(): Promise<void>
  /** Asks every service for its models; one that does not answer keeps those of last time. */
  refreshModels(): Promise<void>
  /** Which model answers in the chat that is shown, from now on; null: as usual. */
  chooseModel(ref: ModelRef | null): Promise<void>
  updateModel(patch: Input<'model_update'>): Promise<void>
  usageOf(sessionId: string): Promise<Output<'session_usage'>['items']>
}

interface Shown {
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  refresh(): Promise<void>
}

export const createModelsSlice =
  (call: CommandClient): StateCreator<Shown & ModelsSlice, [], [], ModelsSlice> =>
  (set, get) => {
    const note = (providerId: string, reach: Reach) => set({ reach: { ...get().reach, [providerId]: reach } })

    const ask = async ({ id, preset, baseUrl, model }: Output<'provider_list'>['items'][number]): Promise<void> => {
      note(id, 'asking')
      try {
        await call('provider_models', { id, preset, baseUrl, model })
        await get().loadModels()
        note(id, 'reached')
      } catch (error) {
        note(id, { error })
      }
    }

    return {
      models: idle,
      reach: {},
      nextModel: null,

      async loadModels() {
        set({ models: ready(await call('model_list', {})) })
      },

      async refreshModels() {
        const [{ items }] = await Promise.all([call('provider_list', {}), get().loadModels()])
        await Promise.all(items.map(ask))
      },

      async chooseModel(ref) {
        const { sessionId } = get()
        if (sessionId === null) return set({ nextModel: ref })
        const session = await call('session_choose_model', { sessionId, model: ref })
        const shown = valueOf(get().conversation)
        if (shown?.session.id === session.id) set({ conversation: ready({ ...shown, session }) })
      },

      async updateModel(patch) {
        const changed = await call('model_update', patch)
        const models = valueOf(get().models)
        if (models) set({ models: ready({ ...models, items: replaced(models.items, changed) }) })
        // What was answered before costs by the new price too.
        if (patch.price !== undefined) await get().refresh()
      },

      usageOf: async (sessionId) => (await call('session_usage', { sessionId })).items,
    }
  }

/** A chat that was just made, with the model that was chosen before it was there. */
export const withModel = (call: CommandClient, session: Session, model: ModelRef | null): Promise<Session> | Session =>
  model ? call('session_choose_model', { sessionId: session.id, model }) : session

function replaced(items: readonly ModelEntry[], changed: ModelEntry): ModelEntry[] {
  const isIt = (one: ModelEntry) => one.providerId === changed.providerId && one.model === changed.model
  return items.some(isIt) ? items.map((one) => (isIt(one) ? changed : one)) : [...items, changed]
}
