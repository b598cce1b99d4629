import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openSession } from '../lib/kernel-session.ts'
import { makeQueries } from '../lib/made-queries.ts'
import { largest, type Measurement } from '../lib/measured.ts'
import { percentile, timed } from '../lib/statistics.ts'

const budgetMs = 60

/** memory_build_context: what a chat turn waits for before its model is asked. */
export const buildContext: Measurement = async (context) => {
  const count = largest(context)
  const session = await openSession((await context.profile(count)).home)
  try {
    const times: number[] = []
    const queries = makeQueries(context.isQuick ? 5 : 20)
    for (const { text } of queries) await session.call('memory_build_context', { agentId: defaultAgentId, query: text })
    for (const { text } of queries) {
      times.push(await timed(() => session.call('memory_build_context', { agentId: defaultAgentId, query: text })))
    }
    return [
      { name: `build_context ${count} p50`, value: percentile(times, 0.5), unit: 'ms' },
      { name: `build_context ${count} p95`, value: percentile(times, 0.95), unit: 'ms', budget: budgetMs },
    ]
  } finally {
    await session.close()
  }
}
