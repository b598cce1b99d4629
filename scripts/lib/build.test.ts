import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from './build.ts'

describe('fingerprint of the sources', () => {
  let directory = ''
  let before = ''

  const write = (name: string, text: string): void => writeFileSync(join(directory, name), text)

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'majordomo-build-'))
    mkdirSync(join(directory, 'src-main/util'), { recursive: true })
    write('src-main/index.ts', 'one')
    write('src-main/util/must.ts', 'two')
    write('package.json', '{}')
    before = fingerprint(directory)
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  test.each([
    { name: 'a changed source', change: () => write('src-main/util/must.ts', 'three') },
    { name: 'a new source', change: () => write('src-main/util/clock.ts', '') },
    { name: 'a removed source', change: () => rmSync(join(directory, 'src-main/index.ts')) },
    { name: 'a changed package.json', change: () => write('package.json', '{"version":"2.0.0"}') },
  ])('differs after $name', ({ change }) => {
    change()
    expect(fingerprint(directory)).not.toBe(before)
  })

  test.each([
    { name: 'a new test', change: () => write('src-main/util/must.test.ts', 'test') },
    { name: 'a file outside the sources', change: () => write('README.md', 'read') },
    { name: 'a new date alone', change: () => utimesSync(join(directory, 'src-main/index.ts'), 1, 1) },
  ])('stays the same after $name', ({ change }) => {
    change()
    expect(fingerprint(directory)).toBe(before)
  })
})
