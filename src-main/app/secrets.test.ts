import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecretStore, type Keychain } from './secrets.ts'

/** Stands in for the system's: turns the text around, and only takes back what begins with its name. */
const aKeychain = (name = 'mine', isReal = true): Keychain => ({
  isReal: async () => isReal,
  encrypt: (text) => Buffer.from(`${name}:${[...text].toReversed().join('')}`),
  decrypt(bytes) {
    const [owner, text = ''] = bytes.toString().split(':')
    if (owner !== name) throw new Error('Not encrypted by this keychain.')
    return [...text].toReversed().join('')
  },
})

describe('secret store', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    file = join(folder, 'profile/secrets.json')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('keeps keys across restarts, encrypted, for the owner of the file only', async () => {
    const first = createSecretStore(aKeychain(), file)
    await Promise.all([first.set('openai', 'sk-geheim'), first.set('qwen', 'sk-二')])
    const second = createSecretStore(aKeychain(), file)

    expect([
      await second.get('openai'),
      await second.get('qwen'),
      await second.get('other'),
      await second.storage(),
    ]).toEqual(['sk-geheim', 'sk-二', null, 'keychain'])
    expect(await readFile(file, 'utf8')).not.toContain('geheim')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'profile'))).toEqual(['secrets.json'])
  })

  test('forgets a key that is removed', async () => {
    const store = createSecretStore(aKeychain(), file)
    await store.set('openai', 'sk-1')
    await store.remove('openai')
    expect(await store.get('openai')).toBeNull()
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 1, secrets: {} })
  })

  test('without a keychain keeps keys in memory, says so and writes nothing', async () => {
    const store = createSecretStore(aKeychain('mine', false), file)
    await store.set('openai', 'sk-1')

    expect([await store.get('openai'), await store.storage()]).toEqual(['sk-1', 'session'])
    expect(await createSecretStore(aKeychain('mine', false), file).get('openai')).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('a key replaced or removed without a keychain does not come back with it', async () => {
    const before = createSecretStore(aKeychain(), file)
    await before.set('openai', 'sk-old')
    await before.set('qwen', 'sk-old')
    const without = createSecretStore(aKeychain('mine', false), file)
    await without.set('openai', 'sk-new')
    await without.remove('qwen')

    const after = createSecretStore(aKeychain(), file)
    expect([await after.get('openai'), await after.get('qwen')]).toEqual([null, null])
  })

  test('a key of another keychain is lost, the others are not', async () => {
    await createSecretStore(aKeychain('theirs'), file).set('openai', 'sk-1')
    const store = createSecretStore(aKeychain(), file)
    await store.set('qwen', 'sk-2')
    expect([await store.get('openai'), await store.get('qwen')]).toEqual([null, 'sk-2'])
  })

  test('a folder in the place of the file was an error of the app', async () => {
    await mkdir(join(file, 'inner'), { recursive: true })
    const store = createSecretStore(aKeychain(), file)
    expect(await store.get('openai')).toBeNull()
    await store.set('openai', 'sk-new')
    expect(await store.get('openai')).toBe('sk-new')
    expect(await readdir(`${file}.damaged`)).toEqual(['inner'])
  })

  test('a damaged file is kept aside and new keys can be entered', async () => {
    await createSecretStore(aKeychain(), file).set('openai', 'sk-1')
    await writeFile(file, '{"version":1,"secr')
    const store = createSecretStore(aKeychain(), file)
    await store.set('openai', 'sk-2')

    expect(await store.get('openai')).toBe('sk-2')
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe('{"version":1,"secr')
  })

  test('a failed write is told, and the next one is tried', async () => {
    await writeFile(join(folder, 'profile'), 'in the way')
    const store = createSecretStore(aKeychain(), file)
    await expect(store.set('openai', 'sk-1')).rejects.toThrow(/ENOTDIR|EEXIST/)
    await rm(join(folder, 'profile'))
    await store.set('openai', 'sk-2')
    expect(await store.get('openai')).toBe('sk-2')
  })
})
