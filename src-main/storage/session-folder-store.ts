import type { SessionFolder } from '../contract/chat.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

/** The only code that writes the table `session_folders`, but for words that are destroyed everywhere. */
export function createSessionFolderStore(db: Database) {
  const columns = 'id, agent_id AS agentId, name'
  const insert = db.prepare<[SessionFolder]>(
    'INSERT INTO session_folders (id, agent_id, name) VALUES (@id, @agentId, @name)',
  )
  const get = db.prepare<[{ id: string; owners: Owners }], SessionFolder>(
    `SELECT ${columns} FROM session_folders WHERE id = @id AND ${ownedBy('agent_id')}`,
  )
  const byName = db.prepare<[agentId: string, name: string], SessionFolder>(
    `SELECT ${columns} FROM session_folders WHERE agent_id = ? AND name = ? LIMIT 1`,
  )
  const list = db.prepare<[agentId: string], SessionFolder>(
    `SELECT ${columns} FROM session_folders WHERE agent_id = ? ORDER BY name, id LIMIT 1000`,
  )
  const rename = db.prepare<[name: string, id: string]>('UPDATE session_folders SET name = ? WHERE id = ?')
  const remove = db.prepare<[id: string]>('DELETE FROM session_folders WHERE id = ?')
  return {
    add: (folder: SessionFolder): void => {
      insert.run(folder)
    },
    get: (id: string, owners: Owners) => get.get({ id, owners }),
    byName: (agentId: string, name: string) => byName.get(agentId, name),
    list: (agentId: string) => list.all(agentId),
    rename: (id: string, name: string): void => {
      rename.run(name, id)
    },
    /** Its conversations stay, in no folder. */
    remove: (id: string): void => {
      remove.run(id)
    },
  }
}
