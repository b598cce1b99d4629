import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { createSettingsSlice, type SettingsSlice } from './settings-slice.ts'

export const createSettingsStore = (call: CommandClient) => createStore<SettingsSlice>()(createSettingsSlice(call))
export type SettingsStore = ReturnType<typeof createSettingsStore>
