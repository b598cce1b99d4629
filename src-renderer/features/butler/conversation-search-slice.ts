import type { StateCreator } from 'zustand'
import type { DegradedReason } from '../../../src-main/contract/search.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'

export const corpora = ['memories', 'sessions'] as const
/** What a search looks through. */
export type Corpus = (typeof corpora)[number]

export interface FoundMessages {
  /** What was searched for, so that its words are marked while the next query is typed. */
  readonly query: string
  readonly hits: Output<'memory_search'>['messages']
  readonly degraded: DegradedReason | null
}

export interface ConversationSearchSlice {
  readonly corpus: Corpus
  /** Idle where nothing was asked for. */
  readonly messages: Loadable<FoundMessages>
  /** Looks for the query there. */
  chooseCorpus(corpus: Corpus, query: string): Promise<void>
  /** Searches what was said for the query of now. */
  searchMessages(): Promise<void>
}

const searchSize = 50

/** What Butler as a whole knows of a search. */
interface Searching {
  readonly agentId: string
  readonly query: string
  search(query: string): Promise<void>
}

export const createConversationSearchSlice =
  (call: CommandClient): StateCreator<Searching & ConversationSearchSlice, [], [], ConversationSearchSlice> =>
  (set, get) => {
    const latest = createLatest()
    return {
      corpus: 'memories',
      messages: idle,

      async chooseCorpus(corpus, query) {
        set({ corpus })
        await get().search(query)
      },

      async searchMessages() {
        const isLatest = latest.begin()
        const { agentId } = get()
        const isNewest = () => isLatest() && get().agentId === agentId
        const query = get().query.trim()
        if (query === '') {
          set({ messages: idle })
          return
        }
        if (get().messages.status !== 'ready') set({ messages: loading })
        try {
          const { messages, degraded } = await call('memory_search', {
            agentId,
            query,
            corpus: 'sessions',
            limit: searchSize,
          })
          if (isNewest()) set({ messages: ready({ query, hits: messages, degraded }) })
        } catch (error) {
          if (isNewest()) set({ messages: failed(error) })
        }
      },
    }
  }
