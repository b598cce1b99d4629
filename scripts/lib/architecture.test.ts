import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

describe.each(['README.md', 'ARCHITECTURE.md'])('%s', (document) => {
  test('names only files and folders that exist', () => {
    const text = readFileSync(join(root, document), 'utf8')
    const paths = text.matchAll(/`((?:src-|docs|e2e|bench|scripts|\.dep)[\w{},./-]*)`|\]\(([\w./-]+)\)/g)
    const named = [...paths].flatMap(([, code, link]) => expand(code ?? link ?? ''))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
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
