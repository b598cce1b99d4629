import type { StateCreator } from 'zustand'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { asMany } from '../../../lib/as-many.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import type { ButlerSlice } from '../butler-slice.ts'

export type TrashPage = Output<'memory_trash_list'>
export type TrashItem = TrashPage['items'][number]
type Restored = Output<'memory_trash_restore'>
type Purged = Output<'memory_trash_purge'>

export interface TrashSlice {
  readonly trash: Loadable<TrashPage>
  /** What is shown stays until the answer is here. */
  loadTrash(): Promise<void>
  loadMoreTrash(): Promise<void>
  restoreFromTrash(ids: readonly string[]): Promise<Restored>
  /** Destroys these, or all. Resolves when the bytes are gone, which may take a while. */
  purgeTrash(ids: readonly string[] | 'all', alsoInConversations: boolean): Promise<Purged>
}

const pageSize = 200

export const createTrashSlice =
  (call: CommandClient): StateCreator<ButlerSlice & TrashSlice, [], [], TrashSlice> =>
  (set, get) => {
    const latest = createLatest()
    let shownFor = ''
    const closeAmong = (ids: readonly string[] | 'all') => {
      const { selectedId, trash } = get()
      const all = ids === 'all' ? (valueOf(trash)?.items.map(({ id }) => id) ?? []) : ids
      if (selectedId && all.includes(selectedId)) get().closeDetail()
    }
    return {
      trash: idle,

      async loadTrash() {
        const isNewest = latest.begin()
        const { agentId, trash } = get()
        if (trash.status !== 'ready' || shownFor !== agentId) set({ trash: loading })
        shownFor = agentId
        const shown = valueOf(get().trash)?.items.length ?? 0
        try {
          const page = await asMany(shown, (from) => call('memory_trash_list', { agentId, limit: pageSize, ...from }))
          if (isNewest()) set({ trash: ready(page) })
        } catch (error) {
          if (isNewest()) set({ trash: failed(error) })
        }
      },

      async loadMoreTrash() {
        const shown = valueOf(get().trash)
        if (!shown?.nextCursor) return
        const isNewest = latest.begin()
        const input = { agentId: get().agentId, cursor: shown.nextCursor, limit: pageSize }
        const page = await call('memory_trash_list', input)
        if (isNewest()) set({ trash: ready({ ...page, items: [...shown.items, ...page.items] }) })
      },

      async restoreFromTrash(ids) {
        const restored = await call('memory_trash_restore', { agentId: get().agentId, ids: [...ids] })
        await get().load()
        return restored
      },

      async purgeTrash(ids, alsoInConversations) {
        const which = ids === 'all' ? { all: true as const } : { ids: [...ids] }
        const purged = await call('memory_trash_purge', { agentId: get().agentId, ...which, alsoInConversations })
        closeAmong(ids)
        await get().load()
        return purged
      },
    }
  }
