import type { Provider } from '../contract/provider.ts'
import type { Database } from './database.ts'

export type ProviderRow = Pick<Provider, 'id' | 'name' | 'preset' | 'baseUrl' | 'model' | 'contextWindow'>

/** The only code that reads or writes the table `providers`. Keys are never here: the host keeps them. */
export function createProviderStore(db: Database) {
  const columns = 'id, name, preset, base_url AS baseUrl, model, context_window AS contextWindow'
  const upsert = db.prepare<[ProviderRow & { createdAt: string }]>(`
    INSERT INTO providers (id, name, preset, base_url, model, context_window, created_at)
    VALUES (@id, @name, @preset, @baseUrl, @model, @contextWindow, @createdAt)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, preset = excluded.preset, base_url = excluded.base_url,
      model = excluded.model, context_window = excluded.context_window`)
  const get = db.prepare<[id: string], ProviderRow>(`SELECT ${columns} FROM providers WHERE id = ?`)
  const list = db.prepare<[], ProviderRow>(`SELECT ${columns} FROM providers ORDER BY created_at, id LIMIT 200`)
  const remove = db.prepare<[id: string]>('DELETE FROM providers WHERE id = ?')
  return {
    put: (provider: ProviderRow, createdAt: string): void => {
      upsert.run({ ...provider, createdAt })
    },
    get: (id: string) => get.get(id),
    list: () => list.all(),
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}
export type ProviderStore = ReturnType<typeof createProviderStore>
