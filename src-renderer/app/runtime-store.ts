import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../src-main/contract/bridge.ts'
import type { RuntimeState } from '../../src-main/contract/runtime.ts'

interface RuntimeStoreState {
  /** Null before it is known, and in a browser. */
  readonly runtime: RuntimeState | null
  /** The user has read it, for this start. */
  readonly isRead: boolean
  load(): Promise<void>
  read(): void
}

/** What is amiss with the program around the app. */
export const createRuntimeStore = ({ runtime }: Pick<Bridge, 'runtime'>) =>
  createStore<RuntimeStoreState>((set) => ({
    runtime: null,
    isRead: false,
    async load() {
      if (runtime) set({ runtime: await runtime() })
    },
    read: () => set({ isRead: true }),
  }))
export type RuntimeStore = ReturnType<typeof createRuntimeStore>
