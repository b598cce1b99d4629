import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { againstOf, timesOf, type Budgets } from '../lib/figures.ts'
import { openServing } from '../lib/kernel-session.ts'
import { makeQueries } from '../lib/made-queries.ts'
import { largest, type BenchContext, type Measured, type Measurement } from '../lib/measured.ts'
import { timed } from '../lib/statistics.ts'

/** memory_build_context with the app's own model: what a chat turn waits for before its driver is asked. */
export const buildContext: Measurement = async (context) => {
  const measured: Measured[] = []
  for (const count of context.sizes.filter((size) => size >= 10_000))
    measured.push(...(await buildContextAt(context, count, count === largest(context) ? { p95: 60 } : {})))
  return measured
}

const inContext = 12

export async function buildContextAt(context: BenchContext, count: number, budgets: Budgets): Promise<Measured[]> {
  const session = await openServing((await context.profile(count)).home)
  const plain = context.plain(count, 'words')
  try {
    const [ours, baseline]: [number[], number[]] = [[], []]
    const texts = [...new Set(makeQueries(40).map(({ text }) => text))]
    const half = texts.length / 2
    for (const [index, query] of texts.entries()) {
      const time = await timed(() => session.call('memory_build_context', { agentId: defaultAgentId, query }))
      const plainTime = await timed(() => plain.search(query, inContext))
      // The first half warms caches and compiled code.
      if (index < half) continue
      ours.push(time)
      baseline.push(plainTime)
    }
    return [...timesOf(`build_context ${count}`, ours, budgets), ...againstOf(`build_context ${count}`, ours, baseline)]
  } finally {
    await session.close()
  }
}
