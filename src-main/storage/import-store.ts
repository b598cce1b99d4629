import type { ChatImport } from '../contract/chat-import.ts'
import type { SessionFolder } from '../contract/chat.ts'
import type { Database } from './database.ts'
import { isOpen } from './job-queue-store.ts'
import { ownedBy, type Owners } from './scope.ts'

export type StoredImport = Omit<ChatImport, 'isRunning'>

/** The way back from taking an import back. */
export interface WayBack {
  readonly changeIds: readonly string[]
  /** Folders that were empty then. */
  readonly folders: readonly SessionFolder[]
}

/** What was learned from an import, and what of it waits for the user's word. */
export interface ImportOutcome {
  readonly learned: number
  readonly waiting: number
  /** Pieces of it that were not read: it failed, or was called off. */
  readonly unread: number
}

const mostListed = 200

/** Of the import `i`: its jobs that read, and the memories that came of what came in; what was said there since is not of it. */
const jobsOf = "sessions s JOIN jobs j ON j.session_id = s.id AND j.kind = 'extract' WHERE s.import_id = i.id"
const reading = `(SELECT count(*) FROM ${jobsOf} AND ${isOpen('j.')})`
const learned = `(SELECT count(DISTINCT l.memory_id) FROM ${jobsOf.replace(
  'WHERE',
  `JOIN learned l ON l.job_id = j.id AND l.outcome IN ('created', 'updated')
    JOIN messages m ON m.id = l.message_id AND m.turn_id IS NULL WHERE`,
)})`

/** The only code that writes the table `imports`, but for words that are destroyed everywhere. */
export function createImportStore(db: Database) {
  const columns = `i.id, i.agent_id AS agentId, i.source, i.file_name AS fileName, i.at,
    (SELECT count(*) FROM sessions WHERE import_id = i.id) AS chats,
    (SELECT count(*) FROM sessions s WHERE s.import_id = i.id
      AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id)) AS continued,
    (SELECT count(*) FROM deleted_sessions WHERE import_id = i.id) AS takenBack, ${reading} AS reading, ${learned} AS learned`
  const insert = db.prepare<[Pick<StoredImport, 'id' | 'agentId' | 'source' | 'fileName' | 'at'>]>(
    'INSERT OR IGNORE INTO imports (id, agent_id, source, file_name, at) VALUES (@id, @agentId, @source, @fileName, @at)',
  )
  const get = db.prepare<[{ id: string; owners: Owners }], StoredImport>(
    `SELECT ${columns} FROM imports i WHERE i.id = @id AND ${ownedBy('i.agent_id')}`,
  )
  const list = db.prepare<[agentId: string], StoredImport>(
    `SELECT ${columns} FROM imports i WHERE i.agent_id = ? ORDER BY i.at DESC, i.id DESC LIMIT ${mostListed}`,
  )
  const ofSession = db
    .prepare<[sessionId: string], string | null>('SELECT import_id FROM sessions WHERE id = ?')
    .pluck()
  // The job that comes next is likely of it: then nothing more is looked at.
  const isBeingRead = db
    .prepare<[id: string], number>(
      `SELECT 1 FROM jobs j CROSS JOIN sessions s ON s.id = j.session_id
        WHERE j.kind = 'extract' AND ${isOpen('j.')} AND s.import_id = ? LIMIT 1`,
    )
    .pluck()
  const outcome = db.prepare<[id: string], ImportOutcome>(
    `SELECT ${learned} AS learned, (SELECT coalesce(sum(j.result ->> 'waiting'), 0) FROM ${jobsOf}) AS waiting,
      (SELECT count(*) FROM ${jobsOf} AND j.state IN ('needs_attention', 'cancelled')) AS unread
      FROM imports i WHERE i.id = ?`,
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
    /** With which import a conversation came in; null: with none. */
    ofSession: (sessionId: string): string | null => ofSession.get(sessionId) ?? null,
    /** True while anything that came in with it is to be learned from. */
    isBeingRead: (id: string): boolean => isBeingRead.get(id) !== undefined,
    outcome: (id: string): ImportOutcome => outcome.get(id) ?? { learned: 0, waiting: 0, unread: 0 },
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
