import type { ChatImport } from '../contract/chat-import.ts'
import type { SessionFolder } from '../contract/chat.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

export type StoredImport = Omit<ChatImport, 'isRunning'>

/** The way back from taking an import back. */
export interface WayBack {
  readonly changeIds: readonly string[]
  /** Folders that were empty then. */
  readonly folders: readonly SessionFolder[]
}

const mostListed = 200

/** The only code that writes the table `imports`, but for words that are destroyed everywhere. */
export function createImportStore(db: Database) {
  const columns = `i.id, i.agent_id AS agentId, i.source, i.file_name AS fileName, i.at,
    (SELECT count(*) FROM sessions WHERE import_id = i.id) AS chats,
    (SELECT count(*) FROM sessions s WHERE s.import_id = i.id
      AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id)) AS continued,
    (SELECT count(*) FROM deleted_sessions WHERE import_id = i.id) AS takenBack`
  const insert = db.prepare<[Pick<StoredImport, 'id' | 'agentId' | 'source' | 'fileName' | 'at'>]>(
    'INSERT OR IGNORE INTO imports (id, agent_id, source, file_name, at) VALUES (@id, @agentId, @source, @fileName, @at)',
  )
  const get = db.prepare<[{ id: string; owners: Owners }], StoredImport>(
    `SELECT ${columns} FROM imports i WHERE i.id = @id AND ${ownedBy('i.agent_id')}`,
  )
  const list = db.prepare<[agentId: string], StoredImport>(
    `SELECT ${columns} FROM imports i WHERE i.agent_id = ? ORDER BY i.at DESC, i.id DESC LIMIT ${mostListed}`,
  )
  const sessions = db.prepare<[id: string], { id: string; isContinued: number }>(`
    SELECT s.id, EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id) AS isContinued
    FROM sessions s WHERE s.import_id = ?`)
  const emptyFolders = db.prepare<[id: string], SessionFolder>(`
    SELECT f.id, f.agent_id AS agentId, f.name FROM session_folders f
    WHERE f.import_id = ? AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.folder_id = f.id)`)
  const noteWayBack = db.prepare<[wayBack: string | null, id: string]>('UPDATE imports SET taken_back = ? WHERE id = ?')
  const wayBack = db.prepare<[id: string], string | null>('SELECT taken_back FROM imports WHERE id = ?').pluck()
  const isGone = 'NOT EXISTS (SELECT 1 FROM deleted_sessions d WHERE d.import_id = imports.id)'
  const dropWaysBack = db.prepare(`UPDATE imports SET taken_back = NULL WHERE taken_back IS NOT NULL AND ${isGone}`)
  const dropEmpty = db.prepare(
    `DELETE FROM imports WHERE ${isGone} AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.import_id = imports.id)`,
  )
  return {
    /** Once: the same again changes nothing. */
    add: (one: Pick<StoredImport, 'id' | 'agentId' | 'source' | 'fileName' | 'at'>): void => {
      insert.run(one)
    },
    get: (id: string, owners: Owners) => get.get({ id, owners }),
    /** The newest first. */
    list: (agentId: string): StoredImport[] => list.all(agentId),
    /** The conversations that came in with it, and whether the user has said something in them since. */
    sessions: (id: string) => sessions.all(id).map((one) => ({ ...one, isContinued: one.isContinued === 1 })),
    /** Folders that it made and that hold nothing. */
    emptyFolders: (id: string): SessionFolder[] => emptyFolders.all(id),
    noteWayBack: (id: string, way: WayBack | null): void => {
      noteWayBack.run(way && JSON.stringify(way), id)
    },
    wayBack: (id: string): WayBack => JSON.parse(wayBack.get(id) ?? '{"changeIds":[],"folders":[]}') as WayBack,
    /** What cannot be brought back any more needs no way back, and an import of which nothing is left no row. */
    tidy: (): void => {
      dropWaysBack.run()
      dropEmpty.run()
    },
  }
}
