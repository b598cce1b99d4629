import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync, closeSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkIntegrity } from './check-integrity.ts'
import { closeDatabase, openDatabase } from './database.ts'

const worker = new URL('./integrity-worker.ts', import.meta.url)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'integrity-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string): string {
  const path = join(folder, name)
  const db = openDatabase(path)
  db.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT; CREATE INDEX notes_by_text ON notes (text)')
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)')
  // One wait for the disk, not one for each row.
  db.transaction(() => {
    for (let i = 0; i < 2_000; i += 1) insert.run(`note ${i} ${'x'.repeat(80)}`)
  })()
  closeDatabase(db)
  return path
}

function spoil(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, Math.floor(statSync(path).size / 4_096 / 2) * 4_096)
  closeSync(file)
}

test('whole files are ok', async () => {
  expect(await checkIntegrity(worker, [aFile('a.db'), aFile('b.db')])).toEqual(['ok', 'ok'])
})

test('a page written over is found', async () => {
  const path = aFile('a.db')
  spoil(path)
  expect(await checkIntegrity(worker, [path, aFile('b.db')])).toEqual([expect.not.stringMatching(/^ok$/), 'ok'])
})

test('a file that is no database is a typed failure', async () => {
  const path = join(folder, 'text.db')
  closeSync(openSync(path, 'w'))
  await expect(checkIntegrity(worker, [join(folder, 'missing.db')])).rejects.toMatchObject({ code: 'storage_readonly' })
})

test('files that are sound get a copy beside them, damaged ones none', async () => {
  const paths = [aFile('a.db'), aFile('b.db')]
  await checkIntegrity(worker, paths, { backsUp: true })
  const copies = () => readdirSync(folder).filter((name) => /\.v\d/.test(name))
  expect(copies().toSorted()).toEqual(['a.db.v0.backup', 'b.db.v0.backup'])
  const db = openDatabase(join(folder, 'a.db.v0.backup'))
  expect(db.prepare('SELECT count(*) AS notes FROM notes').get()).toEqual({ notes: 2_000 })
  db.close()
  for (const name of copies()) rmSync(join(folder, name))
  spoil(paths[0] ?? '')
  await checkIntegrity(worker, paths, { backsUp: true })
  expect(copies()).toEqual([])
})

test('a check that was ended while its thread loaded SQLite took the whole process with it', async () => {
  const loaded = join(folder, 'loaded')
  // Loads for as long as the disk takes: what it writes stands only if it was let begin.
  const loading = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { writeFileSync } from 'node:fs'
      import { setTimeout as waits } from 'node:timers/promises'
      import { parentPort } from 'node:worker_threads'
      await waits(20)
      writeFileSync(${JSON.stringify(loaded)}, '')
      parentPort.postMessage('begun')
      setInterval(() => {}, 1_000)
    `)}`,
  )
  const ends = new AbortController()
  const check = checkIntegrity(loading, [], { signal: ends.signal })
  ends.abort(new Error('no longer asked for'))
  await expect(check).rejects.toThrow('no longer asked for')
  expect(existsSync(loaded)).toBe(true)
})
