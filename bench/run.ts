import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, say, SetupError } from '../scripts/lib/say.ts'
import { merged, regressions } from './lib/compare.ts'
import { createContext } from './lib/bench-context.ts'
import { isWithinBudget, type BenchContext, type Measured, type Measurement } from './lib/measured.ts'
import { rounded, toTable } from './lib/report.ts'
import { blocks } from './measure/blocks.ts'
import { buildContext } from './measure/build-context.ts'
import { busy } from './measure/busy.ts'
import { kernelStart } from './measure/kernel-start.ts'
import { measureLarge } from './measure/large.ts'
import { messages } from './measure/messages.ts'
import { reembed } from './measure/reembed.ts'
import { resident } from './measure/resident.ts'
import { search } from './measure/search.ts'
import { store } from './measure/store.ts'
import { windowFrames } from './measure/window-frames.ts'
import { windowStart } from './measure/window-start.ts'
import { words } from './measure/words.ts'

interface Run {
  /** The day, ISO 8601. */
  readonly date: string
  readonly machine: string
  readonly measured: readonly Measured[]
}

interface Results extends Run {
  /** The last run with a million memories, which takes minutes and is asked for by name. */
  readonly large?: Run
}

// In the order they run. `store` comes first: it is what fills the largest profile.
const measurements: Readonly<Record<string, Measurement>> = {
  store,
  kernel_start: kernelStart,
  window_start: windowStart,
  search,
  messages,
  build_context: buildContext,
  block: blocks,
  busy,
  words,
  reembed,
  resident,
  window_frames: windowFrames,
}
const million = 1_000_000
const resultsFile = join(import.meta.dirname, 'results.json')
const options = {
  quick: { type: 'boolean', default: false },
  large: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const

// A quick run is for looking: it changes no file. The others bring results.json up to date, unless something got worse.
await main(async () => {
  const { values } = parseArgs({ options })
  const folder = await mkdtemp(join(tmpdir(), 'majordomo-bench-'))
  const context = createContext({ folder, isQuick: values.quick, say })
  // The kernel's own threads and timers keep no process alive that waits for them.
  const alive = setInterval(() => undefined, 1_000)
  try {
    const before = await readResults()
    const known = values.large ? before?.large : before
    const { measured, failed } = values.large
      ? await measureAll([['large', (context) => measureLarge(context, million)]], context)
      : await measureAll(chosenMeasurements(values.only), context)
    if (isBusy()) say(`Other work kept this machine busy (load ${load()}): times are too long, ratios hold.`)
    for (const name of failed) say(`not measured: ${name}`)
    const worse = regressions(known?.measured ?? [], measured)
    for (const one of worse)
      say(`worse than twice the committed ratio: ${one.name} ${rounded(one.before)} -> ${rounded(one.now)}`)
    const over = measured.filter((one) => one.isLimit && !isWithinBudget(one))
    for (const { name, value, budget } of over) say(`over its limit: ${name} ${rounded(value)}, ${budget} at most`)
    if (worse.length === 0 && !values.quick) await writeResults(withRun(before, runOf(measured), values.large))
    return worse.length + failed.length + over.length === 0 ? 0 : 1
  } finally {
    clearInterval(alive)
    context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})

function runOf(measured: readonly Measured[]): Run {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    measured: measured.map((one) => ({ ...one, value: rounded(one.value) })),
  }
}

function withRun(before: Results | null, run: Run, isLarge: boolean): Results {
  if (isLarge) return { ...(before ?? runOf([])), large: run }
  return {
    ...run,
    measured: merged(before?.measured ?? [], run.measured),
    ...(before?.large && { large: before.large }),
  }
}

function chosenMeasurements(only: string | undefined): readonly [string, Measurement][] {
  const all = Object.entries(measurements)
  const chosen = only === undefined ? all : all.filter(([name]) => only.split(',').includes(name))
  if (chosen.length === 0)
    throw new SetupError(`--only takes names with commas between: ${Object.keys(measurements).join(', ')}.`)
  return chosen
}

/** One that breaks is told of and leaves the others their turn; the run then ends badly. */
async function measureAll(chosen: readonly [string, Measurement][], context: BenchContext) {
  const measured: Measured[] = []
  const failed: string[] = []
  for (const [name, measure] of chosen) {
    say(`measuring ${name}`)
    try {
      const figures = await measure(context)
      say(toTable(figures))
      measured.push(...figures)
    } catch (error) {
      failed.push(name)
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
  return { measured, failed }
}

async function readResults(): Promise<Results | null> {
  return existsSync(resultsFile) ? (JSON.parse(await readFile(resultsFile, 'utf8')) as Results) : null
}

async function writeResults(results: Results): Promise<void> {
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}

function machine(): string {
  return `${cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, load ${load()}`
}

/** Our own work is one process, and a second one while the window starts. */
function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > Math.min(cpus().length, 1.5)
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
