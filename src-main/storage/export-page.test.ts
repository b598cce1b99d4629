import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMemory } from '../testing/memory.ts'
import { must } from '../util/must.ts'
import { createEvidenceStore } from './evidence-store.ts'
import { createExportPage } from './export-page.ts'
import { openMemoriesFile } from './memories-file.ts'
import { createVersionStore } from './version-store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-page-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a page of the table that was written over costs only the rows that lie on it', () => {
  const path = join(folder, 'memories.db')
  const file = openMemoriesFile(path)
  const written = Array.from({ length: 200 }, (_, index) => aMemory({ agentId: 'a', content: `Fact ${index}` }))
  for (const memory of written) file.memories.put(memory, 0)
  file.close()

  const pageSize = 4096
  const db = new Sqlite(path)
  const leaves = db
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'memories' AND pagetype = 'leaf' ORDER BY path")
    .pluck()
    .all()
  db.close()
  const at = (must(leaves[5], 'a leaf in the middle') - 1) * pageSize
  writeFileSync(path, readFileSync(path).fill(0xa5, at, at + pageSize))

  const damaged = new Sqlite(path)
  const page = createExportPage(damaged, createEvidenceStore(damaged), createVersionStore(damaged))
  const read: string[] = []
  const unreadable: number[] = []
  for (let after: number | null = 0; after !== null;) {
    const found = page({ agentId: null, statuses: ['active'], after, limit: 50 })
    read.push(...found.memories.map(({ content }) => content))
    unreadable.push(...found.unreadable.map(({ row }) => row))
    after = found.last
  }
  damaged.close()
  expect(unreadable.length).toBeGreaterThan(0)
  expect(unreadable.length).toBeLessThan(20)
  expect(read).toEqual(written.map(({ content }) => content).filter((_, index) => !unreadable.includes(index + 1)))
})
