import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

const below = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

describe.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...below('docs'),
  ...below('docs/adr'),
])('%s', (document) => {
  test('names only files and folders that exist', () => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`((?:src-|docs|e2e|bench|scripts|\.dep)[\w{},./-]*)`/g)]
      .flatMap(([, path = '']) => expand(path))
      .map((path) => join(root, path))
    const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => join(root, dirname(document), path))
    // What was decided otherwise since names the files of its time.
    const isOver = /^\*\*Superseded\*\*/m.test(text)
    expect([...(isOver ? [] : named), ...linked].filter((path) => !existsSync(path))).toEqual([])
  })
})

test('each door of a room of the memory domain is a file', () => {
  const config: unknown = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const patterns = JSON.stringify(config).matchAll(/\^(src-main\/memory\/[\w/-]+)\\\\\.ts\$/g)
  const doors = [...patterns].map(([, path]) => `${path}.ts`)
  expect(doors).toContain('src-main/memory/recall/recall.ts')
  expect(doors.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** `a/{b,c}` is two paths. */
function expand(path: string): string[] {
  const match = /^(.*)\{([^}]+)\}(.*)$/.exec(path)
  return match ? (match[2] ?? '').split(',').map((part) => `${match[1]}${part}${match[3]}`) : [path]
}
