// The longest hold of the kernel's thread in the first turn of a process: `node bench/lib/first-turn.ts <home>`.
import { setTimeout } from 'node:timers/promises'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { longestHold } from './holds.ts'
import { openSession } from './kernel-session.ts'

/** A person needs longer than this from the start to the first message. */
const readingMs = 2_000

const [home = ''] = process.argv.slice(2)
const session = await openSession(home)
const { id } = await session.call('session_create', { agentId: defaultAgentId })
await setTimeout(readingMs)
const hold = await longestHold(async () => {
  await session.call('chat_send', {
    sessionId: id,
    text: 'I went to the market with my sister and I live in Porto now.',
  })
  await session.idle()
})
await session.close()
process.stdout.write(`${JSON.stringify(hold)}\n`)
