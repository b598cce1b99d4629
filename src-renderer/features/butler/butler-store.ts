import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ButlerSlice, createButlerSlice, type Files } from './butler-slice.ts'
import { type ConversationSearchSlice, createConversationSearchSlice } from './conversation-search-slice.ts'

export const createButlerStore = (call: CommandClient, files: Files) =>
  createStore<ButlerSlice & ConversationSearchSlice>()((set, get, store) => ({
    ...createButlerSlice(call, files)(set, get, store),
    ...createConversationSearchSlice(call)(set, get, store),
  }))
export type ButlerStore = ReturnType<typeof createButlerStore>
