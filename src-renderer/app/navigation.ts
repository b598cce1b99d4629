import { createStore } from 'zustand/vanilla'

export const screens = ['chat', 'butler', 'settings'] as const
export type Screen = (typeof screens)[number]

interface Navigation {
  readonly screen: Screen
  /** The palette is open. */
  readonly finding: boolean
  goTo(screen: Screen): void
  setFinding(finding: boolean): void
}

export const createNavigation = () =>
  createStore<Navigation>((set) => ({
    screen: 'chat',
    finding: false,
    goTo: (screen) => set({ screen }),
    setFinding: (finding) => set({ finding }),
  }))
