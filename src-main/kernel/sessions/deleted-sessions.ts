import type { Caller } from '../../contract/caller.ts'
import type { Session } from '../../contract/chat.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import { notFound } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { onlyOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import type { InTurn } from '../../util/in-turn.ts'
import { timeIsUp } from '../../util/paced.ts'

interface DeletedDeps {
  readonly data: DataFile
  readonly clock: Clock
  /** What waits to be learned of a conversation that came back is gone on with. */
  readonly onQueued: () => void
  /** Nothing is destroyed while a conversation comes back, and none comes back meanwhile. */
  readonly inTurn: InTurn
}

/** How long a deletion may be undone; it is final before that where the app ends or anything else is destroyed. */
const undoableMs = 10 * 60_000
const messagesAtOnce = 5

/**
 * What deletes conversations so that it can be undone for a while. What the last run left is destroyed at once, and what
 * it was bringing back is brought back. A long conversation goes and comes in many transactions, in nobody's sight meanwhile.
 */
export function createDeletedSessions({ data, clock, onQueued, inTurn }: DeletedDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = (until?: string): void =>
    data.inTransaction(() => {
      data.deletedSessions.clear(until)
      data.imports.tidy()
    })

  const destroyOld = (): void => clear(new Date(clock.now().getTime() - undoableMs).toISOString())

  /** What is said is found again once all of it is back. */
  function* comeBack(id: string, agentId: string): Generator<void, void> {
    data.deletedSessions.bringBack(id)
    yield* data.deletedSessions.putBack(id)
    for (let after = -1; ;) {
      const page = data.messages.all(id, after, messagesAtOnce)
      for (const message of page)
        if (message.state !== 'streaming' && message.text !== '') indexMessage(data, agentId, message)
      const last = page.at(-1)
      if (!last) break
      after = last.position
      yield
    }
    data.deletedSessions.show(id)
  }

  /** As many steps as a moment takes, in one transaction. True: that was all. */
  const goOn = (steps: Iterator<void>): boolean =>
    data.inTransaction(() => {
      const isUp = timeIsUp()
      for (;;) {
        if (steps.next().done) return true
        if (isUp()) return false
      }
    })
  const inMoments = async (steps: Iterator<void>): Promise<void> => {
    while (!goOn(steps)) await breathe()
  }

  for (const { id, agentId } of data.deletedSessions.comingBack()) {
    const steps = comeBack(id, agentId)
    while (!goOn(steps));
  }
  clear()

  return {
    /** They are in nobody's sight when this returns; the promise is of their rows. `importId` is the import that is taken back by it. */
    remove: (sessions: readonly Session[], importId: string | null = null): Promise<void> => {
      destroyOld()
      const at = clock.now().toISOString()
      const hidden = data.inTransaction(() =>
        sessions.filter(({ id, agentId }) => data.deletedSessions.hide(id, agentId, at, importId)),
      )
      clearTimeout(timer)
      timer = setTimeout(() => clear(), undoableMs)
      timer.unref()
      function* putBy() {
        for (const { id } of hidden) yield* data.deletedSessions.putBy(id)
      }
      return inMoments(putBy())
    },
    /** Puts a conversation back as it was, with its receipts and what it taught. */
    restore: async (caller: Caller, id: string): Promise<void> => {
      const agentId = data.deletedSessions.ownerOf(id)
      if (agentId === undefined || (caller.agents !== 'all' && !caller.agents.includes(agentId)))
        throw notFound('conversation')
      await inTurn(async () => {
        if (data.deletedSessions.ownerOf(id) !== undefined) await inMoments(comeBack(id, agentId))
        else if (!data.sessions.get(id, onlyOf(agentId))) throw notFound('conversation')
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
