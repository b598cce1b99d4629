import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A colour, or a size of type, corners or shadows, that is a number of its own. */
const ownValue = /\b(?:bg|text|border|fill|ring|rounded|shadow|accent|decoration)-\[(?:#|rgb|hsl|oklch|\d)[^\]]*\]/gu
const ownColour = /['"](?:#[0-9a-f]{3,8}|(?:rgb|hsl|oklch)a?\([\d.])/giu

test('colours and sizes of components stood beside the tokens', () => {
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return [...source.matchAll(ownValue), ...source.matchAll(ownColour)].map(([what]) => `${path}: ${what}`)
  })
  expect(found).toEqual([])
})
