import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import type { FileRecovery, ProfileFile } from '../contract/profile-files.ts'
import { aMemory } from '../testing/memory.ts'
import { createMovableClock } from '../testing/movable-clock.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { backupPath } from './file-backups.ts'
import { openMemoriesFile } from './memories-file.ts'
import { openProfileFolder, type ProfileFolder } from './profile-folder.ts'

const clock = createMovableClock('2026-03-01T09:00:00.000Z')
const at = clock.now().toISOString()

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-losses-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = (recovery: FileRecovery | null = null): ProfileFolder => openProfileFolder(home, { clock, recovery })
const inHome = (name: string): string => join(home, name)
const filesBeside = (file: string): string[] =>
  readdirSync(home)
    .filter((name) => name.startsWith(`${file}.`))
    .toSorted()

function learn(folder: ProfileFolder, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const memory = aMemory({ agentId: 'a', content: `Fact ${index} `.repeat(20) })
    folder.memories.memories.put(memory, 0)
    folder.memories.changes.add({
      changeId: memory.id,
      agentId: 'a',
      kind: 'add',
      at,
      author: 'user',
      summary: 'x',
    })
  }
}

/** A closed profile with 20 memories and one conversation. */
function aUsedProfile(): void {
  const folder = open()
  folder.data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
  folder.data.sessions.add({ id: 's1', agentId: 'a', title: 'Title', at, importKey: null })
  learn(folder, 20)
  folder.close()
}

const countMemories = (folder: ProfileFolder): number => folder.memories.memories.total('a', 'active', null)

/** Opens the profile and closes it: how many memories and conversations it holds. */
function held(recovery: FileRecovery | null = null) {
  const folder = open(recovery)
  try {
    return { memories: countMemories(folder), conversations: folder.data.sessions.get('s1', null) ? 1 : 0 }
  } finally {
    folder.close()
  }
}

function refusal(recovery: FileRecovery | null = null): { code: string; params?: Record<string, string> | undefined } {
  try {
    open(recovery).close()
    return { code: 'opened' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, params: error.params }
  }
}

/** What a kill leaves, and what happens to it after: the files of a profile that is open, without these. */
function killedWithout(folder: ProfileFolder, ...lost: readonly string[]): void {
  const copy = mkdtempSync(join(tmpdir(), 'majordomo-killed-'))
  cpSync(home, copy, { recursive: true })
  folder.close()
  rmSync(home, { recursive: true })
  cpSync(copy, home, { recursive: true })
  rmSync(copy, { recursive: true })
  for (const name of lost) rmSync(inHome(name))
}

