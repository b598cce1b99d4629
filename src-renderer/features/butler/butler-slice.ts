import type { StateCreator } from 'zustand'
import { defaultAgentId } from '../../../src-main/contract/agent.ts'
import type { Bridge } from '../../../src-main/contract/bridge.ts'
import { AppError } from '../../../src-main/contract/error.ts'
import type { Memory, MemoryHit, MemoryType } from '../../../src-main/contract/memory.ts'
import type { ProfileField, ProfileLine } from '../../../src-main/contract/profile.ts'
import type { DegradedReason } from '../../../src-main/contract/search.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import type { ConversationSearchSlice } from './conversation-search-slice.ts'

/** What the list shows: one type, all of them, or what is no longer current. */
export type View = 'all' | MemoryType | 'superseded' | 'trashed'

export interface MemoryPage {
  readonly items: readonly Memory[]
  readonly nextCursor: string | null
  readonly total: number
  /** Null where the page is a list, not what a search found. */
  readonly found: FoundMemories | null
}
export interface FoundMemories {
  readonly query: string
  /** Best first, one for each item. */
  readonly hits: readonly MemoryHit[]
  /** Why search went by words alone. */
  readonly degraded: DegradedReason | null
}
export type MemoryDetail = Output<'memory_get'>
export type Stats = Output<'memory_stats'>
export type ImportResult = Output<'memory_import'>
export type ExportFormat = NonNullable<Input<'memory_export'>['format']>
export type OnConflict = NonNullable<Input<'memory_import'>['onConflict']>
export type Files = Pick<Bridge, 'openFile' | 'saveFile'>

export interface ButlerSlice {
  readonly agentId: string
  readonly profile: Loadable<readonly ProfileLine[]>
  readonly stats: Loadable<Stats>
  readonly view: View
  readonly query: string
  readonly list: Loadable<MemoryPage>
  readonly selectedId: string | null
  readonly detail: Loadable<MemoryDetail>
  /** The memory that is being edited: its panel stays open whatever the list shows. */
  readonly editingId: string | null
  /** Loads all that the screen shows, for the agent of now. */
  load(): Promise<void>
  chooseAgent(agentId: string): Promise<void>
  setView(view: View): Promise<void>
  search(query: string): Promise<void>
  loadMore(): Promise<void>
  select(memoryId: string): Promise<void>
  /** Asks for the chosen memory again and leaves what is shown until it is here. */
  refreshDetail(): Promise<void>
  closeDetail(): void
  setEditing(memoryId: string | null): void
  updateProfile(
    line: Pick<ProfileLine, 'field' | 'value'> | { field: ProfileField; value: null },
    previousValue: string | null,
  ): Promise<void>
  updateMemory(memory: Memory, patch: Input<'memory_update'>['patch']): Promise<void>
  /** Moves a memory to the trash. The result is what undo takes. */
  removeMemory(memoryId: string): Promise<string>
  restoreMemory(memoryId: string): Promise<void>
  undo(changeId: string): Promise<Output<'change_undo'>>
  /** False where the user chose no place for the file. */
  exportMemories(format: ExportFormat): Promise<number | false>
  /** Null where the user chose no file. */
  importMemories(onConflict: OnConflict): Promise<ImportResult | null>
}

const pageSize = 100
const searchSize = 50

