import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, say, SetupError } from './lib/say.ts'
import { readJsonLines } from './lib/trust-data.ts'
import { isAside, judgeLine, sentenceTable, type JudgedLine, type SentenceLine } from './lib/sentences.ts'

const folder = 'bench/trust/sentences'

/**
 * Reads single chat messages with the built-in extractor and counts what is right:
 * `node scripts/sentences.ts [--file f]... [--errors out.jsonl]`. Of files whose name ends in `-c` nothing is told but
 * the figures.
 */
await main(async () => {
  const { values } = parseArgs({
    options: { file: { type: 'string', multiple: true, default: [] }, errors: { type: 'string' } },
  })
  const files = values.file.length > 0 ? values.file : await filesOf(folder)
  const errors: JudgedLine[] = []
  for (const file of files) {
    const lines = await readJsonLines<SentenceLine>(file)
    const judged = lines.map((line, index) => judgeLine(line, index))
    say(sentenceTable(basename(file, '.jsonl'), judged))
    if (!isAside(file)) errors.push(...judged.filter(({ wrong, missed }) => wrong.length + missed.length > 0))
  }
  if (values.errors !== undefined)
    await writeFile(values.errors, errors.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return 0
})

async function filesOf(path: string): Promise<string[]> {
  const names = existsSync(path) ? await readdir(path) : []
  const files = names.filter((name) => name.endsWith('.jsonl')).toSorted()
  if (files.length === 0) throw new SetupError(`There is no file in ${path}.`)
  return files.map((name) => join(path, name))
}