describe('a file of the profile that is gone is told of, not taken for a new profile', () => {
  test.each<{ file: ProfileFile; rows: string }>([
    { file: 'memories.db', rows: '20' },
    { file: 'data.db', rows: '1' },
  ])('$file was deleted: the app opened without a word, and empty', ({ file, rows }) => {
    aUsedProfile()
    rmSync(inHome(file))
    expect(refusal()).toEqual({ code: 'storage_incomplete', params: { file, loss: 'missing', rows, notedAt: at } })
    expect(existsSync(inHome(file))).toBe(false)
  })

  test.each(['memories.db', 'data.db-wal'])('a folder in the place of %s was an error of the app', (name) => {
    aUsedProfile()
    rmSync(inHome(name), { force: true })
    mkdirSync(inHome(name))
    expect(refusal()).toMatchObject({ code: 'storage_damaged', params: { file: name.replace('-wal', '') } })
  })

  test.each<ProfileFile>(['memories.db', 'data.db'])(
    'a schema of %s that is not its version was an error of the app',
    (file) => {
      aUsedProfile()
      const backup = backupPath(inHome(file), 99)
      copyFileSync(inHome(file), backup)
      const db = openDatabase(inHome(file))
      db.pragma('user_version = 3')
      closeDatabase(db)
      expect(refusal()).toMatchObject({ code: 'storage_damaged', params: { file } })
      expect(filesBeside(file)).toEqual([`${file}.v99.backup`])
    },
  )

  test('what a cut off transaction left beside a file was told as a folder that cannot be written to', () => {
    aUsedProfile()
    writeFileSync(inHome('memories.db-journal'), 'no journal')
    expect(held()).toEqual({ memories: 20, conversations: 1 })
  })

  test('the log of a killed profile was folded into a file that was refused as damaged', () => {
    aUsedProfile()
    const folder = open()
    learn(folder, 5)
    killedWithout(folder)
    const db = new Sqlite(inHome('memories.db'), { readonly: true })
    const root = db.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'evidence'").pluck().get() ?? 0
    db.close()
    const bytes = readFileSync(inHome('memories.db')).fill(0, (root - 1) * 4096, root * 4096)
    writeFileSync(inHome('memories.db'), bytes)
    const log = readFileSync(inHome('memories.db-wal'))
    expect(refusal()).toMatchObject({ code: 'storage_damaged', params: { file: 'memories.db' } })
    expect([
      readFileSync(inHome('memories.db')).equals(bytes),
      readFileSync(inHome('memories.db-wal')).equals(log),
    ]).toEqual([true, true])
  })

  test.each<ProfileFile>(['memories.db', 'data.db'])('%s was emptied', (file) => {
    aUsedProfile()
    truncateSync(inHome(file), 0)
    expect(refusal()).toMatchObject({ code: 'storage_incomplete', params: { file, loss: 'emptied' } })
  })

  test('both are gone and a backup is left: it was no first start', () => {
    aUsedProfile()
    copyFileSync(inHome('memories.db'), backupPath(inHome('memories.db'), 14))
    for (const file of ['memories.db', 'data.db']) rmSync(inHome(file))
    expect(refusal()).toMatchObject({ code: 'storage_incomplete', params: { file: 'memories.db', loss: 'missing' } })
  })

  test.each([
    { state: 'deleted', loss: 'missing', lose: (path: string) => rmSync(path) },
    { state: 'emptied', loss: 'emptied', lose: (path: string) => truncateSync(path, 0) },
  ])('both were $state, without a backup: they were taken for a new profile', ({ loss, lose }) => {
    aUsedProfile()
    for (const file of ['memories.db', 'data.db']) lose(inHome(file))
    expect(refusal()).toEqual({ code: 'storage_incomplete', params: { file: 'memories.db', loss, both: 'true' } })
    expect(refusal({ file: 'memories.db', from: 'what_is_there' }).params).toEqual({ file: 'data.db', loss })
    expect(held({ file: 'data.db', from: 'what_is_there' })).toEqual({ memories: 0, conversations: 0 })
  })

  test('a file of another profile is refused', () => {
    aUsedProfile()
    const mine = home
    home = mkdtempSync(join(tmpdir(), 'majordomo-losses-'))
    aUsedProfile()
    copyFileSync(inHome('data.db'), join(mine, 'data.db'))
    rmSync(home, { recursive: true })
    home = mine
    expect(refusal()).toMatchObject({ code: 'storage_incomplete', params: { loss: 'foreign' } })
  })

  test.each<ProfileFile>(['memories.db', 'data.db'])('an older copy of %s is refused', (file) => {
    aUsedProfile()
    const copy = readFileSync(inHome(file))
    const folder = open()
    learn(folder, 5)
    folder.close()
    writeFileSync(inHome(file), copy)
    expect(refusal()).toMatchObject({ code: 'storage_incomplete', params: { file, loss: 'older' } })
  })

  test('a profile of before the witnesses whose memories.db was deleted is refused too', () => {
    aProfileOfBefore()
    rmSync(inHome('memories.db'))
    expect(refusal()).toMatchObject({ code: 'storage_incomplete', params: { file: 'memories.db', loss: 'missing' } })
  })
})

