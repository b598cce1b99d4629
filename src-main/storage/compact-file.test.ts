import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compactFile, rewrittenAtOnceBytes } from './compact-file.ts'
import { openDatabase, type Database } from './database.ts'

let folder: string
let path: string
let db: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  path = join(folder, 'some.db')
  db = openDatabase(path)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

/** The same numbers every time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const left = (dead: readonly string[]): string[] => {
  const there = ['', '-wal'].filter((end) => existsSync(path + end))
  const text = there.map((end) => readFileSync(path + end).toString('latin1')).join('\0')
  const marks = new Set(text.match(/MARK[0-9a-z]+END|quokka/g))
  return dead.filter((mark) => marks.has(mark))
}

/** Rows come and go in an order that moves them from page to page. Returns what was deleted. */
function fillAndDelete(count: number): string[] {
  const random = createRandom(7)
  db.exec('CREATE TABLE t (id TEXT PRIMARY KEY, v TEXT) STRICT; CREATE INDEX i ON t (v)')
  db.exec('CREATE TABLE w (a TEXT, b TEXT, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID')
  const insert = [db.prepare('INSERT INTO t VALUES (?, ?)'), db.prepare('INSERT INTO w VALUES (?, ?)')]
  const remove = [db.prepare('DELETE FROM t WHERE id = ?'), db.prepare('DELETE FROM w WHERE a = ?')]
  const live: string[] = []
  const dead: string[] = []
  for (let made = 0; made < count; made += 1) {
    if (random() < 0.6 || live.length < 50) {
      const id = Math.floor(random() * 1e9).toString(36) + String(made)
      const value = `MARK${id}END${'x'.repeat(Math.floor(random() * random() * 3_000))}`
      for (const statement of insert) statement.run(id, value)
      live.push(id)
    } else {
      const [id = ''] = live.splice(Math.floor(random() * live.length), 1)
      for (const statement of remove) statement.run(id)
      dead.push(`MARK${id}END`)
    }
  }
  return dead
}

test('no byte of deleted rows is left, though secure_delete alone leaves some', () => {
  const dead = db.transaction(fillAndDelete)(6_000)
  db.pragma('wal_checkpoint(TRUNCATE)')
  expect(left(dead).length).toBeGreaterThan(0)
  const rows = db.prepare('SELECT count(*) FROM t').pluck().get()
  expect(compactFile(path, rewrittenAtOnceBytes)).toBe(true)
  expect({
    left: left(dead),
    rows: db.prepare('SELECT count(*) FROM t').pluck().get(),
    check: db.pragma('integrity_check', { simple: true }),
  }).toEqual({ left: [], rows, check: 'ok' })
})

test('no term of a deleted row is left in a keyword index, which goes on finding the others', () => {
  db.exec("CREATE VIRTUAL TABLE f USING fts5(head, body, tokenize = 'ascii')")
  const insert = db.prepare('INSERT INTO f (rowid, head, body) VALUES (?, ?, ?)')
  for (let row = 1; row <= 400; row += 1)
    insert.run(row, ` 1xtitle${row} `, ` 1xcommon 1x${row % 50 === 0 ? 'quokka' : 'word'} `)
  db.exec('DELETE FROM f WHERE f MATCH \'"1xquokka"\'')
  db.pragma('wal_checkpoint(TRUNCATE)')
  expect(left(['quokka'])).toEqual(['quokka'])
  compactFile(path, rewrittenAtOnceBytes)
  const count = (term: string) => db.prepare('SELECT count(*) FROM f WHERE f MATCH ?').pluck().get(`"${term}"`)
  db.exec("INSERT INTO f (f) VALUES ('integrity-check')")
  expect({ left: left(['quokka']), quokka: count('1xquokka'), common: count('1xcommon') }).toEqual({
    left: [],
    quokka: 0,
    common: 392,
  })
})

test('a file that is too large to be rewritten now is to be rewritten later', () => {
  fillAndDelete(100)
  expect([compactFile(path, 1_024), compactFile(path, rewrittenAtOnceBytes)]).toEqual([false, true])
})

test('copies beside the file, also one that was put aside, are removed; other files stay', () => {
  const copies = [
    'some.db.v3.backup',
    'some.db.v4.backup.part',
    'some.db.aside-2026-03-01T090000',
    'some.db.aside-2026-03-01T090000-wal',
    'other.db.v3.backup',
    'some.db.notes',
  ]
  for (const name of copies) {
    writeFileSync(join(folder, name), 'x')
  }
  compactFile(path, rewrittenAtOnceBytes)
  const kept = copies.map((name) => existsSync(join(folder, name)))
  expect(kept).toEqual([false, false, false, false, true, true])
})

test('a file that is not there is left so', () => {
  const none = join(folder, 'none.db')
  compactFile(none, rewrittenAtOnceBytes)
  expect(existsSync(none)).toBe(false)
})
