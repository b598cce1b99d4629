import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { timesOf } from '../lib/figures.ts'
import { openServing, openSession, type KernelSession } from '../lib/kernel-session.ts'
import { sentence } from '../lib/made-memories.ts'
import { importFile, writeExport } from '../lib/made-profile.ts'
import { makeQueries } from '../lib/made-queries.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'
import { createRandom } from '../lib/random.ts'
import { percentile, timed } from '../lib/statistics.ts'

const imported = 5_000
const mostGrowth = 2

/** memory_search over the largest profile: alone, with a memory_store before each, and beside a memory_import. */
export const busy: Measurement = async (context) => {
  const count = largest(context)
  const { home } = await context.profile(count)
  const measured: Measured[] = []
  for (const [name, open, mode] of [
    ['keyword', openSession, 'keyword'],
    ['hybrid', openServing, 'hybrid'],
  ] as const) {
    // What is written here must not stay in the profile that the other measurements read.
    const copy = join(context.folder, `busy-${name}`)
    await cp(home, copy, { recursive: true })
    const path = join(context.folder, `busy-${name}.jsonl`)
    await writeExport(path, imported)
    const session = await open(copy)
    try {
      measured.push(...(await measureBusy(session, { name: `busy ${count} ${name}`, mode, path })))
    } finally {
      await session.close()
    }
  }
  return measured
}

interface Job {
  readonly name: string
  readonly mode: 'keyword' | 'hybrid'
  /** An export file to import. */
  readonly path: string
}

async function measureBusy(session: KernelSession, { name, mode, path }: Job): Promise<Measured[]> {
  const queries = [...new Set(makeQueries(30).map(({ text }) => text))]
  const random = createRandom(9)
  const nothing = async (): Promise<void> => undefined
  const storeOne = async (): Promise<void> => {
    const content = sentence(random, random() < 0.5 ? 'en' : 'zh')
    await session.call('memory_store', { agentId: defaultAgentId, type: 'knowledge', content })
  }
  const askAll = async (before: () => Promise<void>): Promise<number[]> => {
    const times: number[] = []
    for (const query of queries) {
      await before()
      times.push(await timed(() => session.call('memory_search', { agentId: defaultAgentId, query, mode })))
      // Each is a request of its own: in between others get their turn.
      await setImmediate()
    }
    return times
  }

  await askAll(nothing)
  // Before and after, so that what else the machine does tells on both.
  const before = await askAll(nothing)
  const storing = await askAll(storeOne)
  await session.idle()
  const quiet = [...before, ...(await askAll(nothing))]
  const importing = importFile(session, path)
  const besideImport = await askAll(storeOne)
  await importing
  const growth = (times: readonly number[]): number => percentile(times, 0.95) / percentile(quiet, 0.95)
  return [
    ...timesOf(`${name} quiet`, quiet),
    ...timesOf(`${name} storing`, storing),
    { name: `${name} storing to quiet p95`, value: growth(storing), unit: 'x', budget: mostGrowth },
    ...timesOf(`${name} importing and storing`, besideImport),
    { name: `${name} importing and storing to quiet p95`, value: growth(besideImport), unit: 'x', budget: mostGrowth },
  ]
}