describe('what is whole opens', () => {
  test('a first start, also one that was cut off after any of its steps', () => {
    expect(held()).toEqual({ memories: 0, conversations: 0 })
    rmSync(home, { recursive: true })
    mkdirSync(home)
    openDatabase(inHome('memories.db')).close()
    expect(held()).toEqual({ memories: 0, conversations: 0 })
    rmSync(home, { recursive: true })
    mkdirSync(home)
    openMemoriesFile(inHome('memories.db')).close()
    expect(held()).toEqual({ memories: 0, conversations: 0 })
  })

  test('a first start that was cut off between its first two notes', () => {
    const folder = open()
    folder.close()
    rmSync(inHome('data.db'))
    const db = openDatabase(inHome('memories.db'))
    db.prepare('UPDATE witness SET partner_generation = 0, generation = 1').run()
    closeDatabase(db)
    expect(held()).toEqual({ memories: 0, conversations: 0 })
  })

  test('a profile of before the witnesses, which gets them at its first opening', () => {
    aProfileOfBefore()
    expect(held()).toEqual({ memories: 20, conversations: 1 })
    for (const file of ['memories.db', 'data.db']) rmSync(inHome(file))
    expect(refusal()).toMatchObject({ params: { file: 'memories.db', loss: 'missing' } })
  })

  test('a profile that was killed, with its logs', () => {
    aUsedProfile()
    const folder = open()
    learn(folder, 5)
    killedWithout(folder)
    const again = open()
    expect({ memories: countMemories(again), opening: again.opening }).toEqual({
      memories: 25,
      opening: { wasOpen: true, cutOff: [], seenAt: clock.now().getTime() },
    })
    again.close()
    const clean = open()
    expect(clean.opening).toMatchObject({ wasOpen: false, cutOff: [] })
    clean.close()
  })

  test('a crash between any two notes of the witnesses', () => {
    aUsedProfile()
    const folder = open()
    const [memories, data] = [folder.memories.witness.read(), folder.data.witness.read()]
    if (!memories || !data) throw new Error('no witness')
    const { generation } = memories
    const steps = [
      { of: folder.memories.witness, witness: { ...memories, generation: generation + 1 } },
      { of: folder.data.witness, witness: { ...data, generation: generation + 1, partnerGeneration: generation + 1 } },
    ]
    for (const { of, witness } of steps) {
      of.write(witness)
      const copy = mkdtempSync(join(tmpdir(), 'majordomo-killed-'))
      for (const name of readdirSync(home)) copyFileSync(inHome(name), join(copy, name))
      openProfileFolder(copy, { clock }).close()
      rmSync(copy, { recursive: true })
    }
    folder.close()
  })
})

describe('a log that is lost', () => {
  test('without memories.db-wal a killed profile had lost everything, silently', () => {
    const folder = open()
    folder.data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
    folder.data.sessions.add({ id: 's1', agentId: 'a', title: 'Title', at, importKey: null })
    learn(folder, 20)
    folder.witnesses.keep()
    killedWithout(folder, 'memories.db-wal', 'memories.db-shm')
    expect(refusal()).toMatchObject({ params: { file: 'memories.db', loss: 'older', rows: '20' } })
  })

  test.each<ProfileFile>(['memories.db', 'data.db'])(
    'once nothing more comes, all of %s is in the file itself',
    (file) => {
      aUsedProfile()
      const folder = open()
      learn(folder, 5)
      folder.data.sessions.add({ id: 's2', agentId: 'a', title: 'Later', at, importKey: null })
      folder.witnesses.keep()
      folder.witnesses.keep()
      killedWithout(folder, `${file}-wal`, `${file}-shm`)
      const again = open()
      expect({
        memories: countMemories(again),
        later: again.data.sessions.get('s2', null)?.title,
        cutOff: again.opening.cutOff,
      }).toEqual({ memories: 25, later: 'Later', cutOff: [file] })
      again.close()
    },
  )

  test('what both logs held alone is known to be gone', () => {
    aUsedProfile()
    const folder = open()
    learn(folder, 5)
    killedWithout(folder, ...['memories.db', 'data.db'].flatMap((file) => [`${file}-wal`, `${file}-shm`]))
    const again = open()
    expect({ memories: countMemories(again), cutOff: again.opening.cutOff }).toEqual({
      memories: 20,
      cutOff: ['memories.db', 'data.db'],
    })
    again.close()
  })

  test('a log that was cut down to its header was taken for a whole one', () => {
    aUsedProfile()
    const folder = open()
    learn(folder, 5)
    killedWithout(folder, 'memories.db-shm')
    truncateSync(inHome('memories.db-wal'), 40)
    const again = open()
    expect({ memories: countMemories(again), cutOff: again.opening.cutOff }).toEqual({
      memories: 20,
      cutOff: ['memories.db'],
    })
    again.close()
  })

  test('keeping a profile in which nothing is written writes nothing', () => {
    aUsedProfile()
    const folder = open()
    const before = folder.memories.witness.read()
    for (let turn = 0; turn < 3; turn += 1) folder.witnesses.keep()
    expect(folder.memories.witness.read()).toEqual(before)
    folder.close()
  })
})

