import type { Agent } from '../contract/agent.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

/** The only code that reads or writes the table `agents`. */
export function createAgentStore(db: Database) {
  const columns = 'id, name, instructions, created_at AS createdAt, updated_at AS updatedAt'
  const insert = db.prepare<[Agent]>(`
    INSERT INTO agents (id, name, instructions, created_at, updated_at) VALUES (@id, @name, @instructions, @createdAt, @updatedAt)
    ON CONFLICT (id) DO NOTHING`)
  const update = db.prepare<[Pick<Agent, 'id' | 'name' | 'instructions' | 'updatedAt'>]>(
    'UPDATE agents SET name = @name, instructions = @instructions, updated_at = @updatedAt WHERE id = @id',
  )
  const get = db.prepare<[{ id: string; owners: Owners }], Agent>(
    `SELECT ${columns} FROM agents WHERE id = @id AND ${ownedBy('id')}`,
  )
  const list = db.prepare<[{ owners: Owners }], Agent>(
    `SELECT ${columns} FROM agents WHERE ${ownedBy('id')} ORDER BY created_at, id LIMIT 1000`,
  )
  return {
    /** False where the id is taken. */
    add: (agent: Agent): boolean => insert.run(agent).changes === 1,
    update: (agent: Pick<Agent, 'id' | 'name' | 'instructions' | 'updatedAt'>): void => {
      update.run(agent)
    },
    get: (id: string, owners: Owners) => get.get({ id, owners }),
    list: (owners: Owners) => list.all({ owners }),
  }
}
export type AgentStore = ReturnType<typeof createAgentStore>
