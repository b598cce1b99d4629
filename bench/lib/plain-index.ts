import Sqlite from 'better-sqlite3'
import { indexTerms, queryTerms } from '../../src-main/memory/language/tokenize.ts'
import { makeMemories } from './made-memories.ts'

export interface PlainIndex {
  /** Rows that hold words of `query`, best first, with what was indexed of them. */
  search(query: string, limit: number): readonly { content: string }[]
  /** Adds one text, on disk when this returns. */
  insert(content: string): void
  /** Texts per second while it was filled, in one transaction. */
  readonly filledPerSecond: number
  close(): void
}

/**
 * What is compared with. `words`: what SQLite gives without us, FTS5 with `unicode61` and the words of the query joined
 * by OR. `terms`: the same with the app's own terms, stems and pairs of Chinese characters, and nothing else of the app.
 */
export type PlainKind = 'words' | 'terms'

interface Tokens {
  readonly tokenizer: string
  readonly toIndexed: (text: string) => string
  readonly toAsked: (query: string) => readonly string[]
}

const tokensOf: Readonly<Record<PlainKind, Tokens>> = {
  words: {
    tokenizer: 'unicode61',
    toIndexed: (text) => text,
    toAsked: (query) => query.match(/[\p{L}\p{N}]+/gu) ?? [],
  },
  terms: {
    tokenizer: 'ascii',
    toIndexed: (text) => indexTerms(text).join(' '),
    toAsked: (query) => queryTerms(query).map(({ term }) => term),
  },
}

/** FTS5 over the first `count` made-up texts. */
export function openPlainIndex(path: string, count: number, kind: PlainKind = 'words'): PlainIndex {
  const { tokenizer, toIndexed, toAsked } = tokensOf[kind]
  const db = new Sqlite(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('cache_size = -32768')
  db.exec(`CREATE VIRTUAL TABLE plain USING fts5(content, tokenize = '${tokenizer}')`)
  const add = db.prepare<[string]>('INSERT INTO plain (content) VALUES (?)')
  const match = db.prepare<[string, number], { content: string }>(
    'SELECT content FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ?',
  )
  const insert = (content: string): void => {
    add.run(toIndexed(content))
  }
  return {
    filledPerSecond: fill(db, insert, count),
    insert,
    search: (query, limit) => {
      const words = toAsked(query)
      return words.length === 0 ? [] : match.all(words.map((one) => `"${one}"`).join(' OR '), limit)
    },
    close: () => db.close(),
  }
}

function fill(db: Sqlite.Database, insert: (content: string) => void, count: number): number {
  let inserting = 0
  db.transaction(() => {
    for (const { content } of makeMemories(count)) {
      const started = performance.now()
      insert(content)
      inserting += performance.now() - started
    }
  })()
  return inserting === 0 ? 0 : count / (inserting / 1_000)
}
