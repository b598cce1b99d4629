import type { StateCreator } from 'zustand'
import { defaultAgentId } from '../../../src-main/contract/agent.ts'
import type { Bridge } from '../../../src-main/contract/bridge.ts'
import type { Memory, MemoryType } from '../../../src-main/contract/memory.ts'
import type { ProfileField, ProfileHistoryEntry, ProfileValue } from '../../../src-main/contract/profile.ts'
import type { DegradedReason } from '../../../src-main/contract/search.ts'
import type { CommandClient, Input, Output, SaveFile } from '../../lib/command-client.ts'
import type { Exported } from '../../lib/exported.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf, settle } from '../../lib/loadable.ts'
import type { ConversationSearchSlice } from './conversation-search-slice.ts'
import { patchOf, type TypedOver } from './memory-patch.ts'
import type { BrowseSlice } from './memories/browse-slice.ts'

/** What the list shows: one type, all of them, or what is no longer current. */
export type View = 'all' | MemoryType | 'superseded'

export interface MemoryPage {
  /** All that was found; of a list the newest: the outline has the rest. */
  readonly items: readonly Memory[]
  readonly total: number
  /** Null where the page is a list, not what a search found. */
  readonly found: FoundMemories | null
}
export interface FoundMemories {
  readonly query: string
  /** Best first, one for each item. */
  readonly hits: Output<'memory_search'>['items']
  /** Why search went by words alone. */
  readonly degraded: DegradedReason | null
}
export type EvidenceShown = Output<'memory_evidence'>['items'][number]
export type AnswersShown = Output<'memory_answers'>
export interface MemoryDetail extends Pick<Output<'memory_get'>, 'memory' | 'history'> {
  readonly evidence: readonly EvidenceShown[]
  /** How it came with a file; null where it did not. */
  readonly imported: Output<'memory_evidence'>['imported']
  /** What it replaced and what replaced it, oldest first. */
  readonly chain: readonly Memory[]
}
export type Stats = Output<'memory_stats'>
/** `own`: the user said that the file is an export of their own. */
export type ImportResult = Output<'memory_import'> & { readonly own: boolean }
export type ExportFormat = NonNullable<Input<'memory_export'>['format']>
type ExportLanguage = NonNullable<Input<'memory_export'>['language']>
export type OnConflict = NonNullable<Input<'memory_import'>['onConflict']>
export interface Files extends Pick<Bridge, 'openFile'> {
  readonly saveFile: SaveFile
}

export interface ButlerSlice {
  readonly agentId: string
  /** Moves whenever what is shown may have changed in the kernel: what a tab loads by itself it loads again. */
  readonly revision: number
  readonly profile: Loadable<readonly ProfileValue[]>
  readonly stats: Loadable<Stats>
  readonly view: View
  readonly query: string
  readonly list: Loadable<MemoryPage>
  readonly selectedId: string | null
  readonly detail: Loadable<MemoryDetail>
  /** The memory that is being edited: its panel stays open whatever the list shows. */
  readonly editingId: string | null
  /** What was typed over memories and is not saved yet: it is still there for who comes back to them. */
  readonly typedOver: ReadonlyMap<string, TypedOver>
  /** What would let that go: it waits for the user's word. */
  readonly leaving: (() => void) | null
  /** Loads all that the screen shows, for the agent of now. */
  load(): Promise<void>
  chooseAgent(agentId: string): Promise<void>
  setView(view: View): Promise<void>
  search(query: string): Promise<void>
  select(memoryId: string): Promise<void>
  /** Asks for the chosen memory again and leaves what is shown until it is here. */
  refreshDetail(): Promise<void>
  closeDetail(): void
  setEditing(memoryId: string | null): void
  keepTyped(memoryId: string, typed: TypedOver): void
  /** Does what closes an editor: at once, or where what was typed would be lost, after the user said so. */
  leave(go: () => void): void
  /** The user's word. */
  answerLeaving(goes: boolean): void
  /** Writes a line, in the place of `previousValue` where that is given, or removes it. Null where nothing changed. */
  /** The changes that undo takes back, the last first; none where nothing changed. */
  updateProfile(field: ProfileField, value: string | null, previousValue: string | null): Promise<readonly string[]>
  /** Every value that the field ever had, the latest first. */
  profileHistory(field: ProfileField): Promise<readonly ProfileHistoryEntry[]>
  /** The result is what undo takes. */
  updateMemory(memory: Memory, patch: Input<'memory_update'>['patch']): Promise<string>
  undo(changeId: string): Promise<Output<'change_undo'>>
  /** False where the user chose no place for the file. */
  exportMemories(
    format: ExportFormat,
    language: ExportLanguage,
  ): Promise<Pick<Exported, 'count' | 'unreadable'> | false>
  /** Null where the user chose no file. */
  importMemories(onConflict: OnConflict, own: boolean): Promise<ImportResult | null>
}

type Besides = ConversationSearchSlice & Pick<BrowseSlice, 'unmarkAll'>

const pageSize = 100
const searchSize = 50
const longestFileName = 255

