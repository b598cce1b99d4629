import { createStore } from 'zustand/vanilla'
import type { ButlerTab } from '../features/butler/butler-tabs.ts'

export const screens = ['chat', 'butler', 'settings'] as const
export type Screen = (typeof screens)[number]

interface Navigation {
  readonly screen: Screen
  /** The tab that Butler shows, now or when it is opened again. */
  readonly butlerTab: ButlerTab
  /** The palette is open. */
  readonly finding: boolean
  /** The list of shortcuts is open. */
  readonly listing: boolean
  goTo(screen: Screen): void
  openButler(tab: ButlerTab): void
  setFinding(finding: boolean): void
  setListing(listing: boolean): void
}

export const createNavigation = () =>
  createStore<Navigation>((set) => ({
    screen: 'chat',
    butlerTab: 'you',
    finding: false,
    listing: false,
    goTo: (screen) => set({ screen }),
    openButler: (butlerTab) => set({ screen: 'butler', butlerTab }),
    setFinding: (finding) => set({ finding }),
    setListing: (listing) => set({ listing }),
  }))
