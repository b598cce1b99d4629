import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import { aMemory } from '../testing/memory.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { memoriesMigrations } from './migrations/memories/index.ts'
import { openProfileFolder } from './profile-folder.ts'

const at = '2026-01-01T00:00:00.000Z'
/** Nobody, where this user may become that. */
const anotherUser = process.getuid?.() === 0 ? 65_534 : null
const fixture = join(import.meta.dirname, '__fixtures__', 'open-profile.ts')

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-profile-'))
  chmodSync(home, 0o755)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('a profile folder', () => {
  test('is made where it is missing, for its owner alone', () => {
    const inner = join(home, 'not', 'there')
    openProfileFolder(inner).close()
    expect(
      readdirSync(inner)
        .filter((name) => name.endsWith('.db'))
        .toSorted(),
    ).toEqual(['data.db', 'memories.db'])
  })

  test('has its log folded back into the files when it is closed', () => {
    fill()
    expect(readdirSync(home).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
  })

  test.each(['memories.db', 'data.db'])('%s is written ahead, durably and with foreign keys', (file) => {
    fill()
    const db = openDatabase(join(home, file))
    const pragma = (name: string) => db.pragma(name, { simple: true })
    expect({
      journal: pragma('journal_mode'),
      synchronous: pragma('synchronous'),
      keys: pragma('foreign_keys'),
      trusted: pragma('trusted_schema'),
    }).toEqual({
      journal: 'wal',
      synchronous: 2,
      keys: 1,
      trusted: 0,
    })
    db.close()
  })

  test('a transaction that throws leaves nothing behind', () => {
    const folder = openProfileFolder(home)
    const memory = aMemory()
    expect(() =>
      folder.memories.inTransaction(() => {
        folder.memories.memories.put(memory, 0)
        throw new Error('half way')
      }),
    ).toThrow('half way')
    expect(folder.memories.memories.get(memory.id, null)).toBeUndefined()
    folder.close()
  })
})

describe('a profile that cannot be opened is refused and stays as it is', () => {
  const spoil: { name: string; code: string; spoil(): void }[] = [
    {
      name: 'memories.db with an overwritten header',
      code: 'storage_damaged',
      spoil: () => overwrite('memories.db', 0, 100),
    },
    { name: 'data.db with an overwritten header', code: 'storage_damaged', spoil: () => overwrite('data.db', 0, 100) },
    {
      name: 'memories.db with damaged pages',
      code: 'storage_damaged',
      spoil: () => overwrite('memories.db', 4096, 12 * 4096),
    },
    { name: 'data.db with damaged pages', code: 'storage_damaged', spoil: () => overwrite('data.db', 4096, 12 * 4096) },
    {
      name: 'memories.db cut in half',
      code: 'storage_damaged',
      spoil: () => truncateSync(join(home, 'memories.db'), 3 * 4096),
    },
    {
      name: 'an empty memories.db beside a full data.db',
      code: 'storage_incomplete',
      spoil: () => truncateSync(join(home, 'memories.db'), 0),
    },
    {
      name: 'an empty data.db beside a full memories.db',
      code: 'storage_incomplete',
      spoil: () => truncateSync(join(home, 'data.db'), 0),
    },
    {
      name: 'an empty memories.db whose log is left',
      code: 'storage_incomplete',
      spoil: () => {
        truncateSync(join(home, 'memories.db'), 0)
        writeFileSync(join(home, 'memories.db-wal'), Buffer.alloc(4096, 7))
      },
    },
    {
      name: 'memories.db that is a text',
      code: 'storage_damaged',
      spoil: () => writeFileSync(join(home, 'memories.db'), 'Dear diary, '.repeat(1_000)),
    },
    { name: 'memories.db of a newer app', code: 'storage_newer', spoil: () => setVersion('memories.db') },
    { name: 'data.db of a newer app', code: 'storage_newer', spoil: () => setVersion('data.db') },
  ]

  test.each(spoil)('$name: $code', ({ code, spoil: doSpoil }) => {
    fill()
    doSpoil()
    const before = bytes()
    expect(codeOf(() => openProfileFolder(home))).toBe(code)
    expect(bytes()).toEqual(before)
  })

  test('a refused profile is not held: it opens once it is whole again', () => {
    fill()
    const whole = readFileSync(join(home, 'data.db'))
    overwrite('data.db', 0, 100)
    expect(codeOf(() => openProfileFolder(home))).toBe('storage_damaged')
    writeFileSync(join(home, 'data.db'), whole)
    const folder = openProfileFolder(home)
    expect(folder.data.sessions.get('s1', null)?.title).toBe('Title')
    folder.close()
  })

  test('files that a first start left empty are filled', () => {
    writeFileSync(join(home, 'memories.db'), '')
    writeFileSync(join(home, 'data.db'), '')
    const folder = openProfileFolder(home)
    expect(folder.memories.schemaVersion()).toBe(memoriesMigrations.length)
    folder.close()
  })

  test('a second instance in this process: storage_locked', () => {
    const folder = openProfileFolder(home)
    expect(codeOf(() => openProfileFolder(home))).toBe('storage_locked')
    folder.close()
    openProfileFolder(home).close()
  })

  test('a second instance in another process: storage_locked, until that one ends', async () => {
    const other = instance()
    expect(await other.said).toBe('opened')
    expect(codeOf(() => openProfileFolder(home))).toBe('storage_locked')
    other.child.stdin.end()
    await other.ended
    openProfileFolder(home).close()
  })

  test('an instance that was killed leaves no lock', async () => {
    const other = instance()
    expect(await other.said).toBe('opened')
    other.child.kill('SIGKILL')
    await other.ended
    const folder = openProfileFolder(home)
    expect(folder.memories.schemaVersion()).toBe(memoriesMigrations.length)
    folder.close()
  })

  test('a folder below a file: storage_readonly', () => {
    writeFileSync(join(home, 'file'), 'not a folder')
    expect(codeOf(() => openProfileFolder(join(home, 'file', 'profile')))).toBe('storage_readonly')
    expect(readFileSync(join(home, 'file'), 'utf8')).toBe('not a folder')
  })

  test.skipIf(process.platform === 'win32')(
    'a folder that this user may not write: storage_readonly, and nothing is made in it',
    async () => {
      const folder = join(home, 'readonly')
      mkdirSync(folder)
      chmodSync(folder, 0o555)
      const other = instance(folder, anotherUser)
      expect(await other.said).toBe('storage_readonly')
      await other.ended
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32').each(['memories.db', 'data.db'])(
    'a %s that this user may not write was opened, and broke at its first write',
    async (file) => {
      fill()
      if (anotherUser)
        for (const name of ['', ...readdirSync(home)]) chownSync(join(home, name), anotherUser, anotherUser)
      chmodSync(join(home, file), 0o444)
      for (const _start of ['first', 'again']) {
        const other = instance(home, anotherUser)
        expect(await other.said).toBe('storage_readonly')
        await other.ended
      }
      expect(statSync(join(home, file)).mode & 0o777).toBe(0o444)
    },
  )

  test.runIf(anotherUser)(
    'another user may not enter the folder of the app: what is started as that user said nothing, and was waited for',
    async () => {
      const closed = join(home, '只有我 only me')
      mkdirSync(closed, { mode: 0o700 })
      symlinkSync(join(import.meta.dirname, '../..'), join(closed, 'app'))
      const folder = join(home, 'readonly')
      mkdirSync(folder, { mode: 0o555 })
      const other = instance(folder, anotherUser, join(closed, 'app/src-main/storage/__fixtures__/open-profile.ts'))
      expect(await other.said).toBe('storage_readonly')
      await other.ended
      const broken = instance(folder, anotherUser, join(closed, 'no such file.ts'))
      expect(await broken.said).toBe('nothing')
    },
  )

  test('garbage in profile.lock, which holds no data, kept the profile shut', async () => {
    fill()
    writeFileSync(join(home, 'profile.lock'), 'no database '.repeat(500))
    const folder = openProfileFolder(home)
    expect(folder.data.sessions.get('s1', null)?.title).toBe('Title')
    const other = instance()
    expect(await other.said).toBe('storage_locked')
    await other.ended
    folder.close()
  })
})

const disk = mountSmallDisk(4 * 1024 * 1024)
afterAll(() => disk?.remove())

describe.skipIf(disk === null)('on a full disk (skipped where no disk may be mounted)', () => {
  test('a profile that could not be closed whole was held for good: storage_locked until the process ended', () => {
    home = join(disk?.path ?? '', 'profile')
    const folder = openProfileFolder(home)
    folder.data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
    folder.data.sessions.add({ id: 's1', agentId: 'a', title: 'Title', at, importKey: null })
    disk?.fill()
    folder.close()
    disk?.free()
    const again = openProfileFolder(home)
    expect(again.data.sessions.get('s1', null)?.title).toBe('Title')
    again.close()
  })

  test('a start was told as a fault of the app: storage_full', () => {
    home = join(disk?.path ?? '', 'another')
    fill()
    disk?.fill()
    expect(codeOf(() => openProfileFolder(home))).toBe('storage_full')
    disk?.free()
    openProfileFolder(home).close()
  })
})

function fill(): void {
  const folder = openProfileFolder(home)
  folder.data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
  folder.data.sessions.add({ id: 's1', agentId: 'a', title: 'Title', at, importKey: null })
  for (let index = 0; index < 50; index += 1) {
    folder.memories.memories.put(aMemory({ agentId: 'a', content: `Fact ${index} `.repeat(20) }), 0)
    folder.memories.changes.add({ changeId: `c${index}`, agentId: 'a', kind: 'add', at, author: 'user', summary: 'x' })
  }
  folder.close()
}

function overwrite(file: string, from: number, length: number): void {
  const content = readFileSync(join(home, file))
  content.fill(0xa5, from, Math.min(content.length, from + length))
  writeFileSync(join(home, file), content)
}

function setVersion(file: string): void {
  const db = openDatabase(join(home, file))
  db.pragma('user_version = 999')
  closeDatabase(db)
}

const bytes = () =>
  ['memories.db', 'data.db'].map((file) =>
    existsSync(join(home, file)) ? readFileSync(join(home, file), 'latin1') : 'missing',
  )

function codeOf(open: () => unknown): string {
  try {
    open()
    return 'opened'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

/** A second instance; as another user where one is given. It says nothing where it ends before it could. */
function instance(folder = home, user: number | null = null, file = fixture) {
  const links = ['--preserve-symlinks', '--preserve-symlinks-main']
  const child = spawn(process.execPath, [...links, file, folder, ...(user ? [String(user)] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  return { child, said: Promise.race([line, once(child, 'close').then(() => 'nothing')]), ended }
}
