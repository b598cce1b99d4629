import { trustLevels, type TrustLevel } from '../src-main/contract/trust.ts'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareModel } from './lib/model.ts'
import { main, say, SetupError } from './lib/say.ts'
import { readJsonLines } from './lib/read-json-lines.ts'
import { readTrustData } from './lib/trust-data.ts'
import { extractorNames, type ExtractorName, type ExtractorOptions } from './lib/trust-extractors.ts'
import { feedbackLines, measureFeedback, missedFeedback } from './lib/trust-feedback.ts'
import { hostileTable, missedHostile, runHostile, type HostileCase } from './lib/trust-hostile.ts'
import { missedNewcomer, newcomerLines, runNewcomer, type NewcomerLine } from './lib/trust-newcomer.ts'
import { missedGoals, yearTable } from './lib/trust-report.ts'
import { missedRequests, requestsTable, runRequests, type RequestCase } from './lib/trust-requests.ts'
import { inFreshProfile, measureYear } from './lib/trust-year.ts'

/** What a run found: lines for people, all of it for programs, and goals that were missed. */
interface Told {
  readonly table: string
  readonly result: unknown
  readonly missed: readonly string[]
}

await main(async () => {
  const { runs, out, reportOnly } = readOptions()
  await prepareModel()
  const told: Told[] = []
  for (const run of runs) {
    const one = await run()
    say(`${one.table}\n`)
    told.push(one)
  }
  if (out !== undefined)
    await writeFile(
      out,
      `${JSON.stringify(
        told.map(({ result }) => result),
        null,
        1,
      )}\n`,
    )
  const missed = told.flatMap((one) => one.missed)
  for (const goal of missed) say(`missed: ${goal}`)
  return missed.length > 0 && !reportOnly ? 1 : 0
})

function readOptions(): { runs: (() => Promise<Told>)[]; out: string | undefined; reportOnly: boolean } {
  const text = { type: 'string' } as const
  const many = { type: 'string', multiple: true, default: [] as string[] } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      data: many,
      forget: text,
      hostile: text,
      newcomer: many,
      feedback: text,
      extractor: { ...text, default: 'rules' },
      endpoint: text,
      model: { ...text, default: 'model' },
      recordings: text,
      record: flag,
      level: text,
      lines: flag,
      parallel: { ...text, default: '1' },
      only: text,
      out: text,
      'report-only': flag,
    },
  })
  const options = toExtractor(values)
  const parallel = Number(values.parallel)
  const runs = [
    ...(values.lines ? [() => runLines(options)] : []),
    ...values.data.map((folder) => () => runYearOf(folder, options)),
    ...(values.forget === undefined ? [] : [() => runForget(values.forget ?? '', options, parallel, values.only)]),
    ...(values.hostile === undefined ? [] : [() => runHostileOf(values.hostile ?? '', options, parallel, values.only)]),
    ...values.newcomer.map((file) => () => runNewcomerOf(file, options)),
    ...(values.feedback === undefined ? [] : [() => runFeedback(values.feedback ?? '')]),
  ]
  if (runs.length === 0)
    throw new SetupError(
      'One of --data, --forget, --hostile (folders), --newcomer, --feedback (files), --lines is needed.',
    )
  return { runs, out: values.out, reportOnly: values['report-only'] }
}

interface Values {
  readonly extractor: string
  readonly endpoint?: string | undefined
  readonly model: string
  readonly recordings?: string | undefined
  readonly record: boolean
  readonly level?: string | undefined
}

function toExtractor({ extractor, endpoint, model, recordings, record, level }: Values): ExtractorOptions {
  const name = extractorNames.find((one) => one === extractor)
  if (name === undefined) throw new SetupError(`--extractor takes one of ${extractorNames.join(', ')}.`)
  if (name === 'endpoint' && endpoint === undefined) throw new SetupError('--endpoint <base URL> is needed.')
  if (name === 'recorded' && recordings === undefined) throw new SetupError('--recordings <folder> is needed.')
  return {
    name,
    model,
    endpoint: endpoint ?? null,
    recordings: recordings ?? null,
    records: record,
    level: toLevel(name, level),
    say: (line) => process.stderr.write(`${name}: ${line}\n`),
  }
}

/** Recordings are of one kind of request: the lines have some of their own, and a run of their own. */
function toLevel(name: ExtractorName, level: string | undefined): TrustLevel | null {
  if (level === 'measured') return null
  const known = trustLevels.find((one) => one === level)
  if (level !== undefined && known === undefined)
    throw new SetupError(`--level takes measured or one of ${trustLevels.join(', ')}.`)
  return known ?? (name === 'mediocre' || name === 'endpoint' ? null : 'trusted')
}

/** How far the app believes a reader, by the labelled lines. */
async function runLines(options: ExtractorOptions): Promise<Told> {
  const result = await inFreshProfile(
    '2026-01-01T08:00:00Z',
    { ...options, level: null },
    undefined,
    async (kernel, extractor) => extractor.use(kernel),
  )
  return { table: heading(options.name, `lines: ${result}`), result, missed: [] }
}

async function runYearOf(folder: string, options: ExtractorOptions): Promise<Told> {
  const result = await measureYear(readTrustData(folder), options)
  const missed = missedGoals(result).map((goal) => `${result.data}, ${result.extractor}: ${goal}`)
  return { table: yearTable(result), result, missed }
}

function casesOf<Case extends { readonly id: string }>(folder: string, only: string | undefined): Case[] {
  const cases = readJsonLines<Case>(join(folder, 'cases.jsonl'))
  return only === undefined ? cases : cases.filter(({ id }) => id.includes(only))
}

async function runForget(folder: string, options: ExtractorOptions, parallel: number, only?: string): Promise<Told> {
  const result = await runRequests(casesOf<RequestCase>(folder, only), options, parallel)
  return { table: heading(options.name, requestsTable(result)), result, missed: missedRequests(result, options.name) }
}

async function runHostileOf(folder: string, options: ExtractorOptions, parallel: number, only?: string): Promise<Told> {
  const result = await runHostile(casesOf<HostileCase>(folder, only), options, parallel)
  return { table: heading(options.name, hostileTable(result)), result, missed: missedHostile(result) }
}

async function runNewcomerOf(file: string, options: ExtractorOptions): Promise<Told> {
  const name = join(basename(dirname(file)), basename(file, '.jsonl'))
  const result = await runNewcomer(name, readJsonLines<NewcomerLine>(file), options)
  return { table: heading(options.name, newcomerLines(result)), result, missed: missedNewcomer(result) }
}

async function runFeedback(file: string): Promise<Told> {
  const result = await measureFeedback(file)
  return { table: feedbackLines(result), result, missed: missedFeedback(result) }
}

function heading(extractor: ExtractorName, table: string): string {
  return `${extractor}\n${table}`
}
