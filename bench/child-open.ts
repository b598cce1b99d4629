// Opens the kernel on the profile named first; prints how long that took and what the process holds after some use.
import { setTimeout } from 'node:timers/promises'
import { defaultAgentId } from '../src-main/contract/agent.ts'
import { openSession } from './lib/kernel-session.ts'
import { makeQueries } from './lib/made-queries.ts'

// `words`: no model at all; `vectors`: they are searched by words only; `model`: each question is embedded.
const [home = '', uses = '0', use = 'words'] = process.argv.slice(2)
const started = performance.now()
const session = await openSession(home, use === 'words' ? 'words' : 'model')
await session.call('settings_get', {})
const openMs = performance.now() - started

if (Number(uses) > 0) {
  await session.idle()
  for (const { text } of makeQueries(20).slice(0, Number(uses))) {
    const mode = use === 'model' ? 'hybrid' : 'keyword'
    await session.call('memory_search', { agentId: defaultAgentId, query: text, mode })
  }
  globalThis.gc?.()
  // What other threads give back comes a little later.
  await setTimeout(200)
}
const residentMiB = process.memoryUsage().rss / 2 ** 20
await session.close()
process.stdout.write(JSON.stringify({ openMs, residentMiB }))
