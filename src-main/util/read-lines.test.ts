import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function linesOf(content: string, longest = 1_000_000): Promise<string[]> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const lines: string[] = []
  for await (const line of readLines(path, longest)) lines.push(line)
  return lines
}

test.each([
  ['', []],
  ['a', ['a']],
  ['a\nb\n', ['a', 'b']],
  ['a\r\n\r\nb', ['a', '', 'b']],
  ['one\u2028line', ['one\u2028line']],
])('%j is %j', async (content, lines) => {
  expect(await linesOf(content)).toEqual(lines)
})

test('lines and characters that lie across the parts in which a file is read are whole', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `${index} 记忆 `.repeat(200))
  expect(await linesOf(lines.join('\n'))).toEqual(lines)
})

test('a line that is too long is named', async () => {
  await expect(linesOf(`a\n${'b'.repeat(21)}\nc`, 20)).rejects.toMatchObject({ name: 'LineTooLong', line: 2 })
})
