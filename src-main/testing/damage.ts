import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { profileFileSchema, type ProfileFile } from '../contract/profile-files.ts'
import { createRandom, type Random } from './random.ts'

/** How the profile was left before: closed, or killed with what was written last in the logs alone. */
export type Ending = 'closed' | 'killed'

/** One way to damage a profile that is not open. */
export interface Damage {
  readonly name: string
  readonly ending: Ending
  /** What is damaged, by its name in the profile folder. */
  readonly file: string
  apply(home: string): void
}

interface Kind {
  readonly name: string
  apply(path: string, random: Random): void
}

const pageSize = 4_096

/** To a database, from its whole length down to single bits. */
const ofDatabase: readonly Kind[] = [
  ...[1, 16, 99, 100, 512, pageSize - 1, pageSize, pageSize * 2].map((size) => ({
    name: `truncated to ${size} bytes`,
    apply: (path: string) => truncateSync(path, size),
  })),
  {
    name: 'truncated anywhere',
    apply: (path, random) => truncateSync(path, Math.floor(random() * statSync(path).size)),
  },
  { name: 'truncated by a page', apply: (path) => truncateSync(path, statSync(path).size - pageSize) },
  { name: 'truncated by a byte', apply: (path) => truncateSync(path, statSync(path).size - 1) },
  { name: 'bytes of the header flipped', apply: (path, random) => flip(path, random, [0, 100], 3) },
  { name: 'bytes of the schema flipped', apply: (path, random) => flip(path, random, [100, pageSize], 8) },
  { name: 'a bit flipped anywhere', apply: (path, random) => flip(path, random, [pageSize, statSync(path).size], 1) },
  { name: 'bytes flipped anywhere', apply: (path, random) => flip(path, random, [pageSize, statSync(path).size], 40) },
  { name: 'bytes of a table flipped', apply: (path, random) => flipPageOf(path, random, 'table') },
  { name: 'bytes of an index flipped', apply: (path, random) => flipPageOf(path, random, 'index') },
  { name: 'its first page zeroed', apply: (path) => zero(path, 0) },
  { name: 'the root of a table zeroed', apply: (path, random) => zero(path, rootOf(path, random, 'table')) },
  { name: 'the root of an index zeroed', apply: (path, random) => zero(path, rootOf(path, random, 'index')) },
  { name: 'any page zeroed', apply: (path, random) => zero(path, pick(path, random)) },
  {
    name: 'a page written over by another',
    apply: (path, random) => copyPage(path, pick(path, random), pick(path, random)),
  },
  { name: 'emptied', apply: (path) => truncateSync(path, 0) },
  { name: 'gone', apply: (path) => rmSync(path) },
  { name: 'all zeros', apply: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)) },
  { name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, statSync(path).size)) },
  { name: 'a text', apply: (path) => writeFileSync(path, 'Dear diary, this is no database.\n') },
  { name: 'another database', apply: anotherDatabase },
  { name: 'a folder in its place', apply: folderInPlace },
  { name: 'its own first half twice', apply: (path) => writeFileSync(path, twice(readFileSync(path))) },
  { name: 'a newer schema', apply: (path) => version(path, 9_999) },
  { name: 'an older number of the schema', apply: (path) => version(path, 3) },
  { name: 'no number of the schema', apply: (path) => version(path, 0) },
  { name: 'a table that is gone', apply: (path, random) => inDatabase(path, (db) => dropOne(db, random)) },
]

/** To the log of a database that was killed. */
const ofLog: readonly Kind[] = [
  { name: 'bytes of the header flipped', apply: (path, random) => flip(path, random, [0, 32], 3) },
  { name: 'bytes flipped anywhere', apply: (path, random) => flip(path, random, [32, statSync(path).size], 8) },
  { name: 'bytes of its first frame flipped', apply: (path, random) => flip(path, random, [32, 32 + pageSize], 8) },
  {
    name: 'truncated anywhere',
    apply: (path, random) => truncateSync(path, Math.floor(random() * statSync(path).size)),
  },
  { name: 'truncated to its header', apply: (path) => truncateSync(path, 32) },
  { name: 'emptied', apply: (path) => truncateSync(path, 0) },
  { name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, statSync(path).size)) },
  { name: 'all zeros', apply: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)) },
  { name: 'gone', apply: (path) => rmSync(path) },
  { name: 'a folder in its place', apply: folderInPlace },
  { name: 'the log of the other file', apply: (path) => copyFileSync(partnerOf(path), path) },
]

/** To rows that the app reads as more than text. */
const ofRows: readonly (Kind & { file: ProfileFile })[] = [
  ['data.db', 'settings', 'value', '{"language":'],
  ['data.db', 'settings', 'value', '[1,2,3]'],
  ['data.db', 'settings', 'value', '{"providerId":7,"modelCaps":"none"}'],
  ['data.db', 'messages', 'untrusted_spans', 'not json'],
  ['data.db', 'jobs', 'last_error', '{'],
  ['data.db', 'turns', 'error', '{'],
  ['data.db', 'witness', 'noted_at', 'never'],
  ['data.db', 'agents', 'created_at', 'long ago'],
  ['memories.db', 'memories', 'keywords', '["half'],
  ['memories.db', 'memories', 'recorded_at', 'long ago'],
  ['memories.db', 'memory_versions', 'memory', '{"half":'],
  ['memories.db', 'witness', 'checked_at', 'never'],
].map(([file = '', table, column, value]) => ({
  name: `${table}.${column} is ${value}`,
  file: profileFileSchema.parse(file),
  apply: (path: string) =>
    inDatabase(path, (db) => {
      db.pragma('ignore_check_constraints = ON')
      db.prepare(`UPDATE ${table} SET ${column} = ?`).run(value)
    }),
}))

