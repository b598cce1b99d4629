import type { StateCreator } from 'zustand'
import type { ChatImport } from '../../../src-main/contract/chat-import.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, type Loadable, ready } from '../../lib/loadable.ts'

type TakenBack = Output<'session_import_take_back'>
type BroughtBack = Output<'session_import_bring_back'>

export interface ImportsSlice {
  /** The imports of chats of the agent that they were asked for last. */
  readonly imports: Loadable<readonly ChatImport[]>
  loadImports(agentId: string): Promise<void>
  /** What taking one back would delete; `continued`: also chats that the user has written in since. */
  previewTakeBack(importId: string, continued: boolean): Promise<TakenBack>
  takeBackImport(one: ChatImport, continued: boolean): Promise<TakenBack>
  bringBackImport(one: ChatImport): Promise<BroughtBack>
  stopImport(one: ChatImport): Promise<void>
}

export const createImportsSlice =
  (call: CommandClient): StateCreator<ImportsSlice> =>
  (set, get) => {
    const latest = createLatest()
    return {
      imports: idle,

      async loadImports(agentId) {
        const isNewest = latest.begin()
        try {
          const { items } = await call('session_import_list', { agentId })
          if (isNewest()) set({ imports: ready(items) })
        } catch (error) {
          if (isNewest()) set({ imports: failed(error) })
        }
      },

      previewTakeBack: (importId, continued) =>
        call('session_import_take_back', { importId, continued: continued ? 'delete' : 'keep', dryRun: true }),

      async takeBackImport({ id, agentId }, continued) {
        const taken = await call('session_import_take_back', {
          importId: id,
          continued: continued ? 'delete' : 'keep',
        })
        await get().loadImports(agentId)
        return taken
      },

      async bringBackImport({ id, agentId }) {
        const back = await call('session_import_bring_back', { importId: id })
        await get().loadImports(agentId)
        return back
      },

      async stopImport({ agentId }) {
        await call('session_import_stop', { agentId })
        await get().loadImports(agentId)
      },
    }
  }