describe('a file that was refused', () => {
  test.each<ProfileFile>(['memories.db', 'data.db'])('%s comes back from its newest backup', (file) => {
    aUsedProfile()
    copyFileSync(inHome(file), backupPath(inHome(file), file === 'data.db' ? 19 : 14))
    const folder = open()
    learn(folder, 5)
    folder.close()
    rmSync(inHome(file))
    expect(refusal().params?.['backupAt']).toMatch(/^\d{4}-/)
    expect(held({ file, from: 'backup' })).toEqual({ memories: file === 'data.db' ? 25 : 20, conversations: 1 })
    expect(refusal()).toEqual({ code: 'opened', params: undefined })
  })

  test.each<ProfileFile>(['memories.db', 'data.db'])(
    '%s that is gone can be done without; the other stays as it is',
    (file) => {
      aUsedProfile()
      rmSync(inHome(file))
      expect(held({ file, from: 'what_is_there' })).toEqual(
        file === 'data.db' ? { memories: 20, conversations: 0 } : { memories: 0, conversations: 1 },
      )
      expect(refusal()).toEqual({ code: 'opened', params: undefined })
    },
  )

  test('an older copy can be used as it is, and is put aside where a backup takes its place', () => {
    aUsedProfile()
    copyFileSync(inHome('memories.db'), backupPath(inHome('memories.db'), 14))
    const folder = open()
    learn(folder, 5)
    folder.close()
    copyFileSync(backupPath(inHome('memories.db'), 14), inHome('memories.db'))
    expect(refusal()).toMatchObject({ params: { loss: 'older' } })
    expect(held({ file: 'memories.db', from: 'what_is_there' })).toEqual({ memories: 20, conversations: 1 })
    expect(held({ file: 'memories.db', from: 'backup' })).toEqual({ memories: 20, conversations: 1 })
    expect(filesBeside('memories.db')).toEqual(['memories.db.aside-2026-03-01T090000', 'memories.db.v14.backup'])
  })

  test('a damaged file names its backup, and is put aside whole', () => {
    aUsedProfile()
    copyFileSync(inHome('memories.db'), backupPath(inHome('memories.db'), 14))
    const damaged = readFileSync(inHome('memories.db')).fill(0xa5, 0, 8192)
    writeFileSync(inHome('memories.db'), damaged)
    expect(refusal()).toMatchObject({
      code: 'storage_damaged',
      params: { file: 'memories.db', backupAt: expect.any(String) },
    })
    expect(held({ file: 'memories.db', from: 'what_is_there' })).toEqual({ memories: 0, conversations: 1 })
    expect(readFileSync(inHome('memories.db.aside-2026-03-01T090000')).equals(damaged)).toBe(true)
  })

  test('what was put aside twice in one second of the clock was written over', () => {
    aUsedProfile()
    copyFileSync(inHome('memories.db'), backupPath(inHome('memories.db'), 14))
    for (const text of ['first', 'second']) {
      writeFileSync(inHome('memories.db'), text)
      held({ file: 'memories.db', from: 'backup' })
    }
    const aside = filesBeside('memories.db').filter((name) => name.includes('.aside-'))
    expect(aside.map((name) => readFileSync(inHome(name), 'utf8'))).toEqual(['first', 'second'])
  })

  test('both gone: each comes back from its own backup', () => {
    aUsedProfile()
    copyFileSync(inHome('memories.db'), backupPath(inHome('memories.db'), 14))
    copyFileSync(inHome('data.db'), backupPath(inHome('data.db'), 19))
    for (const file of ['memories.db', 'data.db']) rmSync(inHome(file))
    expect(refusal({ file: 'memories.db', from: 'backup' })).toMatchObject({ params: { file: 'data.db' } })
    expect(held({ file: 'data.db', from: 'backup' })).toEqual({ memories: 20, conversations: 1 })
  })

  test('without a backup, one cannot be asked for, and nothing is changed', () => {
    aUsedProfile()
    rmSync(inHome('memories.db'))
    expect(refusal({ file: 'memories.db', from: 'backup' })).toEqual({
      code: 'not_found',
      params: { file: 'memories.db' },
    })
    expect(existsSync(inHome('memories.db'))).toBe(false)
  })
})

