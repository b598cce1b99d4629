import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFile } from '../storage/data-file.ts'
import { openMemoriesFile } from '../storage/memories-file.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'majordomo-test-'))

const files = ['memories.db', 'data.db'] as const
let made: string | null = null

/** A new folder with a profile that nothing was ever written to. Its files are copied: to make their tables takes longer than most tests. */
export function emptyProfile(): string {
  made ??= make()
  const home = newFolder()
  for (const file of files) copyFileSync(join(made, file), join(home, file))
  return home
}

function make(): string {
  const home = newFolder()
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  openMemoriesFile(join(home, 'memories.db')).close()
  openDataFile(join(home, 'data.db')).close()
  return home
}
