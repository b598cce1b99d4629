import type { Caller } from '../../contract/caller.ts'
import type { ChatImport, TakenBack } from '../../contract/chat-import.ts'
import { AppError } from '../../contract/error.ts'
import { found, notFound } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { StoredImport } from '../../storage/import-store.ts'
import { onlyOf, ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced } from '../../util/paced.ts'
import type { DeletedSessions } from './deleted-sessions.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { RemoveSessions } from './remove-sessions.ts'
import type { RunningImports } from './running-imports.ts'

interface HistoryDeps {
  readonly data: DataFile
  readonly removal: RemoveSessions
  readonly deleted: Pick<DeletedSessions, 'restore'>
  readonly running: Pick<RunningImports, 'has' | 'stop' | 'stopOf'>
  readonly events: EventBus
}

interface Undone {
  readonly restored: number
  /** What was changed since. */
  readonly left: number
}

interface BroughtBack {
  readonly chats: number
  readonly memories: number
  readonly left: number
}

interface TakeBackWays {
  /** Also conversations that the user has gone on with. */
  readonly continued: boolean
  readonly dryRun: boolean
}

/** The imports of conversations that there were, and how each is taken back. */
export function createImportHistory({ data, removal, deleted, running, events }: HistoryDeps) {
  const own = (caller: Caller, id: string): StoredImport => found(data.imports.get(id, ownersOf(caller)), 'import')
  const going = async (agentId: string, id: string, continued: boolean) => {
    const all = data.imports.sessions(id)
    const chosen = all.filter(({ isContinued }) => continued || !isContinued)
    const sessions = await flatMapPaced(chosen, (one) => [data.sessions.get(one.id, onlyOf(agentId)) ?? []].flat())
    return { sessions, kept: all.length - chosen.length }
  }

  return {
    list: (agentId: string): ChatImport[] =>
      data.imports
        .list(agentId)
        .map((one) => ({ ...one, isRunning: running.has(one.id) }))
        .filter(({ chats, takenBack, isRunning }) => chats + takenBack > 0 || isRunning),
    /** Ends the imports of an agent that are under way: what has come in stays. */
    stop: (agentId: string): Promise<number> => running.stopOf(agentId),
    /** Deletes what came in with an import, with what was learned only there and the folders that are empty then. */
    takeBack: async (caller: Caller, id: string, { continued, dryRun }: TakeBackWays): Promise<TakenBack> => {
      const { agentId } = own(caller, id)
      if (!dryRun) await running.stop(id)
      const { sessions, kept } = await going(agentId, id, continued)
      const { length: memories } = await removal.learnedOnlyIn(sessions)
      const result = { chats: sessions.length, kept, memories }
      if (dryRun) return result
      const before = data.imports.wayBack(id)
      const changeIds = await removal.remove(sessions, { forgets: true, importId: id })
      data.inTransaction(() => {
        const folders = data.imports.emptyFolders(id)
        for (const folder of folders) data.folders.remove(folder.id)
        data.imports.noteWayBack(id, {
          changeIds: [...before.changeIds, ...changeIds],
          folders: [...before.folders, ...folders],
        })
      })
      return result
    },
    /** Brings back what a short while ago was taken back; `undo` those changes that forgot what was learned from it. */
    bringBack: async (
      caller: Caller,
      id: string,
      undo: (changeId: string) => Promise<Undone>,
    ): Promise<BroughtBack> => {
      const { agentId } = own(caller, id)
      const { changeIds, folders } = data.imports.wayBack(id)
      const ids = data.deletedSessions.ofImport(id)
      // Something else was destroyed since.
      if (ids.length + changeIds.length + folders.length === 0) throw notFound('import')
      data.inTransaction(() => {
        for (const folder of folders) if (!data.folders.get(folder.id, null)) data.folders.add(folder, id)
      })
      for (const sessionId of ids) {
        // One may have come back by itself, or be gone for good.
        if (data.deletedSessions.ownerOf(sessionId) === undefined) continue
        await deleted.restore(caller, sessionId)
        events.emit('session_changed', { agentId, sessionId, change: 'created' })
        await breathe()
      }
      let [memories, left] = [0, 0]
      for (const changeId of changeIds.toReversed()) {
        const back = await undo(changeId).catch(undoneBefore)
        memories += back.restored
        left += back.left
      }
      // Only now: where something failed on the way, the rest can still be brought back.
      data.imports.noteWayBack(id, null)
      return { chats: ids.length, memories, left }
    },
  }
}
export type ImportHistory = ReturnType<typeof createImportHistory>

/** The user took it back already, by the list of changes. */
function undoneBefore(error: unknown): Undone {
  if (error instanceof AppError && error.code === 'conflict') return { restored: 0, left: 0 }
  throw error
}
