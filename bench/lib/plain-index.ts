import Sqlite from 'better-sqlite3'
import { makeMemories } from './made-memories.ts'

export interface PlainIndex {
  /** Rows and their texts for the words of `query`, best first. */
  search(query: string, limit: number): readonly { content: string }[]
  close(): void
}

/** The baseline: what SQLite gives without us, FTS5 with `unicode61` and the words of the query joined by OR. */
export function openPlainIndex(path: string, count: number): PlainIndex {
  const db = new Sqlite(path)
  db.pragma('journal_mode = WAL')
  db.pragma('cache_size = -32768')
  db.exec("CREATE VIRTUAL TABLE plain USING fts5(content, tokenize = 'unicode61')")
  const insert = db.prepare<[string]>('INSERT INTO plain (content) VALUES (?)')
  db.transaction(() => {
    for (const { content } of makeMemories(count)) insert.run(content)
  })()
  const match = db.prepare<[string, number], { content: string }>(
    'SELECT content FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ?',
  )
  return {
    search: (query, limit) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
      return words.length === 0 ? [] : match.all(words.map((one) => `"${one}"`).join(' OR '), limit)
    },
    close: () => db.close(),
  }
}
