// Opens the kernel on the profile named first; prints how long that took and what the process holds after some use.
import { defaultAgentId } from '../src-main/contract/agent.ts'
import { openSession } from './lib/kernel-session.ts'
import { makeQueries } from './lib/made-queries.ts'

const [home = '', uses = '0'] = process.argv.slice(2)
const started = performance.now()
const session = await openSession(home)
await session.call('settings_get', {})
const openMs = performance.now() - started

for (const { text } of makeQueries(20).slice(0, Number(uses))) {
  await session.call('memory_search', { agentId: defaultAgentId, query: text })
}
globalThis.gc?.()
const residentMiB = process.memoryUsage().rss / 2 ** 20
await session.close()
process.stdout.write(JSON.stringify({ openMs, residentMiB }))
