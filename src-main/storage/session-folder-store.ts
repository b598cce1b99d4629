import type { SessionFolder } from '../contract/chat.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

/** The only code that writes the table `session_folders`, but for words that are destroyed everywhere. */
export function createSessionFolderStore(db: Database) {
  const columns = 'id, agent_id AS agentId, name'
  const insert = db.prepare<[SessionFolder & { readonly importId: string | null }]>(
    'INSERT INTO session_folders (id, agent_id, name, import_id) VALUES (@id, @agentId, @name, @importId)',
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
    /** `importId`: the import that made it. */
    add: (folder: SessionFolder, importId: string | null = null): void => {
      insert.run({ ...folder, importId })
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
