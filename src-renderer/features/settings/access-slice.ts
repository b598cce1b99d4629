import type { StateCreator } from 'zustand'
import type { AccessEntry, AccessToken, Grant } from '../../../src-main/contract/access.ts'
import type { Agent } from '../../../src-main/contract/agent.ts'
import type { CommandClient } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'

/** The programs that were let in, and who called what. */
export interface Access {
  readonly tokens: readonly AccessToken[]
  readonly agents: readonly Pick<Agent, 'id' | 'name'>[]
  /** Of programs, latest first. */
  readonly entries: readonly AccessEntry[]
  readonly nextCursor: string | null
  /** Only what was refused is listed. */
  readonly refusedOnly: boolean
  /** Entries that a full disk took. */
  readonly lost: number
}

export interface AccessSlice {
  readonly access: Loadable<Access>
  loadAccess(refusedOnly?: boolean): Promise<void>
  /** More of the log. */
  moreAccess(): Promise<void>
  /** The secret of the new token, which is told only here. */
  letIn(grant: Grant): Promise<string>
  pauseToken(id: string, paused: boolean): Promise<void>
  revokeToken(id: string): Promise<void>
}

export const createAccessSlice =
  (call: CommandClient): StateCreator<AccessSlice> =>
  (set, get) => {
    const latest = createLatest()
    const known = (): Access | null => {
      const { access } = get()
      return access.status === 'ready' ? access.value : null
    }
    return {
      access: idle,

      async loadAccess(refusedOnly = known()?.refusedOnly ?? false) {
        const isNewest = latest.begin()
        if (!known()) set({ access: loading })
        try {
          const [{ items: tokens }, { items: agents }, { items: entries, nextCursor, lost }] = await Promise.all([
            call('access_token_list', {}),
            call('agent_list', {}),
            call('access_log_list', { refused: refusedOnly, programs: true }),
          ])
          if (isNewest()) set({ access: ready({ tokens, agents, entries, nextCursor, refusedOnly, lost }) })
        } catch (error) {
          if (isNewest()) set({ access: failed(error) })
        }
      },

      async moreAccess() {
        const before = known()
        if (!before?.nextCursor) return
        const isNewest = latest.begin()
        const page = await call('access_log_list', {
          refused: before.refusedOnly,
          programs: true,
          cursor: before.nextCursor,
        })
        if (!isNewest()) return
        const entries = [...before.entries, ...page.items]
        set({ access: ready({ ...before, entries, nextCursor: page.nextCursor }) })
      },

      async letIn(grant) {
        const { secret } = await call('access_token_create', grant)
        await get().loadAccess()
        return secret
      },

      async pauseToken(id, paused) {
        await call('access_token_pause', { id, paused })
        await get().loadAccess()
      },

      async revokeToken(id) {
        await call('access_token_revoke', { id })
        await get().loadAccess()
      },
    }
  }
