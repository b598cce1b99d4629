import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { againstOf, timesOf } from '../lib/figures.ts'
import { openSession } from '../lib/kernel-session.ts'
import { sentence } from '../lib/made-memories.ts'
import { type BenchContext, largest, type Measured, type Measurement } from '../lib/measured.ts'
import { createRandom } from '../lib/random.ts'
import { timed } from '../lib/statistics.ts'

const singles = 400
const budgets = { p95: 5 }

/** memory_import of a whole file, and memory_store one by one beside what was imported, each on disk when it returns. */
export const store: Measurement = async (context) => {
  const measured: Measured[] = []
  for (const count of context.sizes.filter((size) => size >= 10_000)) {
    const { perSecond } = await context.profile(count)
    const plain = context.plain(count, 'words').filledPerSecond
    measured.push(
      ...(await storeSingly(context, count)),
      {
        name: `store ${count} import`,
        value: perSecond,
        unit: 'per s',
        ...(count === largest(context) && { budget: 1_000 }),
      },
      { name: `store ${count} import plain FTS5`, value: plain, unit: 'per s' },
      { name: `store ${count} import to plain FTS5`, value: plain / perSecond, unit: 'x', isRatio: true },
    )
  }
  return measured
}

/** memory_store into a profile of `count`, in turn with an insert into plain FTS5. */
export async function storeSingly(context: BenchContext, count: number): Promise<Measured[]> {
  const session = await openSession((await context.profile(count)).home)
  const plain = context.plain(count, 'words')
  const [ours, baseline]: [number[], number[]] = [[], []]
  try {
    const random = createRandom(3)
    for (let index = 0; index < singles; index += 1) {
      const content = `${index} ${sentence(random, index % 2 === 0 ? 'en' : 'zh')}`
      ours.push(
        await timed(() => session.call('memory_store', { agentId: defaultAgentId, type: 'knowledge', content })),
      )
      baseline.push(await timed(() => plain.insert(content)))
    }
  } finally {
    await session.close()
  }
  const total = ours.reduce((sum, time) => sum + time, 0)
  return [
    ...timesOf(`store ${count} single`, ours, count === largest(context) ? budgets : {}),
    ...againstOf(`store ${count} single`, ours, baseline),
    { name: `store ${count} single`, value: (singles * 1_000) / total, unit: 'per s' },
  ]
}