/** What later steps add and would fail to add again. */
const laterSteps = {
  'memories.db': [
    'DROP INDEX evidence_by_source',
    ...['kind', 'source_id', 'source_name', 'span_start', 'span_end'].map(
      (name) => `ALTER TABLE evidence DROP COLUMN ${name}`,
    ),
  ],
  'data.db': [
    'DROP TABLE pulled',
    'ALTER TABLE turns DROP COLUMN shown',
    'DROP TABLE drafts',
    ...['deleted_sessions', 'session_folders', 'sessions'].flatMap((table) => [
      `DROP INDEX ${table}_of_import`,
      `ALTER TABLE ${table} DROP COLUMN import_id`,
    ]),
    'DROP TABLE imports',
    'ALTER TABLE sessions DROP COLUMN title_by_model',
    'DROP TABLE unlearned',
    'ALTER TABLE turns DROP COLUMN without_memory',
    'ALTER TABLE sessions DROP COLUMN learns',
    'DROP TABLE quiz_answers',
    'DROP TABLE quiz_runs',
    'DROP TABLE deleted_rows',
    'DROP TABLE deleted_sessions',
    'DROP INDEX sessions_by_folder',
    ...['folder_id', 'archived'].map((name) => `ALTER TABLE sessions DROP COLUMN ${name}`),
    'DROP TABLE session_folders',
    'DROP TABLE models',
    'DROP TABLE session_usage',
    'DROP INDEX sessions_by_provider',
    ...['provider_id', 'model'].map((name) => `ALTER TABLE sessions DROP COLUMN ${name}`),
    ...['provider_id', 'model', 'temperature', 'memory', 'mark', 'colour', 'starters'].map(
      (name) => `ALTER TABLE agents DROP COLUMN ${name}`,
    ),
    'DROP TRIGGER compactions_message_changed',
    'DROP TRIGGER compactions_message_removed',
    ...['attachments', 'compactions', 'access_tokens', 'access_log'].map((table) => `DROP TABLE ${table}`),
    'DROP TABLE schedules',
    'ALTER TABLE jobs ADD COLUMN cancelled_at TEXT',
    'DROP INDEX messages_with_reasoning',
    'DROP TABLE tool_calls',
    'DROP INDEX trajectories_whole',
    'ALTER TABLE trajectories DROP COLUMN whole_bytes',
    'ALTER TABLE messages DROP COLUMN reasoning',
    'DROP INDEX messages_forks',
    'DROP INDEX messages_shown',
    ...['parent', 'hidden'].map((name) => `ALTER TABLE messages DROP COLUMN ${name}`),
    ...['window_source', 'tools', 'images', 'first_token_ms', 'stall_ms', 'keyed'].map(
      (name) => `ALTER TABLE providers DROP COLUMN ${name}`,
    ),
  ],
}

/** A profile as the last version left it, used: without witnesses. */
function aProfileOfBefore(): void {
  aUsedProfile()
  for (const [file, version] of [
    ['memories.db', 13],
    ['data.db', 18],
  ] as const) {
    const db = openDatabase(inHome(file))
    db.exec('DROP TABLE witness')
    for (const step of laterSteps[file]) db.exec(step)
    db.pragma(`user_version = ${version}`)
    closeDatabase(db)
  }
}
