import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LastingModel } from '../src-main/growth/extract/lasting/model.ts'
import { framedExamples, readWrittenLines, toExamples, type WrittenLine } from './lib/lasting-examples.ts'
import { trainLasting } from './lib/lasting-train.ts'
import { main, say } from './lib/say.ts'
import { judgeLine, likelihoodTable, sentenceTable } from './lib/sentences.ts'

const framed = framedExamples()
const out = 'src-main/growth/extract/lasting/weights.ts'

/**
 * Learns which words last, and writes src-main/growth/extract/lasting/weights.ts:
 * `node scripts/train-lasting.ts [--folder f] [--year f]... [--dry]`. Tells first what weights make of the messages of
 * writers they were not learned from. Files set aside are left out.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: 'bench/trust/sentences' },
      year: { type: 'string', multiple: true, default: ['bench/trust/year'] },
      dry: { type: 'boolean', default: false },
    },
  })
  const names = (await readdir(values.folder)).filter((name) => name.endsWith('.jsonl')).toSorted()
  const written = await readWrittenLines(
    names.map((name) => join(values.folder, name)),
    values.year,
  )
  crossValidate(written)
  if (!values.dry) await writeFile(out, moduleOf(trainLasting([...written.flatMap(toExamples), ...framed])))
  return 0
})

/** Each writer's sentences by weights learned from all others'. */
function crossValidate(written: readonly WrittenLine[]): void {
  const writers = [...new Set(written.map(({ writer }) => writer))].filter((writer) => !writer.includes('year'))
  const judged = writers.flatMap((writer) => {
    const model = trainLasting([...written.filter((one) => one.writer !== writer).flatMap(toExamples), ...framed])
    return written.filter((one) => one.writer === writer).map(({ line }, index) => judgeLine(line, index, model))
  })
  for (const [lang, lines] of Map.groupBy(judged, (line) => line.lang)) {
    say(sentenceTable(`${lang}, by other writers' weights`, lines))
    say(likelihoodTable(lines))
  }
}

function moduleOf({ weights, scale }: LastingModel): string {
  return [
    '/** Written by scripts/train-lasting.ts. */',
    `export const lastingScale = ${scale.toPrecision(6)}`,
    `export const lastingWeights =\n  '${Buffer.from(weights.buffer).toString('base64')}'`,
    '',
  ].join('\n')
}
