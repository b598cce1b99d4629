import { join } from 'node:path'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openSession } from '../lib/kernel-session.ts'
import { makeQueries, queryKinds } from '../lib/made-queries.ts'
import { largest, type BenchContext, type Measured, type Measurement } from '../lib/measured.ts'
import { openPlainIndex } from '../lib/plain-index.ts'
import { percentile, processorTime, timed } from '../lib/statistics.ts'

const limit = 10
const budgets = { p50: 10, p95: 30 }
const rounds = 3

/** memory_search through dispatch against plain FTS5 over the same texts, with the same queries, in turn. */
export const search: Measurement = async (context) => {
  const measured: Measured[] = []
  for (const count of context.sizes) measured.push(...(await searchAt(context, count)))
  return measured
}

interface Timing {
  readonly kind: string
  readonly ours: number
  readonly processor: number
  readonly plain: number
}

async function searchAt(context: BenchContext, count: number): Promise<Measured[]> {
  const { home } = await context.profile(count)
  const session = await openSession(home)
  const plain = openPlainIndex(join(context.folder, `plain-${count}.db`), count)
  try {
    const queries = makeQueries(context.isQuick ? 5 : 20)
    const timings: Timing[] = []
    for (let round = 0; round <= rounds; round += 1) {
      for (const { kind, text } of queries) {
        let ours = 0
        const processor = await processorTime(async () => {
          ours = await timed(() => session.call('memory_search', { agentId: defaultAgentId, query: text, limit }))
        })
        const base = await timed(() => plain.search(text, limit))
        // The first round warms the caches of both.
        if (round > 0) timings.push({ kind, ours, processor, plain: base })
      }
    }
    return figures(timings, count, count === largest(context))
  } finally {
    plain.close()
    await session.close()
  }
}

function figures(timings: readonly Timing[], count: number, isLargest: boolean): Measured[] {
  const measured: Measured[] = []
  const at = (share: number, figure: (one: Timing) => number): number => percentile(timings.map(figure), share)
  for (const [label, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const ours = at(share, (one) => one.ours)
    const plain = at(share, (one) => one.plain)
    measured.push(
      { name: `search ${count} ${label}`, value: ours, unit: 'ms', ...(isLargest && { budget: budgets[label] }) },
      { name: `search ${count} ${label} processor`, value: at(share, (one) => one.processor), unit: 'ms' },
      { name: `search ${count} ${label} plain FTS5`, value: plain, unit: 'ms' },
      { name: `search ${count} ${label} ratio`, value: ours / plain, unit: 'x', isRatio: true },
    )
  }
  if (!isLargest) return measured
  const ofKind = (kind: string) => timings.filter((one) => one.kind === kind).map((one) => one.ours)
  return [
    ...measured,
    ...queryKinds.map((kind) => ({
      name: `search ${count} ${kind} p95`,
      value: percentile(ofKind(kind), 0.95),
      unit: 'ms' as const,
    })),
  ]
}