export const createButlerSlice =
  (call: CommandClient, files: Files): StateCreator<ButlerSlice & Besides, [], [], ButlerSlice> =>
  (set, get) => {
    const latestList = createLatest()
    const latestDetail = createLatest()

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
      const profile = await settle(call('profile_get', { agentId }).then((answer) => answer.profile))
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
      const detail = await settle(detailOf(call, id))
      if (isNewest() && get().selectedId === id) set({ detail })
    }
    const dropTyped = () => {
      const { editingId, typedOver } = get()
      set({ typedOver: new Map([...typedOver].filter(([id]) => id !== editingId)) })
    }
    const closeStray = () => {
      if (isStray(get())) get().closeDetail()
    }
    const load = async () => {
      set({ revision: get().revision + 1 })
      await Promise.all([loadList(), loadProfile(), loadStats(), loadDetail()])
    }

    return {
      agentId: defaultAgentId,
      revision: 0,
      profile: idle,
      stats: idle,
      view: 'all',
      query: '',
      list: idle,
      selectedId: null,
      detail: idle,
      editingId: null,
      typedOver: new Map(),
      leaving: null,
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
        get().unmarkAll()
        // Search knows current memories only.
        set({ view, list: loading, ...(view === 'superseded' && { query: '' }) })
        await loadList()
        closeStray()
      },

      async search(query) {
        const { view } = get()
        get().unmarkAll()
        // Search knows current memories only.
        set({ query, view: view === 'superseded' ? 'all' : view })
        if (get().corpus === 'sessions') {
          await get().searchMessages()
          return
        }
        await loadList()
        closeStray()
      },

      async select(memoryId) {
        const editingId = get().typedOver.has(memoryId) ? memoryId : null
        set({ selectedId: memoryId, detail: loading, editingId })
        await loadDetail()
      },

      refreshDetail: loadDetail,

      closeDetail() {
        latestDetail.begin()
        get().setEditing(null)
        set({ selectedId: null, detail: idle })
      },

      setEditing(editingId) {
        dropTyped()
        set({ editingId })
      },

      keepTyped: (memoryId, typed) => set({ typedOver: new Map(get().typedOver).set(memoryId, typed) }),

      leave(go) {
        if (isTypedOver(get())) set({ leaving: go })
        else go()
      },

      answerLeaving(goes) {
        const { leaving } = get()
        set({ leaving: null })
        if (!goes) return
        dropTyped()
        leaving?.()
      },

      async updateProfile(field, value, previousValue) {
        const input = { agentId: get().agentId, field, value }
        const asked = previousValue === null ? input : { ...input, previousValue }
        const { changeId, memoryChangeId } = await call('profile_update', asked)
        await loadProfile()
        return [memoryChangeId, changeId].flatMap((id) => id ?? [])
      },

      async profileHistory(field) {
        const { items } = await call('profile_history', { agentId: get().agentId, field })
        return items
      },

      async updateMemory(memory, patch) {
        const { changeId } = await call('memory_update', { id: memory.id, patch, expectedVersion: memory.version })
        await load()
        return changeId
      },

      async undo(changeId) {
        const undone = await call('change_undo', { changeId })
        await load()
        return undone
      },

      ...transfers(call, files, get),
    }
  }

/** Out of a file, and into one. */
const transfers = (
  call: CommandClient,
  files: Files,
  get: () => Pick<ButlerSlice, 'agentId' | 'load'>,
): Pick<ButlerSlice, 'exportMemories' | 'importMemories'> => ({
  async exportMemories(format, language) {
    const { agentId } = get()
    const { handle, fileName, count, unreadable } = await call('memory_export', { agentId, format, language })
    return (await files.saveFile(handle, fileName)) ? { count, unreadable } : false
  },

  async importMemories(onConflict, own) {
    const file = await files.openFile(['.json', '.jsonl'])
    if (!file) return null
    const fileName = file.name.slice(0, longestFileName).toWellFormed().trim()
    const result = await call('memory_import', {
      fileHandle: file.handle,
      onConflict,
      own,
      ...(fileName !== '' && { fileName }),
    })
    await get().load()
    return { ...result, own }
  },
})

async function loadPage(call: CommandClient, state: ButlerSlice): Promise<MemoryPage> {
  const { agentId, view } = state
  const query = state.query.trim()
  const type = view === 'all' || view === 'superseded' ? undefined : view
  if (query) {
    const { items: hits, degraded } = await call('memory_search', {
      agentId,
      query,
      limit: searchSize,
      ...(type && { types: [type] }),
    })
    return {
      items: hits.map((hit) => hit.memory),
      total: hits.length,
      found: { query, hits, degraded },
    }
  }
  const status = view === 'superseded' ? view : 'active'
  const { items, total } = await call('memory_list', { agentId, status, limit: pageSize, ...(type && { type }) })
  return { items, total, found: null }
}

/** Everything about one memory. What lies in the trash is no part of any chain, and its words are shown as they were. */
async function detailOf(call: CommandClient, id: string): Promise<MemoryDetail> {
  const { memory, evidence, history } = await call('memory_get', { id, trashed: true })
  if (memory.status === 'trashed')
    return {
      memory,
      history,
      chain: [],
      imported: null,
      evidence: evidence.map((words) => ({ ...words, sessionTitle: null, stands: true })),
    }
  const [{ items, imported }, { chain }] = await Promise.all([
    call('memory_evidence', { id }),
    call('memory_history', { id }),
  ])
  return { memory, history, evidence: items, imported, chain }
}

/** True where something stands in the open editor that the memory does not say. */
function isTypedOver({ editingId, typedOver, detail }: ButlerSlice): boolean {
  const typed = editingId === null ? undefined : typedOver.get(editingId)
  const memory = valueOf(detail)?.memory
  return typed !== undefined && (memory === undefined || patchOf(memory, typed) !== null)
}

/** True where the open memory is not among what the list shows, and nobody is typing into it. */
function isStray({ list, detail, selectedId, editingId, view, query }: ButlerSlice): boolean {
  const shown = valueOf(list)
  const memory = valueOf(detail)?.memory
  if (!shown || !memory || editingId !== null || shown.items.some(({ id }) => id === selectedId)) return false
  // A list comes in pages; what a search found is there as a whole.
  if (query.trim()) return true
  if (view === 'superseded') return memory.status !== view
  return memory.status !== 'active' || (view !== 'all' && memory.type !== view)
}
