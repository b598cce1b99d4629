import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openSession } from '../lib/kernel-session.ts'
import { sentence } from '../lib/made-memories.ts'
import { largest, type Measurement } from '../lib/measured.ts'
import { createRandom } from '../lib/random.ts'
import { percentile, timed } from '../lib/statistics.ts'

const singles = 400

/** memory_import of a whole file, then memory_store one by one beside what was imported, each durable when it returns. */
export const store: Measurement = async (context) => {
  const count = largest(context)
  const { home, perSecond } = await context.profile(count)
  const session = await openSession(home)
  try {
    const random = createRandom(3)
    const times: number[] = []
    for (let index = 0; index < singles; index += 1) {
      const content = `${index} ${sentence(random, index % 2 === 0 ? 'en' : 'zh')}`
      times.push(
        await timed(() => session.call('memory_store', { agentId: defaultAgentId, type: 'knowledge', content })),
      )
    }
    const total = times.reduce((sum, time) => sum + time, 0)
    return [
      { name: 'store single p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'store single p95', value: percentile(times, 0.95), unit: 'ms', budget: 5 },
      { name: 'store single', value: (singles * 1_000) / total, unit: 'per s' },
      { name: `store import ${count}`, value: perSecond, unit: 'per s', budget: 1_000 },
    ]
  } finally {
    await session.close()
  }
}
