import { monitorEventLoopDelay } from 'node:perf_hooks'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { timesOf } from '../lib/figures.ts'
import { openServing } from '../lib/kernel-session.ts'
import { makeConversations } from '../lib/made-messages.ts'
import { makeQueries } from '../lib/made-queries.ts'
import { largest, type Measurement } from '../lib/measured.ts'
import { processorTime, timed } from '../lib/statistics.ts'

const perKind = 40

/** memory_search over what the user said, by words and meaning, and what loading its vectors does to the thread. */
export const messages: Measurement = async (context) => {
  const count = largest(context)
  const home = await makeConversations(context.folder, count)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const session = await openServing(home)
  delay.disable()
  const held = delay.max / 1e6
  const times: number[] = []
  const processor: number[] = []
  try {
    const texts = [...new Set(makeQueries(perKind).map(({ text }) => text))]
    for (const [index, query] of texts.entries()) {
      let mode = ''
      let time = 0
      const used = await processorTime(async () => {
        time = await timed(async () => {
          const input = { agentId: defaultAgentId, query, corpus: 'sessions' } as const
          mode = (await session.call('memory_search', input)).mode
        })
      })
      // The first half warms caches and compiled code.
      if (mode !== 'hybrid' || index < texts.length / 2) continue
      times.push(time)
      processor.push(used)
    }
  } finally {
    await session.close()
  }
  return [
    ...timesOf(`messages ${count} hybrid`, times, { p50: 20, p95: 60 }),
    ...timesOf(`messages ${count} hybrid processor`, processor),
    { name: `messages ${count} longest block of a start`, value: held, unit: 'ms' },
  ]
}
