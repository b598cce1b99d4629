import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ConversationSlice, createConversationSlice } from './conversation-slice.ts'
import { type AgentsSlice, createAgentsSlice } from './agents/agents-slice.ts'
import { createFoldersSlice, type FoldersSlice } from './folders-slice.ts'
import { createEditsSlice, type EditsSlice } from './edits-slice.ts'
import { createFindSlice, type FindSlice } from './find-slice.ts'
import { createSessionsSlice, type SessionsSlice } from './sessions-slice.ts'
import { createGoesSlice, type GoesSlice } from './goes/goes-slice.ts'
import { createLearningSlice, type LearningSlice } from './learning/learning-slice.ts'
import { createTemporarySlice, type TemporarySlice } from './temporary/temporary-slice.ts'
import { createPullSlice, type PullSlice } from './pull/pull-slice.ts'
import { valueOf } from '../../lib/loadable.ts'
import { newChat } from './untrusted-spans.ts'
import { createModelsSlice, type ModelsSlice } from './who/models-slice.ts'

export type ChatState = SessionsSlice &
  ConversationSlice &
  EditsSlice &
  FindSlice &
  FoldersSlice &
  ModelsSlice &
  AgentsSlice &
  TemporarySlice &
  LearningSlice &
  PullSlice &
  GoesSlice

export function createChatStore(call: CommandClient) {
  const chat = createStore<ChatState>()((set, get, store) => ({
    ...createSessionsSlice(call)(set, get, store),
    ...createConversationSlice(call)(set, get, store),
    ...createEditsSlice()(set, get, store),
    ...createFindSlice(call)(set, get, store),
    ...createFoldersSlice(call)(set, get, store),
    ...createModelsSlice(call)(set, get, store),
    ...createAgentsSlice(call)(set, get, store),
    ...createTemporarySlice(call)(set, get, store),
    ...createPullSlice(call)(set, get, store),
    ...createLearningSlice(call)(set, get, store),
    ...createGoesSlice(call)(set, get, store),
  }))
  // Files that wait in the field in front go to whoever would answer there now.
  chat.subscribe((now, before) => {
    if (!isSameAnswerer(now, before)) void now.previewFiles(now.sessionId ?? newChat)
  })
  return chat
}

const isSameAnswerer = (now: ChatState, before: ChatState): boolean =>
  now.sessionId === before.sessionId &&
  now.agentId === before.agentId &&
  now.nextModel === before.nextModel &&
  now.models === before.models &&
  valueOf(now.conversation)?.session.model === valueOf(before.conversation)?.session.model

export type ChatStore = ReturnType<typeof createChatStore>
