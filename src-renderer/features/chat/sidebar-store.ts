import { createStore } from 'zustand/vanilla'
import { fromMd } from '../../lib/breakpoints.ts'
import { keep, readKept } from '../../lib/kept.ts'

interface SidebarState {
  /** In a wide window the list is put away. */
  readonly folded: boolean
  /** In pixels. */
  readonly width: number
  /** In a narrow window the list is open over the chat. */
  readonly drawerOpen: boolean
  /** The field to search with is to get the focus. */
  readonly searchAsked: boolean
  setFolded(folded: boolean): void
  setWidth(width: number): void
  setDrawer(drawerOpen: boolean): void
  /** Shows the list or puts it away. */
  toggle(): void
  /** Shows the list with the keyboard in its search. */
  askSearch(): void
  noteSearchShown(): void
}

export const sidebarWidths = { least: 200, usual: 252, most: 440 } as const
/** From this width on the list stands beside the chat. */
export const wideEnough = fromMd

const key = 'majordomo-sidebar'

/** The list of chats beside the conversation, as this window shows it; kept across starts. */
export function createSidebarStore(isWide: () => boolean = () => window.matchMedia(wideEnough).matches) {
  const kept = keptBefore()
  return createStore<SidebarState>()((set, get) => {
    const change = (next: Partial<Pick<SidebarState, 'folded' | 'width'>>) => {
      set(next)
      const { folded, width } = get()
      keep(key, { folded, width })
    }
    return {
      ...kept,
      drawerOpen: false,
      searchAsked: false,
      setFolded: (folded) => change({ folded }),
      setWidth: (width) => change({ width: within(width) }),
      setDrawer: (drawerOpen) => set({ drawerOpen }),
      toggle() {
        if (isWide()) change({ folded: !get().folded })
        else set({ drawerOpen: !get().drawerOpen })
      },
      askSearch() {
        if (isWide()) change({ folded: false })
        else set({ drawerOpen: true })
        set({ searchAsked: true })
      },
      noteSearchShown: () => set({ searchAsked: false }),
    }
  })
}
export type SidebarStore = ReturnType<typeof createSidebarStore>

const within = (width: number): number => Math.min(sidebarWidths.most, Math.max(sidebarWidths.least, Math.round(width)))

function keptBefore(): Pick<SidebarState, 'folded' | 'width'> {
  const kept = readKept(key)
  const { folded, width }: { folded?: unknown; width?: unknown } = typeof kept === 'object' && kept ? kept : {}
  return { folded: folded === true, width: typeof width === 'number' ? within(width) : sidebarWidths.usual }
}
