import type { Caller } from '../../contract/caller.ts'
import type { Session } from '../../contract/chat.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import { notFound } from '../../memory/lifecycle/not-found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Clock } from '../../util/clock.ts'

interface DeletedDeps {
  readonly data: DataFile
  readonly clock: Clock
  /** What waits to be learned of a conversation that came back is gone on with. */
  readonly onQueued: () => void
}

/** How long a deletion may be undone; it is final before that where the app ends or anything else is destroyed. */
const undoableMs = 10 * 60_000
const messagesAtOnce = 200

/** What deletes conversations so that it can be undone for a while. What the last run left is destroyed at once. */
export function createDeletedSessions({ data, clock, onQueued }: DeletedDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = (until?: string): void => {
    data.deletedSessions.clear(until)
    data.imports.tidy()
  }
  clear()

  const destroyOld = (): void => clear(new Date(clock.now().getTime() - undoableMs).toISOString())
  const index = (agentId: string, sessionId: string): void => {
    for (let after = -1; ;) {
      const page = data.messages.all(sessionId, after, messagesAtOnce)
      for (const message of page)
        if (message.state !== 'streaming' && message.text !== '') indexMessage(data, agentId, message)
      const last = page.at(-1)
      if (!last) return
      after = last.position
    }
  }

  return {
    /** In one transaction; `importId` is the import that is taken back by it. */
    remove: (sessions: readonly Session[], importId: string | null = null): void => {
      destroyOld()
      const at = clock.now().toISOString()
      data.inTransaction(() => {
        for (const { id, agentId } of sessions) {
          data.deletedSessions.keep(id, agentId, at, importId)
          data.sessions.remove(id)
        }
      })
      clearTimeout(timer)
      timer = setTimeout(() => clear(), undoableMs)
      timer.unref()
    },
    /** Puts a conversation back as it was, with its receipts and what it taught. */
    restore: (caller: Caller, id: string): void => {
      const agentId = data.deletedSessions.ownerOf(id)
      if (agentId === undefined || (caller.agents !== 'all' && !caller.agents.includes(agentId)))
        throw notFound('conversation')
      data.inTransaction(() => {
        data.deletedSessions.restore(id)
        index(agentId, id)
      })
      onQueued()
    },
    close: (): void => {
      clearTimeout(timer)
      clear()
    },
  }
}
export type DeletedSessions = ReturnType<typeof createDeletedSessions>
