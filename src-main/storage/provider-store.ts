import type { Provider } from '../contract/provider.ts'
import type { Database } from './database.ts'

export type ProviderRow = Omit<Provider, 'local' | 'hasKey' | 'keyStorage'>

type Row = Omit<ProviderRow, 'tools' | 'images'> & Readonly<Record<'tools' | 'images', number | null>>

/** The only code that reads or writes the table `providers`. Keys are never here: the host keeps them. */
export function createProviderStore(db: Database) {
  const columns = `id, name, preset, base_url AS baseUrl, model, context_window AS contextWindow,
    window_source AS windowSource, tools, first_token_ms AS firstTokenMs, stall_ms AS stallMs, images`
  const upsert = db.prepare<[Row & { createdAt: string }]>(`
    INSERT INTO providers (id, name, preset, base_url, model, context_window, created_at, window_source, tools,
      first_token_ms, stall_ms, images)
    VALUES (@id, @name, @preset, @baseUrl, @model, @contextWindow, @createdAt, @windowSource, @tools,
      @firstTokenMs, @stallMs, @images)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, preset = excluded.preset, base_url = excluded.base_url,
      model = excluded.model, context_window = excluded.context_window, window_source = excluded.window_source,
      tools = excluded.tools, first_token_ms = excluded.first_token_ms, stall_ms = excluded.stall_ms, images = excluded.images`)
  const get = db.prepare<[id: string], Row>(`SELECT ${columns} FROM providers WHERE id = ?`)
  const list = db.prepare<[], Row>(`SELECT ${columns} FROM providers ORDER BY created_at, id LIMIT 200`)
  const remove = db.prepare<[id: string]>('DELETE FROM providers WHERE id = ?')
  const setKeyed = db.prepare<[keyed: number, id: string]>('UPDATE providers SET keyed = ? WHERE id = ?')
  const isKeyed = db.prepare<[id: string], number>('SELECT keyed FROM providers WHERE id = ?').pluck()
  return {
    put: (provider: ProviderRow, createdAt: string): void => {
      const { tools, images } = provider
      upsert.run({ ...provider, tools: toNumber(tools), images: toNumber(images), createdAt })
    },
    get: (id: string): ProviderRow | undefined => get.all(id).map(toProvider)[0],
    list: (): ProviderRow[] => list.all().map(toProvider),
    /** Whether a key was given for it. */
    setKeyed: (id: string, keyed: boolean): void => void setKeyed.run(Number(keyed), id),
    isKeyed: (id: string): boolean => isKeyed.get(id) === 1,
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}

const toNumber = (value: boolean | null): number | null => (value === null ? null : Number(value))
const toBoolean = (value: number | null): boolean | null => (value === null ? null : value === 1)
const toProvider = (row: Row): ProviderRow => ({ ...row, tools: toBoolean(row.tools), images: toBoolean(row.images) })
