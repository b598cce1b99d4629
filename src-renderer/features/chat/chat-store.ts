import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ConversationSlice, createConversationSlice } from './conversation-slice.ts'
import { createFindSlice, type FindSlice } from './find-slice.ts'
import { createSessionsSlice, type SessionsSlice } from './sessions-slice.ts'

export type ChatState = SessionsSlice & ConversationSlice & FindSlice

export function createChatStore(call: CommandClient) {
  return createStore<ChatState>()((set, get, store) => ({
    ...createSessionsSlice(call)(set, get, store),
    ...createConversationSlice(call)(set, get, store),
    ...createFindSlice(call)(set, get, store),
  }))
}
export type ChatStore = ReturnType<typeof createChatStore>