/** To what lies beside the two files. */
const ofOthers: readonly (Kind & { file: string })[] = [
  { file: 'profile.lock', name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, 5_000)) },
  { file: 'profile.lock', name: 'a folder in its place', apply: folderInPlace },
  { file: 'logs', name: 'a file in its place', apply: fileInPlace },
  { file: 'logs/majordomo.log', name: 'a folder in its place', apply: folderInPlace },
  { file: 'logs/majordomo.log', name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, 9_000)) },
  { file: 'exports', name: 'a file in its place', apply: fileInPlace },
  { file: 'secrets.json', name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, 900)) },
  { file: 'secrets.json', name: 'emptied', apply: (path) => writeFileSync(path, '') },
  {
    file: 'secrets.json',
    name: 'half of it',
    apply: (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  },
  { file: 'secrets.json', name: 'another JSON', apply: (path) => writeFileSync(path, '{"version":1,"secrets":[3]}') },
  { file: 'secrets.json', name: 'a folder in its place', apply: folderInPlace },
  { file: 'memories.db-shm', name: 'garbage', apply: (path, random) => writeFileSync(path, garbage(random, 32_768)) },
  {
    file: 'memories.db-journal',
    name: 'garbage',
    apply: (path, random) => writeFileSync(path, garbage(random, 9_000)),
  },
  { file: 'data.db', name: 'swapped with memories.db', apply: swap },
]

/** Kinds whose place is drawn are drawn so often. */
const isDrawn = ({ name }: Kind): boolean =>
  /flipped|anywhere|any page|of a table|of an index|over by another/.test(name)
const draws = 2

/** All of them, in one order. What is drawn is drawn from the seed and its own number. */
export function damages(seed: number): Damage[] {
  const all: (Kind & { file: string; ending: Ending })[] = []
  for (const file of profileFileSchema.options) {
    for (const kind of ofDatabase)
      for (let draw = 0; draw < (isDrawn(kind) ? draws : 1); draw += 1)
        all.push({ ...kind, file, ending: draw % 2 === 0 ? 'closed' : 'killed' })
    for (const kind of ofLog)
      for (let draw = 0; draw < (isDrawn(kind) ? draws : 1); draw += 1)
        all.push({ ...kind, file: `${file}-wal`, ending: 'killed' })
  }
  all.push(...ofRows.map((kind) => ({ ...kind, ending: 'closed' as const })))
  all.push(...ofOthers.map((kind) => ({ ...kind, ending: 'closed' as const })))
  return all.map(({ name, file, ending, apply }, number) => ({
    name: `${number}: ${file}, ${ending}: ${name}`,
    ending,
    file,
    apply: (home) => apply(join(home, file), createRandom(seed * 1_000 + number)),
  }))
}

function change(path: string, edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path)
  edit(bytes)
  writeFileSync(path, bytes)
}

const within = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * Math.max(1, to - from))

function flip(path: string, random: Random, [from, to]: readonly [number, number], count: number): void {
  change(path, (bytes) => {
    for (let done = 0; done < count; done += 1) {
      const at = within(random, from, Math.min(to, bytes.length))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << within(random, 0, 8))
    }
  })
}

const zero = (path: string, page: number): void =>
  change(path, (bytes) => void bytes.fill(0, page * pageSize, (page + 1) * pageSize))

function copyPage(path: string, from: number, to: number): void {
  change(path, (bytes) => void bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize))
}

/** Any page but the first, from 0. */
const pick = (path: string, random: Random): number => within(random, 1, statSync(path).size / pageSize)

function flipPageOf(path: string, random: Random, type: 'table' | 'index'): void {
  const start = rootOf(path, random, type) * pageSize
  flip(path, random, [start, start + pageSize], 8)
}

/** The page, from 0, of one that is in the file already. */
function rootOf(path: string, random: Random, type: 'table' | 'index'): number {
  // Open for reading alone: what is in the log stays there.
  const db = new Sqlite(path, { readonly: true })
  const roots = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE type = ? AND rootpage > 1')
    .pluck()
    .all(type)
    .filter((root) => root * pageSize <= statSync(path).size)
  db.close()
  return (roots[within(random, 0, roots.length)] ?? 2) - 1
}

function inDatabase<Result>(path: string, work: (db: Sqlite.Database) => Result): Result {
  const db = new Sqlite(path)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

function dropOne(db: Sqlite.Database, random: Random): void {
  db.pragma('foreign_keys = OFF')
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%' AND name NOT LIKE '%vocab'",
    )
    .pluck()
    .all()
  db.exec(`DROP TABLE ${tables[within(random, 0, tables.length)]}`)
}

const version = (path: string, number: number): void =>
  inDatabase(path, (db) => void db.pragma(`user_version = ${number}`))

function garbage(random: Random, size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)))
}

function twice(bytes: Buffer): Buffer {
  const half = bytes.subarray(0, Math.floor(bytes.length / 2 / pageSize) * pageSize)
  return Buffer.concat([half, half])
}

function anotherDatabase(path: string): void {
  rmSync(path)
  inDatabase(path, (db) =>
    db.exec("CREATE TABLE recipes (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO recipes VALUES (1, 'Soup')"),
  )
}

function folderInPlace(path: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'note.txt'), 'someone put this here')
}

function fileInPlace(path: string): void {
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, 'someone put this here')
}

function swap(path: string): void {
  const other = path.replace('data.db', 'memories.db')
  renameSync(path, `${path}.swapped`)
  renameSync(other, path)
  renameSync(`${path}.swapped`, other)
}

const partnerOf = (path: string): string =>
  path.includes('memories.db') ? path.replace('memories.db', 'data.db') : path.replace('data.db', 'memories.db')
