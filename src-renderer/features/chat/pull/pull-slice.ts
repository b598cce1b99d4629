import type { StateCreator } from 'zustand'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import type { CommandClient } from '../../../lib/command-client.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { agentOfChat, type Conversation } from '../message-merge.ts'
import type { Look } from '../goes/goes-slice.ts'
import type { Draft } from '../untrusted-spans.ts'

/** What may be put into a message by hand. */
export interface Pullable {
  readonly memories: readonly Memory[]
  readonly chats: readonly Session[]
}

export interface PullSlice {
  /** Memories and other chats that fit what was typed after an `@`; without words the newest ones. */
  findToPull(query: string): Promise<Pullable>
  /** These memories are there no more: they leave the fields. */
  dropPulled(memoryIds: readonly string[]): void
}

interface Shown {
  readonly agentId: string
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  readonly drafts: Readonly<Record<string, Draft>>
  readonly queued: Readonly<Record<string, Draft>>
  readonly look: Look | null
}

const mostShown = 5
/** Of so many of the newest memories a beginning of a word is enough. */
const mostLooked = 100

export const createPullSlice =
  (call: CommandClient): StateCreator<Shown & PullSlice, [], [], PullSlice> =>
  (set, get) => ({
    async findToPull(typed) {
      const { sessionId } = get()
      const agentId = agentOfChat(get())
      const query = typed.trim()
      const [found, newest, chats, asked] = await Promise.all([
        // By words alone: what is half typed goes to no model.
        query === ''
          ? []
          : call('memory_search', { agentId, query, mode: 'keyword' }).then(({ items }) =>
              items.map(({ memory }) => memory),
            ),
        call('memory_list', { agentId, limit: query === '' ? 2 * mostShown : mostLooked }),
        call('session_list', { agentId, limit: 2 * mostShown, ...(query !== '' && { query }) }),
        call('forget_request_list', { agentId }),
      ])
      const hidden = new Set(asked.items.flatMap(({ items }) => items.map(({ memoryId }) => memoryId)))
      const said = query.toLowerCase()
      const beginning = newest.items.filter(({ title, content }) => `${title}\n${content}`.toLowerCase().includes(said))
      const memories = [...new Map([...found, ...beginning].map((one) => [one.id, one])).values()]
      return {
        memories: memories.filter(({ id, status }) => status === 'active' && !hidden.has(id)).slice(0, mostShown),
        chats: chats.items.filter(({ id, messageCount }) => id !== sessionId && messageCount > 0).slice(0, mostShown),
      }
    },

    dropPulled(memoryIds) {
      const gone = new Set(memoryIds)
      const without = (draft: Draft): Draft => {
        const pulled = draft.pulled?.filter(({ kind, id }) => kind === 'chat' || !gone.has(id))
        return pulled && pulled.length !== draft.pulled?.length ? { ...draft, pulled } : draft
      }
      const all = (fields: Readonly<Record<string, Draft>>) =>
        Object.fromEntries(Object.entries(fields).map(([key, draft]) => [key, without(draft)]))
      const { drafts, queued, look } = get()
      set({ drafts: all(drafts), queued: all(queued) })
      if (look?.wish.kind === 'send')
        set({ look: { ...look, wish: { ...look.wish, draft: without(look.wish.draft) } } })
    },
  })
