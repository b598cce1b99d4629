import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestKernel } from '../../testing/test-kernel.ts'
import { createLogFile } from './log-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-log-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const pathOf = () => join(home, 'logs', 'majordomo.log')
const linesOf = (path: string): { readonly msg?: string; readonly lines?: number }[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe.skipIf(!existsSync('/dev/full'))('a log on a full disk', () => {
  const fill = () => {
    mkdirSync(join(home, 'logs'))
    symlinkSync('/dev/full', pathOf())
  }

  test('ended the app with the first command that was refused', async () => {
    fill()
    const kernel = await openTestKernel({ home })
    const missing = { ok: false, error: expect.objectContaining({ code: 'not_found' }) }
    for (let turn = 0; turn < 3; turn += 1) expect(await kernel.ask('memory_get', { id: 'none' })).toEqual(missing)
    const { lostLogLines } = await kernel.call('memory_init', {})
    expect(lostLogLines).toBeGreaterThanOrEqual(3)
    rmSync(pathOf())
    await kernel.ask('memory_get', { id: 'none' })
    await kernel.close()
    expect(linesOf(pathOf())[0]?.lines).toBeGreaterThanOrEqual(lostLogLines)
  })

  test('keeps no lines in memory, and tells how many were lost as soon as it can', () => {
    fill()
    const file = createLogFile(pathOf(), 1_000)
    for (let line = 0; line < 3; line += 1) file.write('{"msg":"lost"}\n')
    rmSync(pathOf())
    file.write('{"msg":"kept"}\n')
    file.write('{"msg":"next"}\n')
    expect(linesOf(pathOf()).map(({ msg, lines }) => lines ?? msg)).toEqual([3, 'kept', 'next'])
    expect(file.lost()).toBe(3)
  })
})

test('a log grew without end while the app ran: it was begun anew only by a start', () => {
  const file = createLogFile(pathOf(), 1_000)
  const line = `${JSON.stringify({ msg: 'x'.repeat(90) })}\n`
  for (let written = 0; written < 100; written += 1) file.write(line)
  const sizes = [pathOf(), `${pathOf()}.1`].map((path) => statSync(path).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000 + line.length)
  expect(file.lost()).toBe(0)
})

test('a file in the place of the folder of logs kept the app from starting', async () => {
  writeFileSync(join(home, 'logs'), 'not a folder')
  const kernel = await openTestKernel({ home })
  expect(await kernel.ask('memory_list', { agentId: 'majordomo' })).toMatchObject({ ok: true })
  await kernel.close()
  expect(readFileSync(join(home, 'logs'), 'utf8')).toBe('not a folder')
})
