import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, say, SetupError } from './lib/say.ts'
import { readJsonLines } from './lib/read-json-lines.ts'
import {
  ablationTable,
  groupOf,
  judgeLine,
  sentenceTable,
  type JudgedLine,
  type SentenceGroup,
  type SentenceLine,
} from './lib/sentences.ts'
import { ruleLanguages } from '../src-main/memory/extraction/rules/engine.ts'

const folder = 'bench/trust/sentences'

/**
 * Reads single chat messages by the rules and counts what is right:
 * `node scripts/sentences.ts [--file f]... [--ablate] [--errors out.jsonl]`. Of files set aside (`-c`, `-d`) nothing is
 * told but the figures.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string', multiple: true, default: [] },
      ablate: { type: 'boolean', default: false },
      errors: { type: 'string' },
    },
  })
  const files = values.file.length > 0 ? values.file : await filesOf(folder)
  const groups: Record<SentenceGroup, JudgedLine[]> = { development: [], strangers: [], tests: [] }
  for (const file of files) {
    const judged = readJsonLines<SentenceLine>(file).map((line) => judgeLine(line))
    say(sentenceTable(basename(file, '.jsonl'), judged))
    groups[groupOf(file)].push(...judged)
  }
  for (const [name, lines] of Object.entries(groups)) if (lines.length > 0) say(sentenceTable(`all ${name}`, lines))
  if (values.ablate) say(ablationTable(groups, ruleIds()))
  if (values.errors !== undefined)
    await writeFile(
      values.errors,
      [...groups.development, ...groups.tests].map((line) => `${JSON.stringify(line)}\n`).join(''),
    )
  return 0
})

function ruleIds(): string[] {
  return ruleLanguages.flatMap(({ language, statements }) => [
    ...statements.map(({ id }) => id),
    `${language}-remember`,
  ])
}

async function filesOf(path: string): Promise<string[]> {
  const names = existsSync(path) ? await readdir(path) : []
  const files = names.filter((name) => name.endsWith('.jsonl')).toSorted()
  if (files.length === 0) throw new SetupError(`There is no file in ${path}.`)
  return files.map((name) => join(path, name))
}
