import { type Agent, plainAgent } from '../contract/agent.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'
import { toModelRef } from './session-store.ts'

type Row = Omit<Agent, 'model' | 'starters'> & {
  readonly providerId: string | null
  readonly model: string | null
  readonly starters: string
}

/** The only code that reads or writes the table `agents`. */
export function createAgentStore(db: Database) {
  const columns = `id, name, instructions, mark, colour, provider_id AS providerId, model, temperature, memory, starters,
    created_at AS createdAt, updated_at AS updatedAt`
  const insert = db.prepare<[Row]>(`
    INSERT INTO agents (id, name, instructions, mark, colour, provider_id, model, temperature, memory, starters, created_at,
      updated_at)
    VALUES (@id, @name, @instructions, @mark, @colour, @providerId, @model, @temperature, @memory, @starters, @createdAt,
      @updatedAt)
    ON CONFLICT (id) DO NOTHING`)
  const update = db.prepare<[Omit<Row, 'createdAt'>]>(`
    UPDATE agents SET name = @name, instructions = @instructions, mark = @mark, colour = @colour, provider_id = @providerId,
      model = @model, temperature = @temperature, memory = @memory, starters = @starters, updated_at = @updatedAt
    WHERE id = @id`)
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(
    `SELECT ${columns} FROM agents WHERE id = @id AND ${ownedBy('id')}`,
  )
  const list = db.prepare<[{ owners: Owners }], Row>(
    `SELECT ${columns} FROM agents WHERE ${ownedBy('id')} ORDER BY created_at, id LIMIT 1000`,
  )
  const remove = db.prepare<[id: string]>('DELETE FROM agents WHERE id = ?')
  const leaveProvider = db.prepare<[providerId: string]>(
    'UPDATE agents SET provider_id = NULL, model = NULL WHERE provider_id = ?',
  )
  return {
    /** False where the id is taken. */
    add: (agent: Pick<Agent, 'id' | 'name' | 'createdAt' | 'updatedAt'> & Partial<Agent>): boolean =>
      insert.run(toRow({ ...plainAgent, ...agent })).changes === 1,
    update: (agent: Agent): void => {
      update.run(toRow(agent))
    },
    get: (id: string, owners: Owners): Agent | undefined => get.all({ id, owners }).map(toAgent)[0],
    list: (owners: Owners): Agent[] => list.all({ owners }).map(toAgent),
    remove: (id: string): void => {
      remove.run(id)
    },
    /** The service is gone: what chose a model of it has no choice any more. */
    leaveProvider: (providerId: string): void => {
      leaveProvider.run(providerId)
    },
  }
}

const toRow = ({ model, starters, ...agent }: Agent): Row => ({
  ...agent,
  providerId: model?.providerId ?? null,
  model: model?.model ?? null,
  starters: JSON.stringify(starters),
})

const toAgent = ({ providerId, model, starters, ...row }: Row): Agent => ({
  ...row,
  model: toModelRef({ providerId, model }),
  starters: JSON.parse(starters) as string[],
})
