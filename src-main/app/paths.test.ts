import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profilePaths, systemAppData, writableFolder } from './paths.ts'

describe('profile paths', () => {
  test('the profile is in the folder for app data, and the window keeps its state beside it', () => {
    expect(profilePaths({}, '/data')).toEqual({ home: '/data/Majordomo/profile', userData: '/data/Majordomo' })
  })

  test('MAJORDOMO_HOME moves both', () => {
    expect(profilePaths({ MAJORDOMO_HOME: '/mine' }, '/data')).toEqual({ home: '/mine', userData: '/mine/window' })
  })

  test.each([
    ['linux', {}, '/home/u/.config'],
    ['linux', { XDG_CONFIG_HOME: '/xdg' }, '/xdg'],
    ['darwin', {}, '/home/u/Library/Application Support'],
    ['win32', { APPDATA: '/roaming' }, '/roaming'],
  ] as const)('on %s with %j app data is in %s', (platform, env, folder) => {
    expect(systemAppData(platform, env, '/home/u')).toBe(folder)
  })
})

describe('the window folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('is made where it is missing', () => {
    const wanted = join(folder, 'a/b')
    expect([writableFolder(wanted), existsSync(wanted)]).toEqual([wanted, true])
  })

  test('is a temporary one where it cannot be made', async () => {
    await writeFile(join(folder, 'file'), '')
    const used = writableFolder(join(folder, 'file/window'))
    expect(used).not.toContain(folder)
    expect(existsSync(used)).toBe(true)
    await rm(used, { recursive: true })
  })
})
