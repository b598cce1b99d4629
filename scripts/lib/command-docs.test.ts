import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { commands } from '../../src-main/commands/index.ts'
import { commandDocs } from './command-docs.ts'

test('docs/commands.md is what the list of commands says today (npm run docs)', () => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'commands.md'), 'utf8')
  expect(written).toBe(commandDocs(commands))
})

test('options that a field tells apart are told one by one, not as anything', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('one'), id: z.string() }),
  ])
  const [known] = commands
  if (!known) throw new Error('There are no commands.')
  const docs = commandDocs([{ ...known, input: z.object({ which: kinds }) }])
  expect(docs).toContain('- input: `{which: {kind: "all"} or {kind: "one"; id: string}}`')
})
