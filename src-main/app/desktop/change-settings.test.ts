import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from './change-settings.ts'
import { openDesktopFile } from './desktop-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the system was told to start the app at login though the settings could not be written', async () => {
  const path = join(folder, 'desktop.json')
  const set: boolean[] = []
  const login = { set: async (on: boolean) => void set.push(on) }
  // A folder stands where the file would be.
  mkdirSync(path)
  await expect(changeSettings(openDesktopFile(path), login, { tray: true, atLogin: true })).rejects.toThrow()
  expect(set).toEqual([])
})

test('settings stay as they were where the system refuses to start the app at login', async () => {
  const file = openDesktopFile(join(folder, 'desktop.json'))
  await file.write({ updateFrom: { kind: 'file', name: 'note.json' } }, '/there/note.json')
  const login = {
    set: async () => {
      throw new Error('no')
    },
  }
  await expect(changeSettings(file, login, { tray: true, updateFrom: null, atLogin: true })).rejects.toThrow('no')
  const again = openDesktopFile(join(folder, 'desktop.json'))
  expect([again.settings().tray, again.settings().updateFrom, again.updateFile()]).toEqual([
    false,
    { kind: 'file', name: 'note.json' },
    '/there/note.json',
  ])
})
