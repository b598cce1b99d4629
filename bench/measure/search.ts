import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { againstOf, timesOf, type Budgets } from '../lib/figures.ts'
import { openServing, openSession } from '../lib/kernel-session.ts'
import { makeQueries, queryKinds, type MadeQuery } from '../lib/made-queries.ts'
import { largest, type BenchContext, type Measured, type Measurement } from '../lib/measured.ts'
import { percentile, processorTime, timed } from '../lib/statistics.ts'

const limit = 10
const perKind = 20
const rounds = 2

/** memory_search through dispatch against plain FTS5 over the same texts, with the same queries, in turn. */
export const search: Measurement = async (context) => {
  const measured: Measured[] = []
  for (const count of context.sizes) {
    const isLargest = count === largest(context)
    measured.push(
      ...(await searchByWords(context, count, isLargest ? { p50: 10, p95: 30 } : {}, isLargest)),
      ...(await searchByMeaning(context, count, isLargest ? { p50: 20, p95: 60 } : {})),
    )
  }
  return measured
}

interface Timing {
  readonly kind: string
  readonly ours: number
  readonly processor: number
  readonly words: number
  readonly terms: number
}

/** With mode `keyword`. `inDetail` adds a figure for each kind of query. */
export async function searchByWords(
  context: BenchContext,
  count: number,
  budgets: Budgets,
  inDetail = false,
): Promise<Measured[]> {
  const session = await openSession((await context.profile(count)).home)
  const [words, terms] = [context.plain(count, 'words'), context.plain(count, 'terms')]
  const timings: Timing[] = []
  const ask = async ({ kind, text }: MadeQuery): Promise<Timing> => {
    let ours = 0
    const processor = await processorTime(async () => {
      ours = await timed(() =>
        session.call('memory_search', { agentId: defaultAgentId, query: text, limit, mode: 'keyword' }),
      )
    })
    const plain = {
      words: await timed(() => words.search(text, limit)),
      terms: await timed(() => terms.search(text, limit)),
    }
    return { kind, ours, processor, ...plain }
  }
  try {
    const queries = makeQueries(context.isQuick ? 5 : perKind)
    for (let round = 0; round <= rounds; round += 1) {
      for (const query of queries) {
        const timing = await ask(query)
        // The first round warms the caches of all three.
        if (round > 0) timings.push(timing)
      }
    }
  } finally {
    await session.close()
  }
  return figures(`search ${count}`, timings, budgets, inDetail)
}

function figures(name: string, timings: readonly Timing[], budgets: Budgets, inDetail: boolean): Measured[] {
  const ours = timings.map((one) => one.ours)
  const byKind = queryKinds.map((kind): Measured => {
    const times = timings.filter((one) => one.kind === kind).map((one) => one.ours)
    return { name: `${name} ${kind} p95`, value: percentile(times, 0.95), unit: 'ms' }
  })
  return [
    ...timesOf(name, ours, budgets),
    ...timesOf(
      `${name} processor`,
      timings.map((one) => one.processor),
    ),
    ...againstOf(
      name,
      ours,
      timings.map((one) => one.words),
    ),
    ...againstOf(
      name,
      ours,
      timings.map((one) => one.terms),
      'FTS5 of terms',
    ),
    ...(inDetail ? byKind : []),
  ]
}

/** With the app's own model: each question is embedded, since all of them differ. */
export async function searchByMeaning(context: BenchContext, count: number, budgets: Budgets): Promise<Measured[]> {
  const session = await openServing((await context.profile(count)).home)
  const plain = context.plain(count, 'words')
  const [ours, baseline]: [number[], number[]] = [[], []]
  try {
    const texts = [...new Set(makeQueries(perKind * 2).map(({ text }) => text))]
    const half = texts.length / 2
    for (const [index, query] of texts.entries()) {
      let mode = ''
      const time = await timed(async () => {
        mode = (await session.call('memory_search', { agentId: defaultAgentId, query, limit })).mode
      })
      if (mode !== 'hybrid') continue
      const plainTime = await timed(() => plain.search(query, limit))
      // The first half warms caches and compiled code.
      if (index < half) continue
      ours.push(time)
      baseline.push(plainTime)
    }
  } finally {
    await session.close()
  }
  return [...timesOf(`search ${count} hybrid`, ours, budgets), ...againstOf(`search ${count} hybrid`, ours, baseline)]
}