export const createButlerSlice =
  (call: CommandClient, files: Files): StateCreator<ButlerSlice & ConversationSearchSlice, [], [], ButlerSlice> =>
  (set, get) => {
    const latestList = createLatest()
    const latestDetail = createLatest()
    /** Scrolling asks for the same page many times before it is here. */
    let awaitedCursor: string | null = null

    const loadList = async () => {
      const isNewest = latestList.begin()
      if (get().list.status !== 'ready') set({ list: loading })
      try {
        const page = await loadPage(call, get())
        if (isNewest()) set({ list: ready(page) })
      } catch (error) {
        if (isNewest()) set({ list: failed(error) })
      }
    }
    const loadProfile = async () => {
      const agentId = get().agentId
      const profile = await settle(call('agent_get', { id: agentId }).then((answer) => answer.profile))
      if (get().agentId === agentId) set({ profile })
    }
    const loadStats = async () => {
      const agentId = get().agentId
      const stats = await settle(call('memory_stats', { agentId }))
      if (get().agentId === agentId) set({ stats })
    }
    const loadDetail = async () => {
      const id = get().selectedId
      if (!id) return
      const isNewest = latestDetail.begin()
      const detail = await settle(call('memory_get', { id, trashed: true }))
      if (isNewest() && get().selectedId === id) set({ detail })
    }
    const closeStray = () => {
      if (isStray(get())) get().closeDetail()
    }
    const load = async () => {
      await Promise.all([loadList(), loadProfile(), loadStats(), loadDetail()])
    }

    return {
      agentId: defaultAgentId,
      profile: idle,
      stats: idle,
      view: 'all',
      query: '',
      list: idle,
      selectedId: null,
      detail: idle,
      editingId: null,
      load,

      async chooseAgent(agentId) {
        if (agentId === get().agentId) return
        set({
          agentId,
          profile: loading,
          stats: loading,
          list: loading,
          messages: idle,
          query: '',
          view: 'all',
          selectedId: null,
          detail: idle,
          editingId: null,
        })
        await load()
      },

      async setView(view) {
        set({ view, query: '', list: loading })
        await loadList()
        closeStray()
      },

      async search(query) {
        const { view } = get()
        // Search knows current memories only.
        set({ query, view: view === 'trashed' || view === 'superseded' ? 'all' : view })
        if (get().corpus === 'sessions') {
          await get().searchMessages()
          return
        }
        await loadList()
        closeStray()
      },

      async loadMore() {
        const shown = valueOf(get().list)
        if (!shown?.nextCursor || shown.nextCursor === awaitedCursor) return
        awaitedCursor = shown.nextCursor
        const isNewest = latestList.begin()
        try {
          const page = await loadPage(call, get(), shown.nextCursor)
          if (isNewest()) set({ list: ready({ ...page, items: [...shown.items, ...page.items] }) })
        } finally {
          awaitedCursor = null
        }
      },

      async select(memoryId) {
        set({ selectedId: memoryId, detail: loading, editingId: null })
        await loadDetail()
      },

      refreshDetail: loadDetail,

      closeDetail() {
        latestDetail.begin()
        set({ selectedId: null, detail: idle, editingId: null })
      },

      setEditing: (editingId) => set({ editingId }),

      async updateProfile({ field, value }, previousValue) {
        const input = { agentId: get().agentId, field, value }
        const { profile } = await call('profile_update', previousValue === null ? input : { ...input, previousValue })
        set({ profile: ready(profile) })
      },

      async updateMemory(memory, patch) {
        await call('memory_update', { id: memory.id, patch, expectedVersion: memory.version })
        await load()
      },

      async removeMemory(memoryId) {
        const { changeId } = await call('memory_delete', { id: memoryId })
        if (get().selectedId === memoryId) get().closeDetail()
        await load()
        return changeId
      },

      async restoreMemory(memoryId) {
        await call('change_undo', { changeId: await findRemoval(call, memoryId) })
        await load()
        closeStray()
      },

      async undo(changeId) {
        const undone = await call('change_undo', { changeId })
        await load()
        return undone
      },

      async exportMemories(format) {
        const { handle, fileName, count } = await call('memory_export', { agentId: get().agentId, format })
        return (await files.saveFile(handle, fileName)) ? count : false
      },

      async importMemories(onConflict) {
        const file = await files.openFile(['.json', '.jsonl'])
        if (!file) return null
        const result = await call('memory_import', { fileHandle: file.handle, onConflict })
        await load()
        return result
      },
    }
  }

async function loadPage(call: CommandClient, state: ButlerSlice, cursor?: string): Promise<MemoryPage> {
  const { agentId, view } = state
  const query = state.query.trim()
  const type = view === 'all' || view === 'superseded' || view === 'trashed' ? undefined : view
  if (query) {
    const { items: hits, degraded } = await call('memory_search', {
      agentId,
      query,
      limit: searchSize,
      ...(type && { types: [type] }),
    })
    return {
      items: hits.map((hit) => hit.memory),
      nextCursor: null,
      total: hits.length,
      found: { query, hits, degraded },
    }
  }
  const status = view === 'superseded' || view === 'trashed' ? view : 'active'
  const page = await call('memory_list', {
    agentId,
    status,
    limit: pageSize,
    ...(type && { type }),
    ...(cursor && { cursor }),
  })
  return { ...page, found: null }
}

/** The change that moved a memory to the trash made the newest version that lies there. */
async function findRemoval(call: CommandClient, memoryId: string): Promise<string> {
  const { history } = await call('memory_get', { id: memoryId, trashed: true })
  const removal = history.find(({ memory }) => memory.status === 'trashed')
  if (!removal) throw new AppError('not_found', 'The change that moved this memory to the trash is no longer known.')
  return removal.changeId
}

/** True where the open memory is not among what the list shows, and nobody is typing into it. */
function isStray({ list, detail, selectedId, editingId, view, query }: ButlerSlice): boolean {
  const shown = valueOf(list)
  const memory = valueOf(detail)?.memory
  if (!shown || !memory || editingId !== null || shown.items.some(({ id }) => id === selectedId)) return false
  // A list comes in pages; what a search found is there as a whole.
  if (query.trim()) return true
  if (view === 'superseded' || view === 'trashed') return memory.status !== view
  return memory.status !== 'active' || (view !== 'all' && memory.type !== view)
}

async function settle<Value>(answer: Promise<Value>): Promise<Loadable<Value>> {
  try {
    return ready(await answer)
  } catch (error) {
    return failed(error)
  }
}
