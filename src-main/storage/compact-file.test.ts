import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compactFile, rewrittenAtOnceBytes } from './compact-file.ts'
import { openDatabase, type Database } from './database.ts'
import { emptyLog } from './empty-log.ts'
import { createTransactions } from './transactions.ts'

let folder: string
let path: string
let db: Database
let held: Promise<unknown>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  path = join(folder, 'some.db')
  db = openDatabase(path)
  held = Promise.resolve()
})
afterEach(async () => {
  await held
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

/** Another thread holds the file up for a while; resolves once it does. */
async function heldUp(what: 'log' | 'writes', forMs: number): Promise<void> {
  const thread = new Worker(new URL('./__fixtures__/hold-file.ts', import.meta.url), {
    workerData: { path, what, forMs },
  })
  const ended = once(thread, 'exit')
  held = ended
  await once(thread, 'message')
  const isHeld = () => (db.pragma('wal_checkpoint(PASSIVE)') as { busy: number }[])[0]?.busy === 1
  while (what === 'log' && !isHeld()) await setImmediate()
}

test('destroying was refused with “another instance uses this profile” where the app was just writing its own log back', async () => {
  db.exec('CREATE TABLE t (v)')
  await heldUp('log', 500)
  // Too large to be rewritten: then nothing before it waits for the log.
  expect(compactFile(path, 1_024)).toBe(false)
  expect(statSync(`${path}-wal`).size).toBe(0)
})

test('a log that waited for a reader kept every write out until “another instance uses this profile”', () => {
  db.exec('CREATE TABLE t (v)')
  const reader = openDatabase(path)
  reader.exec('BEGIN; SELECT count(*) FROM t')
  db.exec('INSERT INTO t VALUES (1)')
  db.pragma('busy_timeout = 60000')
  const whileRead = emptyLog(db)
  reader.close()
  expect([whileRead, emptyLog(db)]).toEqual([false, true])
})

test('what is written waits for the own work that holds the file up, longer than for another program', async () => {
  db.exec('CREATE TABLE t (v)')
  db.pragma('busy_timeout = 0')
  const { waitingFor } = createTransactions(db)
  const write = () => db.prepare('INSERT INTO t VALUES (1)').run().changes
  await heldUp('writes', 300)
  expect(write).toThrow('database is locked')
  expect(await waitingFor(() => Promise.resolve(write()))).toBe(1)
  expect(db.pragma('busy_timeout', { simple: true })).toBe(0)
})
