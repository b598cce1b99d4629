import type { StateCreator } from 'zustand'
import { type Agent, defaultAgentId } from '../../../src-main/contract/agent.ts'
import type { Session } from '../../../src-main/contract/chat.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { asMany } from '../../lib/as-many.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import type { FoldersSlice } from './folders-slice.ts'
import type { SaidHit, SessionList } from './listed-sessions.ts'
import type { TemporarySlice } from './temporary/temporary-slice.ts'

export type SessionRemoval = 'keep' | 'forget_exclusive'

/** What was learned in a session. */
export interface RemovalPreview {
  /** Only there: it can be forgotten with the session. */
  readonly exclusive: Output<'session_delete'>['memories']
  /** What was only there to be asked about: it ends with what is forgotten. */
  readonly questions: Output<'session_delete'>['questions']
  /** Elsewhere too: so many stay in any case. */
  readonly staying: number
}

export interface SessionsSlice {
  readonly agentId: string
  readonly agents: readonly Agent[]
  readonly sessions: Loadable<SessionList>
  readonly sessionQuery: string
  /** What was said that fits the query, the newest first. */
  readonly said: readonly SaidHit[]
  loadAgents(): Promise<void>
  chooseAgent(agentId: string): Promise<void>
  /** Loads the list anew under the query of now; what is shown stays until the answer is here. */
  loadSessions(): Promise<void>
  loadMoreSessions(): Promise<void>
  searchSessions(query: string): Promise<void>
  renameSession(sessionId: string, title: string): Promise<void>
  pinSession(session: Session): Promise<void>
  previewRemoval(sessionId: string): Promise<RemovalPreview>
  /** Undoes that one was deleted. */
  restoreSession(sessionId: string): Promise<void>
  removeSession(sessionId: string, memories: SessionRemoval): Promise<Output<'session_delete'>>
}

const usualPage = 50
const mostAtOnce = 200
/** Messages that a search of the list shows. */
const mostSaid = 200

export const createSessionsSlice =
  (
    call: CommandClient,
  ): StateCreator<SessionsSlice & FoldersSlice & Pick<TemporarySlice, 'loadTemporaries'>, [], [], SessionsSlice> =>
  (set, get) => {
    const latest = createLatest()
    /** What was asked for by what is shown. */
    let shownFor = ''
    const query = (): Input<'session_list'> => {
      const { agentId, sessionQuery, showsArchive } = get()
      const text = sessionQuery.trim()
      // A search looks everywhere; else what is in folders stands there, and what was put away by itself.
      if (text !== '') return { agentId, query: text }
      return showsArchive ? { agentId, archived: true } : { agentId, folderId: null }
    }
    const searchSaid = async (): Promise<readonly SaidHit[]> => {
      const asked = query()
      if (asked.query === undefined) return []
      return (await call('session_search', { agentId: asked.agentId, query: asked.query, limit: mostSaid })).items
    }
    return {
      agentId: defaultAgentId,
      agents: [],
      sessions: idle,
      sessionQuery: '',
      said: [],

      async loadAgents() {
        set({ agents: (await call('agent_list', {})).items })
      },

      async chooseAgent(agentId) {
        set({ agentId, sessions: loading, sessionQuery: '', said: [] })
        await Promise.all([get().loadSessions(), get().loadTemporaries()])
      },

      async loadSessions() {
        const isNewest = latest.begin()
        if (get().sessions.status !== 'ready') set({ sessions: loading })
        const asked = query()
        const askedFor = JSON.stringify(asked)
        const shown = askedFor === shownFor ? (valueOf(get().sessions)?.items.length ?? 0) : 0
        const size = shown > usualPage && { limit: mostAtOnce }
        try {
          const list = asMany(shown, (from) => call('session_list', { ...asked, ...size, ...from }))
          const [page, said] = await Promise.all([list, searchSaid(), get().loadFolders()])
          if (!isNewest()) return
          shownFor = askedFor
          set({ sessions: ready(page), said })
        } catch (error) {
          if (isNewest()) set({ sessions: failed(error) })
        }
      },

      async loadMoreSessions() {
        const shown = valueOf(get().sessions)
        if (!shown?.nextCursor) return
        const isNewest = latest.begin()
        const page = await call('session_list', { ...query(), cursor: shown.nextCursor })
        if (isNewest())
          set({ sessions: ready({ items: [...shown.items, ...page.items], nextCursor: page.nextCursor }) })
      },

      async searchSessions(sessionQuery) {
        set({ sessionQuery })
        await get().loadSessions()
      },

      async renameSession(sessionId, title) {
        await call('session_rename', { sessionId, title })
        await get().loadSessions()
      },

      async pinSession(session) {
        await call('session_pin', { sessionId: session.id, pinned: !session.pinned })
        await get().loadSessions()
      },

      async previewRemoval(sessionId) {
        const [{ memories, questions }, { asked }] = await Promise.all([
          call('session_delete', { sessionId, memories: 'forget_exclusive', dryRun: true }),
          call('memory_forget_preview', { agentId: get().agentId, selection: { sessionId } }),
        ])
        const only = new Set([...memories, ...questions].map(({ id }) => id))
        return { exclusive: memories, questions, staying: asked.filter(({ id }) => !only.has(id)).length }
      },

      async restoreSession(sessionId) {
        await call('session_restore', { sessionId })
        await get().loadSessions()
      },

      async removeSession(sessionId, memories) {
        const removed = await call('session_delete', { sessionId, memories })
        await get().loadSessions()
        return removed
      },
    }
  }
