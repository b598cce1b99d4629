import type { StateCreator } from 'zustand'
import type { Memory, MemoryStatus } from '../../../../src-main/contract/memory.ts'
import type { CommandClient, Input } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../../lib/loadable.ts'
import { readOutline } from './read-outline.ts'
import { type Filter, type Grouping, noFilter, type OutlineRow } from './outline.ts'

export type ManyControl = Input<'memory_control_many'>['control']

/** All of one status of one agent. */
export interface Outlined {
  readonly agentId: string
  readonly status: MemoryStatus
  readonly rows: readonly OutlineRow[]
}

export const shapes = ['list', 'timeline', 'graph'] as const
/** As what memories are shown. */
export type Shape = (typeof shapes)[number]

export interface BrowseSlice {
  readonly shape: Shape
  readonly outline: Loadable<Outlined>
  readonly filter: Filter
  readonly grouping: Grouping
  /** Words of the rows that were in sight. */
  readonly shownRows: ReadonlyMap<string, Memory>
  /** What is marked to be dealt with at once. */
  readonly marked: ReadonlySet<string>
  loadOutline(status: Outlined['status']): Promise<void>
  /** Takes these out of what is shown, before it is asked for anew. */
  leaveOut(ids: readonly string[]): void
  /** Asks for the words of these rows, where they are not here or may have changed. */
  needRows(ids: readonly string[]): void
  setShape(shape: Shape): void
  setFilter(filter: Filter): void
  setGrouping(grouping: Grouping): void
  mark(ids: readonly string[], value: boolean): void
  unmarkAll(): void
  /** Sets one thing of all these; the changes that undo takes back, the last first. */
  controlMany(ids: readonly string[], control: ManyControl): Promise<{ changed: number; changeIds: readonly string[] }>
}

interface Browsing {
  readonly agentId: string
  readonly revision: number
  load(): Promise<void>
}

const mostAtOnce = 200
/** The kernel takes no more in one step. */
export const mostMarked = 1_000

export const createBrowseSlice =
  (call: CommandClient): StateCreator<Browsing & BrowseSlice, [], [], BrowseSlice> =>
  (set, get) => {
    const latest = createLatest()
    /** At which revision a row was asked for. */
    const askedAt = new Map<string, number>()
    let waiting: string[] = []

    const fetchRows = async () => {
      const ids = waiting.splice(0, mostAtOnce)
      const { agentId } = get()
      if (waiting.length > 0) void Promise.resolve().then(fetchRows)
      try {
        const { items } = await call('memory_many', { agentId, ids })
        if (get().agentId !== agentId) return
        const shownRows = new Map(get().shownRows)
        for (const memory of items) shownRows.set(memory.id, memory)
        set({ shownRows })
      } catch {
        // They stay blank, and are asked for again when they come into sight.
        for (const id of ids) askedAt.delete(id)
      }
    }
    return {
      shape: 'list',
      outline: idle,
      filter: noFilter,
      grouping: 'date',
      shownRows: new Map(),
      marked: new Set(),

      async loadOutline(status) {
        const isNewest = latest.begin()
        const { agentId, outline } = get()
        const isSame =
          outline.status === 'ready' && outline.value.agentId === agentId && outline.value.status === status
        if (!isSame) set({ outline: loading, marked: new Set() })
        try {
          const asked = status === 'trashed' ? 'active' : status
          const all = { agentId, status, rows: await readOutline(call, { agentId, status: asked }, isNewest) }
          if (!isNewest()) return
          const there = new Set(all.rows.map(({ id }) => id))
          set({ outline: ready(all), marked: new Set([...get().marked].filter((id) => there.has(id))) })
        } catch (error) {
          if (isNewest()) set({ outline: failed(error) })
        }
      },

      leaveOut(ids) {
        const { outline, marked } = get()
        if (outline.status !== 'ready') return
        const left = new Set(ids)
        const rows = outline.value.rows.filter(({ id }) => !left.has(id))
        set({ outline: ready({ ...outline.value, rows }), marked: new Set([...marked].filter((id) => !left.has(id))) })
      },

      needRows(ids) {
        const { revision } = get()
        const missing = ids.filter((id) => askedAt.get(id) !== revision)
        if (missing.length === 0) return
        for (const id of missing) askedAt.set(id, revision)
        if (waiting.length === 0) void Promise.resolve().then(fetchRows)
        waiting = [...waiting, ...missing]
      },

      setShape: (shape) => set({ shape }),
      setFilter: (filter) => set({ filter, marked: new Set() }),
      setGrouping: (grouping) => set({ grouping }),

      mark(ids, value) {
        const marked = new Set(get().marked)
        for (const id of ids)
          if (!value) marked.delete(id)
          else if (marked.size < mostMarked) marked.add(id)
        set({ marked })
      },

      unmarkAll: () => set({ marked: new Set() }),

      async controlMany(ids, control) {
        const { agentId } = get()
        const { changed, changeId } = await call('memory_control_many', { agentId, ids: [...ids], control })
        set({ marked: new Set() })
        await get().load()
        return { changed, changeIds: changeId === null ? [] : [changeId] }
      },
    }
  }
