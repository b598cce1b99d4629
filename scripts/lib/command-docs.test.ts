import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src-main/commands/index.ts'
import { commandDocs } from './command-docs.ts'

test('docs/commands.md is what the list of commands says today (npm run docs)', () => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'commands.md'), 'utf8')
  expect(written).toBe(commandDocs(commands))
})
