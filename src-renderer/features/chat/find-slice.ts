import type { StateCreator } from 'zustand'
import type { CommandClient } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import type { ConversationSlice } from './conversation-slice.ts'
import type { SaidHit } from './listed-sessions.ts'
import { agentOfChat } from './message-merge.ts'
import type { SessionsSlice } from './sessions-slice.ts'

/** A search in the chat that is open. */
export interface Find {
  readonly sessionId: string
  readonly query: string
  /** The oldest first; null while they are looked for. */
  readonly hits: readonly Pick<SaidHit, 'messageId' | 'position' | 'isShown'>[] | null
  /** Which of them is shown; -1 for none. */
  readonly at: number
  /** The field gets the focus whenever this changes. */
  readonly asked: number
}

export interface FindSlice {
  readonly find: Find | null
  /** Opens the search in the chat that is open, or puts the keyboard into it. */
  openFind(): void
  findHere(query: string): Promise<void>
  /** Goes to the next hit, or with -1 to the one before. */
  stepFind(by: 1 | -1): Promise<void>
  closeFind(): void
  /** Opens a chat at what was found in it, and goes on searching there. */
  openHit(hit: Pick<SaidHit, 'sessionId' | 'messageId' | 'position'>, query: string): Promise<void>
}

/** The most that are stepped through. */
const mostHits = 1_000

export const createFindSlice =
  (call: CommandClient): StateCreator<SessionsSlice & ConversationSlice & FindSlice, [], [], FindSlice> =>
  (set, get) => {
    const latest = createLatest()

    const hitsIn = async (sessionId: string, query: string) => {
      const { items } = await call('session_search', { agentId: agentOfChat(get()), sessionId, query, limit: mostHits })
      return items
        .map(({ messageId, position, isShown }) => ({ messageId, position, isShown }))
        .toSorted((a, b) => a.position - b.position)
    }
    const show = async (find: Find, at: number): Promise<void> => {
      set({ find: { ...find, at } })
      const hit = find.hits?.[at]
      if (hit) await get().openMessage({ sessionId: find.sessionId, ...hit })
    }

    return {
      find: null,

      openFind() {
        const { sessionId, find } = get()
        if (sessionId === null) return
        const asked = (find?.asked ?? 0) + 1
        set({
          find: find?.sessionId === sessionId ? { ...find, asked } : { sessionId, query: '', hits: [], at: -1, asked },
        })
      },

      async findHere(query) {
        const { find } = get()
        if (!find) return
        const isNewest = latest.begin()
        const isEmpty = query.trim() === ''
        set({ find: { ...find, query, hits: isEmpty ? [] : null, at: -1 } })
        if (isEmpty) return
        const hits = await hitsIn(find.sessionId, query.trim())
        const now = get().find
        // The one nearest to the end is what was said last. To another branch leads a step, not what is typed.
        const at = hits.findLastIndex(({ isShown }) => isShown)
        if (isNewest() && now?.sessionId === find.sessionId) await show({ ...now, hits }, at)
      },

      async stepFind(by) {
        const { find } = get()
        const count = find?.hits?.length ?? 0
        if (find && count > 0) await show(find, (Math.max(find.at, by === 1 ? -1 : 0) + by + count) % count)
      },

      closeFind() {
        latest.begin()
        set({ find: null })
      },

      async openHit({ sessionId, messageId, position }, query) {
        const isNewest = latest.begin()
        const find: Find = { sessionId, query, hits: null, at: -1, asked: 0 }
        set({ find })
        await get().openMessage({ sessionId, messageId, position })
        const hits = await hitsIn(sessionId, query.trim())
        const now = get().find
        if (isNewest() && now) set({ find: { ...now, hits, at: hits.findIndex((hit) => hit.messageId === messageId) } })
      },
    }
  }

/** The search of the chat that is open; null where there is none in it. */
export const openFindOf = ({
  find,
  sessionId,
}: Pick<ConversationSlice & FindSlice, 'find' | 'sessionId'>): Find | null =>
  find?.sessionId === sessionId ? find : null

/** What is searched for in it; empty for nothing. */
export const findQueryOf = (state: Parameters<typeof openFindOf>[0]): string => openFindOf(state)?.query ?? ''
