import { FuseV1Options } from '@electron/fuses'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nativeFiles } from './package-files.ts'
import { packageFuses } from './package-runtime.ts'
import { root } from './paths.ts'

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const installers = read('electron-builder.json')

test.each(['win32', 'darwin'] as const)(
  'the installer for %s sets the fuses that a package for Linux has',
  (platform) => {
    const { version: _, ...fuses } = packageFuses(platform)
    const named = Object.entries(fuses).map(([fuse, value]) => {
      const name = FuseV1Options[Number(fuse)] ?? fuse
      return [name.charAt(0).toLowerCase() + name.slice(1), value]
    })
    expect(installers.electronFuses).toEqual(Object.fromEntries(named))
  },
)

test('the archive is checked where Electron can check it', () => {
  const checked = (platform: NodeJS.Platform) =>
    packageFuses(platform)[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]
  expect([checked('darwin'), checked('win32'), checked('linux')]).toEqual([true, true, false])
})

test('installers are made with the declared Electron and unpack the same files', () => {
  expect(installers.electronVersion).toBe(read('package.json').devDependencies.electron)
  expect(installers.asarUnpack).toEqual([nativeFiles])
})
