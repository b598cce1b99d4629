import type { Provider } from '../contract/provider.ts'
import type { Database } from './database.ts'

export type ProviderRow = Omit<Provider, 'local' | 'hasKey' | 'keyStorage'>

type Row = Omit<ProviderRow, 'tools'> & { readonly tools: number | null }

/** The only code that reads or writes the table `providers`. Keys are never here: the host keeps them. */
export function createProviderStore(db: Database) {
  const columns = `id, name, preset, base_url AS baseUrl, model, context_window AS contextWindow,
    window_source AS windowSource, tools, first_token_ms AS firstTokenMs, stall_ms AS stallMs`
  const upsert = db.prepare<[Row & { createdAt: string }]>(`
    INSERT INTO providers (id, name, preset, base_url, model, context_window, created_at, window_source, tools,
      first_token_ms, stall_ms)
    VALUES (@id, @name, @preset, @baseUrl, @model, @contextWindow, @createdAt, @windowSource, @tools,
      @firstTokenMs, @stallMs)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, preset = excluded.preset, base_url = excluded.base_url,
      model = excluded.model, context_window = excluded.context_window, window_source = excluded.window_source,
      tools = excluded.tools, first_token_ms = excluded.first_token_ms, stall_ms = excluded.stall_ms`)
  const get = db.prepare<[id: string], Row>(`SELECT ${columns} FROM providers WHERE id = ?`)
  const list = db.prepare<[], Row>(`SELECT ${columns} FROM providers ORDER BY created_at, id LIMIT 200`)
  const remove = db.prepare<[id: string]>('DELETE FROM providers WHERE id = ?')
  return {
    put: (provider: ProviderRow, createdAt: string): void => {
      upsert.run({ ...provider, tools: provider.tools === null ? null : Number(provider.tools), createdAt })
    },
    get: (id: string): ProviderRow | undefined => get.all(id).map(toProvider)[0],
    list: (): ProviderRow[] => list.all().map(toProvider),
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}

const toProvider = (row: Row): ProviderRow => ({ ...row, tools: row.tools === null ? null : row.tools === 1 })
