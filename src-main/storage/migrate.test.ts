import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from './database.ts'
import { migrate, type Migration } from './migrate.ts'

const step = (version: number): Migration => ({
  version,
  name: `step-${version}`,
  up: (db) =>
    db.exec(
      `CREATE TABLE t${version} (value TEXT NOT NULL) STRICT; INSERT INTO t${version} VALUES ('of step ${version}')`,
    ),
})
const steps = [1, 2, 3, 4, 5].map(step)

describe('migrate', () => {
  let home = ''
  const path = () => join(home, 'x.db')
  const backups = () =>
    readdirSync(home)
      .filter((name) => name.endsWith('.backup'))
      .toSorted()
  const open = (count: number): void => {
    const db = openDatabase(path())
    migrate(db, steps.slice(0, count))
    closeDatabase(db)
  }
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'majordomo-migrate-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  test('a new file needs no backup', () => {
    open(3)
    expect(backups()).toEqual([])
  })

  test('the backup holds what was there before the step, and nothing of the step', () => {
    open(1)
    open(2)
    const copy = openDatabase(join(home, 'x.db.v1.backup'))
    expect({
      tables: copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all(),
      rows: copy.prepare('SELECT value FROM t1').all(),
      version: copy.pragma('user_version', { simple: true }),
      integrity: copy.pragma('integrity_check', { simple: true }),
    }).toEqual({ tables: [{ name: 't1' }], rows: [{ value: 'of step 1' }], version: 1, integrity: 'ok' })
    copy.close()
  })

  test('the two latest backups are kept', () => {
    for (const count of [1, 2, 3, 4, 5]) open(count)
    expect(backups()).toEqual(['x.db.v3.backup', 'x.db.v4.backup'])
  })

  test('backups of other files stay', () => {
    const other = openDatabase(join(home, 'xx.db'))
    migrate(other, steps.slice(0, 1))
    migrate(other, steps.slice(0, 2))
    closeDatabase(other)
    for (const count of [1, 2, 3, 4]) open(count)
    expect(backups()).toEqual(['x.db.v2.backup', 'x.db.v3.backup', 'xx.db.v1.backup'])
  })

  test('a file of this version is not copied', () => {
    open(2)
    open(2)
    expect(backups()).toEqual([])
  })

  test('a step that fails leaves the file at the version before', () => {
    open(1)
    const broken: Migration = {
      version: 3,
      name: 'broken',
      up: () => {
        throw new Error('broken step')
      },
    }
    const db = openDatabase(path())
    expect(() => migrate(db, [...steps.slice(0, 2), broken])).toThrow('broken step')
    expect({
      version: db.pragma('user_version', { simple: true }),
      tables: db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all(),
    }).toEqual({
      version: 1,
      tables: [{ name: 't1' }],
    })
    db.close()
    expect(backups(), 'a copy that cannot be brought up was offered as the newest backup').toEqual([])
  })

  test('a file of a newer app is refused and stays as it is', () => {
    open(3)
    const before = readFileSync(path())
    const db = openDatabase(path())
    expect(() => migrate(db, steps.slice(0, 2))).toThrow(
      expect.objectContaining({ code: 'storage_newer', params: { file: 'x.db', fileVersion: '3', appVersion: '2' } }),
    )
    db.close()
    expect({ bytes: readFileSync(path()).equals(before), backups: backups() }).toEqual({ bytes: true, backups: [] })
  })
})
