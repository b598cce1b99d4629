import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ConversationSlice, createConversationSlice } from './conversation-slice.ts'
import { createModelsSlice, type ModelsSlice } from './who/models-slice.ts'
import { type AgentsSlice, createAgentsSlice } from './agents/agents-slice.ts'
import { createSessionsSlice, type SessionsSlice } from './sessions-slice.ts'

export type ChatState = SessionsSlice & ConversationSlice & ModelsSlice & AgentsSlice

export function createChatStore(call: CommandClient) {
  return createStore<ChatState>()((set, get, store) => ({
    ...createSessionsSlice(call)(set, get, store),
    ...createConversationSlice(call)(set, get, store),
    ...createModelsSlice(call)(set, get, store),
    ...createAgentsSlice(call)(set, get, store),
  }))
}
export type ChatStore = ReturnType<typeof createChatStore>
