import type { StateCreator } from 'zustand'
import type { Graph } from '../../../../src-main/contract/graph.ts'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import type { CommandClient } from '../../../lib/command-client.ts'
import { asMany } from '../../../lib/as-many.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, settle, valueOf } from '../../../lib/loadable.ts'

export interface PickedMemories {
  readonly items: readonly Memory[]
  readonly nextCursor: string | null
}

export interface GraphSlice {
  readonly graph: Loadable<{ readonly agentId: string; readonly graph: Graph }>
  /** Nothing, the key of a node, or those of two that are joined. */
  readonly picked: readonly string[]
  /** The memories of what is picked, newest first. */
  readonly pickedMemories: Loadable<PickedMemories>
  loadGraph(): Promise<void>
  pick(keys: readonly string[]): Promise<void>
  loadMorePicked(): Promise<void>
}

export const createGraphSlice =
  (call: CommandClient): StateCreator<{ readonly agentId: string } & GraphSlice, [], [], GraphSlice> =>
  (set, get) => {
    const latest = createLatest()
    const latestPick = createLatest()

    /** What follows what is shown, or without a cursor as much as is shown anew. */
    const loadPicked = async (cursor: string | null) => {
      const isNewest = latestPick.begin()
      const { agentId, picked, pickedMemories } = get()
      if (picked.length === 0) return
      const shown = valueOf(pickedMemories)?.items ?? []
      const ask = (from: { readonly cursor?: string }) =>
        call('memory_graph_memories', { agentId, keys: [...picked], ...from })
      try {
        const page = cursor === null ? await asMany(shown.length, ask) : await ask({ cursor })
        const known = cursor === null ? [] : shown
        if (isNewest()) set({ pickedMemories: ready({ ...page, items: [...known, ...page.items] }) })
      } catch (error) {
        if (isNewest()) set({ pickedMemories: failed(error) })
      }
    }
    return {
      graph: idle,
      picked: [],
      pickedMemories: idle,

      async loadGraph() {
        const isNewest = latest.begin()
        const { agentId, graph } = get()
        if (graph.status !== 'ready' || graph.value.agentId !== agentId)
          set({ graph: loading, picked: [], pickedMemories: idle })
        const loaded = await settle(call('memory_graph', { agentId }).then((value) => ({ agentId, graph: value })))
        if (!isNewest()) return
        // The same once more would be laid out anew.
        if (JSON.stringify(get().graph) !== JSON.stringify(loaded)) set({ graph: loaded })
        const there = new Set(loaded.status === 'ready' ? loaded.value.graph.nodes.map(({ key }) => key) : [])
        if (get().picked.every((key) => there.has(key))) await loadPicked(null)
        else await get().pick([])
      },

      async pick(keys) {
        latestPick.begin()
        set({ picked: keys, pickedMemories: keys.length === 0 ? idle : loading })
        await loadPicked(null)
      },

      async loadMorePicked() {
        const { pickedMemories } = get()
        if (pickedMemories.status === 'ready') await loadPicked(pickedMemories.value.nextCursor)
      },
    }
  }
