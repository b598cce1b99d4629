import { createStore } from 'zustand/vanilla'
import type { CommandClient } from '../../lib/command-client.ts'
import { type ButlerSlice, createButlerSlice, type Files } from './butler-slice.ts'
import { type ChangesSlice, createChangesSlice } from './changes/changes-slice.ts'
import { type ConversationSearchSlice, createConversationSearchSlice } from './conversation-search-slice.ts'
import { type ForgetSlice, createForgetSlice } from './forget/forget-slice.ts'
import { createGraphSlice, type GraphSlice } from './graph/graph-slice.ts'
import { createMemoryLifeSlice, type MemoryLifeSlice } from './memory-life-slice.ts'
import { type BrowseSlice, createBrowseSlice } from './memories/browse-slice.ts'
import { createOverviewSlice, type OverviewSlice } from './overview/overview-slice.ts'
import { createQuizSlice, type QuizSlice } from './quiz/quiz-slice.ts'
import { createForgetRequestsSlice, type ForgetRequestsSlice } from './review/forget-requests-slice.ts'
import { createReviewSlice, type ReviewSlice } from './review/review-slice.ts'
import { createTimelineSlice, type TimelineSlice } from './timeline/timeline-slice.ts'
import { createTrashSlice, type TrashSlice } from './trash/trash-slice.ts'
import { createWaysSlice, type WaysSlice } from './ways/ways-slice.ts'

type ButlerState = ButlerSlice &
  ConversationSearchSlice &
  OverviewSlice &
  BrowseSlice &
  QuizSlice &
  TimelineSlice &
  GraphSlice &
  ReviewSlice &
  ForgetRequestsSlice &
  MemoryLifeSlice &
  ForgetSlice &
  ChangesSlice &
  TrashSlice &
  WaysSlice

export const createButlerStore = (call: CommandClient, files: Files) =>
  createStore<ButlerState>()((set, get, store) => ({
    ...createButlerSlice(call, files)(set, get, store),
    ...createConversationSearchSlice(call)(set, get, store),
    ...createBrowseSlice(call)(set, get, store),
    ...createTimelineSlice(call)(set, get, store),
    ...createGraphSlice(call)(set, get, store),
    ...createQuizSlice(call)(set, get, store),
    ...createOverviewSlice(call)(set, get, store),
    ...createReviewSlice(call)(set, get, store),
    ...createForgetRequestsSlice(call)(set, get, store),
    ...createMemoryLifeSlice(call)(set, get, store),
    ...createForgetSlice(call)(set, get, store),
    ...createChangesSlice(call)(set, get, store),
    ...createTrashSlice(call)(set, get, store),
    ...createWaysSlice(call)(set, get, store),
  }))
export type ButlerStore = ReturnType<typeof createButlerStore>
