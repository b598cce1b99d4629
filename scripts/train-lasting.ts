import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptanceOf, type AcceptanceModel } from '../src-main/growth/extract/lasting/acceptance.ts'
import type { LastingModel } from '../src-main/growth/extract/lasting/model.ts'
import { judgedFrames, judgedOfLine, judgedOfYear, type JudgedCandidate } from './lib/acceptance-examples.ts'
import { laneTable, levelTable } from './lib/acceptance-report.ts'
import { trainAcceptance } from './lib/acceptance-train.ts'
import { type FirstReadings, judgedFirst, readFirstReadings } from './lib/first-readings.ts'
import { framedExamples, readWrittenLines, toExamples, type WrittenLine } from './lib/lasting-examples.ts'
import { trainLasting } from './lib/lasting-train.ts'
import { main, say } from './lib/say.ts'
import { readTrustData } from './lib/trust-data.ts'

const framed = framedExamples()
const folder = 'src-main/growth/extract/lasting'
const developed = ['year', 'year-b', 'year-c', 'year-d', 'year-e'].map((name) => join('bench/trust', name))

/**
 * Learns which words last, and then what is right to keep, and writes `weights.ts` and `acceptance-weights.ts`:
 * `node scripts/train-lasting.ts [--folder f] [--year f]... [--dry]`. Tells first what both make of the messages of
 * writers they were not learned from. Files set aside are left out.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: 'bench/trust/sentences' },
      year: { type: 'string', multiple: true, default: developed },
      dry: { type: 'boolean', default: false },
    },
  })
  const names = (await readdir(values.folder)).filter((name) => name.endsWith('.jsonl')).toSorted()
  const written = await readWrittenLines(
    names.map((name) => join(values.folder, name)),
    values.year,
  )
  const readings = await readFirstReadings('bench/trust/first-readings.jsonl')
  const judged = await judgeStrangers(written)
  const first = await judgeStrangers(written, readings)
  const lasting = trainLasting([...written.flatMap(toExamples), ...framed])
  const frames = judgedFrames(lasting)
  report(written, { judged, first, frames })
  if (values.dry) return 0
  await writeFile(join(folder, 'weights.ts'), moduleOf(lasting))
  await writeFile(
    join(folder, 'acceptance-weights.ts'),
    acceptanceModuleOf(trainAcceptance([...judged, ...first, ...frames])),
  )
  return 0
})

/** What is read of each writer by weights learned from all others; `readings`: what was first read of them instead. */
async function judgeStrangers(written: readonly WrittenLine[], readings?: FirstReadings): Promise<JudgedCandidate[]> {
  const judged: JudgedCandidate[] = []
  for (const [writer, lines] of Map.groupBy(written, (one) => one.writer)) {
    const others = written.filter((one) => one.writer !== writer)
    const lasting = trainLasting([...others.flatMap(toExamples), ...framed])
    judged.push(
      ...(readings !== undefined
        ? await judgedFirst(readings, writer, lines, lasting)
        : isYear(writer)
          ? judgedOfYear(await readTrustData(writer), writer, lasting)
          : lines.flatMap(({ line }) => judgedOfLine(line, writer, lasting))),
    )
  }
  return judged
}

function isYear(writer: string): boolean {
  return writer.includes('year')
}

interface Judged {
  readonly judged: readonly JudgedCandidate[]
  readonly first: readonly JudgedCandidate[]
  readonly frames: readonly JudgedCandidate[]
}

/** By weights learned from all other writers: what is made of what rules that know the writer read, and of what those that do not. */
function report(written: readonly WrittenLine[], { judged, first, frames }: Judged): void {
  const facts = new Map(
    [...Map.groupBy(written, ({ writer }) => writer)].map(([writer, lines]) => [
      writer,
      lines.reduce((sum, { line }) => sum + line.facts.length, 0),
    ]),
  )
  const models = new Map(
    [...facts.keys()].map((writer) => [
      writer,
      trainAcceptance([...[...judged, ...first].filter((one) => one.writer !== writer), ...frames]),
    ]),
  )
  const rate = (one: JudgedCandidate): JudgedCandidate => {
    const right = acceptanceOf(one.features, models.get(one.writer))
    return { ...one, candidate: { ...one.candidate, right } }
  }
  for (const [name, some] of [
    ['as it is read now', judged],
    ['as it was first read', first],
  ] as const) {
    const rated = some.map(rate)
    const writers = new Set(rated.map(({ writer }) => writer))
    const all = [...facts].reduce((sum, [writer, count]) => sum + (writers.has(writer) ? count : 0), 0)
    say(`By other writers’ weights, ${name}:\n${laneTable(rated, facts)}`)
    say(levelTable(rated, all))
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

function acceptanceModuleOf({ intercept, weights }: AcceptanceModel): string {
  const text = JSON.stringify(weights).replaceAll(/['\\]/g, '\\$&')
  return [
    '/** Written by scripts/train-lasting.ts. */',
    `export const acceptanceIntercept = ${intercept}`,
    `export const acceptanceWeights = JSON.parse(\n  '${text}',\n) as Readonly<Record<string, number>>`,
    '',
  ].join('\n')
}
