import { createStore } from 'zustand/vanilla'

export const screens = ['chat', 'butler', 'settings'] as const
export type Screen = (typeof screens)[number]

interface Navigation {
  readonly screen: Screen
  goTo(screen: Screen): void
}

export const createNavigation = () =>
  createStore<Navigation>((set) => ({ screen: 'chat', goTo: (screen) => set({ screen }) }))
