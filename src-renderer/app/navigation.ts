import { createStore } from 'zustand/vanilla'
import type { ButlerTab } from '../features/butler/butler-tabs.ts'
import type { SettingId, SettingsPageId } from '../features/settings/settings-table.ts'

export const screens = ['chat', 'butler', 'settings'] as const
export type Screen = (typeof screens)[number]

interface Navigation {
  readonly screen: Screen
  /** The tab that Butler shows, now or when it is opened again. */
  readonly butlerTab: ButlerTab
  /** The page of Settings that is open, now or when they are opened again; null: their index. */
  readonly settingsPage: SettingsPageId | null
  /** The setting that is to be brought into sight and marked, once it is there. */
  readonly wantedSetting: SettingId | null
  /** Where Settings were opened from. */
  readonly before: Screen
  /** The first steps are shown again, from Settings. */
  readonly firstSteps: 'look' | 'answers' | 'import' | null
  /** The palette is open. */
  readonly finding: boolean
  /** The list of shortcuts is open. */
  readonly listing: boolean
  goTo(screen: Screen): void
  openButler(tab: ButlerTab): void
  /** What Settings were opened for is done there: then they are left again. */
  readonly isErrand: boolean
  /** A page of Settings, and on it one setting. */
  openSettings(page: SettingsPageId | null, setting?: SettingId): void
  /** To the form that connects a model, and back. */
  openConnecting(): void
  noteSettingShown(): void
  leaveSettings(): void
  setFirstSteps(firstSteps: 'look' | 'answers' | 'import' | null): void
  setFinding(finding: boolean): void
  setListing(listing: boolean): void
}

export const createNavigation = () =>
  createStore<Navigation>((set, get) => ({
    screen: 'chat',
    butlerTab: 'you',
    settingsPage: null,
    wantedSetting: null,
    before: 'chat',
    isErrand: false,
    firstSteps: null,
    finding: false,
    listing: false,
    goTo: (screen) =>
      set(({ before, screen: now }) => ({ screen, before: now === 'settings' ? before : now, isErrand: false })),
    openButler: (butlerTab) => set({ screen: 'butler', butlerTab }),
    openSettings: (settingsPage, setting) => {
      get().goTo('settings')
      set({ settingsPage, wantedSetting: setting ?? null })
    },
    openConnecting: () => {
      get().openSettings('answers', 'connect')
      set({ isErrand: true })
    },
    noteSettingShown: () => set({ wantedSetting: null }),
    leaveSettings: () => set(({ before }) => ({ screen: before, isErrand: false })),
    setFirstSteps: (firstSteps) => set({ firstSteps }),
    setFinding: (finding) => set({ finding }),
    setListing: (listing) => set({ listing }),
  }))
