import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longestLine, lookAtHouse, mostDomainLines } from './house.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('a line that is too long is named with its place', () => {
  write('src-main/util/a.ts', `ok\n${'x'.repeat(longestLine + 1)}\n`)
  write('src-main/util/data.json', 'x'.repeat(longestLine + 1))
  expect(lookAtHouse(root, ['src-main']).faults).toEqual([
    `src-main/util/a.ts:2 has ${longestLine + 1} characters, ${longestLine} at most`,
  ])
})

test('the memory domain is counted without its tests, and may not outgrow its size', () => {
  write('src-main/memory/recall/a.ts', 'x\n'.repeat(mostDomainLines))
  write('src-main/memory/recall/a.test.ts', 'x\n'.repeat(10))
  write('src-main/kernel/b.ts', 'x\n'.repeat(10))
  expect(lookAtHouse(root, ['src-main'])).toMatchObject({ domainLines: mostDomainLines, faults: [] })
  write('src-main/memory/recall/c.ts', 'x\n')
  expect(lookAtHouse(root, ['src-main']).faults).toEqual([
    `src-main/memory has ${mostDomainLines + 1} lines without tests, ${mostDomainLines} at most`,
  ])
})

test('an address was taken for a path, and a test ran for ever below a folder with a space in its name', () => {
  const lines = [
    'new URL(name, import.meta',
    '.url).pathname',
    'new URL(link).pathname',
    'new URL(`file:/',
    '/${path}`)',
  ]
  write('src-main/util/a.ts', `${lines[0]}${lines[1]}\n${lines[2]}\n${lines[3]}${lines[4]}\n`)
  expect(lookAtHouse(root, ['src-main']).faults).toEqual(
    [1, 3].map((line) => expect.stringContaining(`src-main/util/a.ts:${line} takes an address for a path`)),
  )
})
