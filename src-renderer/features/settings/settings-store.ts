import { createStore } from 'zustand/vanilla'
import type { CommandClient, SaveFile } from '../../lib/command-client.ts'
import { createAccessSlice, type AccessSlice } from './access-slice.ts'
import { createBackgroundSlice, type BackgroundSlice } from './background-slice.ts'
import { createDataSlice, type DataSlice } from './data-slice.ts'
import { createEmbeddingSlice, type EmbeddingSlice } from './embedding-slice.ts'
import { createImportsSlice, type ImportsSlice } from './imports-slice.ts'
import { createLocalSlice, type LocalSlice } from './local-slice.ts'
import { createSchedulesSlice, type SchedulesSlice } from './schedules-slice.ts'
import { createSettingsSlice, type SettingsSlice } from './settings-slice.ts'
import { createTrustSlice, type TrustSlice } from './trust-slice.ts'

export const createSettingsStore = (call: CommandClient, saveFile: SaveFile) =>
  createStore<
    SettingsSlice &
      EmbeddingSlice &
      BackgroundSlice &
      AccessSlice &
      DataSlice &
      ImportsSlice &
      TrustSlice &
      SchedulesSlice &
      LocalSlice
  >()((set, get, store) => ({
    ...createSettingsSlice(call)(set, get, store),
    ...createEmbeddingSlice(call)(set, get, store),
    ...createBackgroundSlice(call)(set, get, store),
    ...createAccessSlice(call)(set, get, store),
    ...createDataSlice(call, saveFile),
    ...createImportsSlice(call)(set, get, store),
    ...createLocalSlice(call)(set, get, store),
    ...createTrustSlice(call)(set, get, store),
    ...createSchedulesSlice(call)(set, get, store),
  }))
export type SettingsStore = ReturnType<typeof createSettingsStore>
