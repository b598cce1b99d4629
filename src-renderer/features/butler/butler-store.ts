import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ButlerSlice, createButlerSlice, type Files } from './butler-slice.ts'

export const createButlerStore = (call: CommandClient, files: Files) =>
  createStore<ButlerSlice>()(createButlerSlice(call, files))
export type ButlerStore = ReturnType<typeof createButlerStore>
