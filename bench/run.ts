import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, say, SetupError } from '../scripts/lib/say.ts'
import { merged, regressions } from './lib/compare.ts'
import { makeProfile } from './lib/made-profile.ts'
import type { BenchContext, Measured, Measurement } from './lib/measured.ts'
import { rounded, toTable } from './lib/report.ts'
import { blocks } from './measure/blocks.ts'
import { buildContext } from './measure/build-context.ts'
import { kernelStart } from './measure/kernel-start.ts'
import { resident } from './measure/resident.ts'
import { search } from './measure/search.ts'
import { store } from './measure/store.ts'
import { windowStart } from './measure/window-start.ts'

interface Results {
  readonly machine: string
  readonly measured: readonly Measured[]
}

// In the order they run. `store` comes first: it is what fills the largest profile.
const measurements: Readonly<Record<string, Measurement>> = {
  store,
  kernel_start: kernelStart,
  window_start: windowStart,
  search,
  build_context: buildContext,
  blocks,
  resident,
}
const resultsFile = join(import.meta.dirname, 'results.json')

// A quick run is for looking: it changes no file. The others bring results.json up to date, unless something got worse.
await main(async () => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
  const chosen = chosenMeasurements(values.only)
  const folder = await mkdtemp(join(tmpdir(), 'majordomo-bench-'))
  try {
    const before = await readResults()
    const { measured, failed } = await measureAll(chosen, createContext(folder, values.quick))
    say(toTable(measured))
    if (isBusy()) say(`Other work kept this machine busy (load ${load()}): times are too long, ratios hold.`)
    for (const name of failed) say(`not measured: ${name}`)
    const worse = regressions(before.measured, measured)
    for (const one of worse)
      say(`worse than twice the committed ratio: ${one.name} ${rounded(one.before)} -> ${rounded(one.now)}`)
    if (worse.length === 0 && !values.quick)
      await writeResults({ machine: machine(), measured: merged(before.measured, measured) })
    return worse.length === 0 && failed.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})

function chosenMeasurements(only: string | undefined): readonly [string, Measurement][] {
  const all = Object.entries(measurements)
  const chosen = only === undefined ? all : all.filter(([name]) => only.split(',').includes(name))
  if (chosen.length === 0)
    throw new SetupError(`--only takes names with commas between: ${Object.keys(measurements).join(', ')}.`)
  return chosen
}

function createContext(folder: string, isQuick: boolean): BenchContext {
  const made = new Map<number, ReturnType<typeof makeProfile>>()
  const profile: BenchContext['profile'] = (count) => {
    const known = made.get(count)
    if (known) return known
    if (count > 0) say(`importing ${count} memories`)
    const profileMade = makeProfile(folder, count)
    made.set(count, profileMade)
    return profileMade
  }
  return { folder, sizes: isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000], isQuick, profile, say }
}

/** One that breaks is told of and leaves the others their turn; the run then ends badly. */
async function measureAll(chosen: readonly [string, Measurement][], context: BenchContext) {
  const measured: Measured[] = []
  const failed: string[] = []
  for (const [name, measure] of chosen) {
    say(`measuring ${name}`)
    try {
      measured.push(...(await measure(context)))
    } catch (error) {
      failed.push(name)
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
  return { measured, failed }
}

async function readResults(): Promise<Results> {
  if (!existsSync(resultsFile)) return { machine: '', measured: [] }
  return JSON.parse(await readFile(resultsFile, 'utf8')) as Results
}

async function writeResults({ machine: where, measured }: Results): Promise<void> {
  const plain = measured.map((one) => ({ ...one, value: rounded(one.value) }))
  await writeFile(resultsFile, `${JSON.stringify({ machine: where, measured: plain }, null, 2)}\n`)
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
