import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openServing, openSession, type KernelSession } from '../lib/kernel-session.ts'
import { importFile, writeExport } from '../lib/made-profile.ts'
import { makeQueries } from '../lib/made-queries.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'

const budgetMs = 50
const imported = 5_000

/** The longest time that the kernel's thread answered nobody while it worked. */
export const blocks: Measurement = async (context) => {
  const count = largest(context)
  const { home } = await context.profile(count)
  const fresh = await openSession(await mkdtemp(join(context.folder, 'blocks-')))
  const full = await openServing(home)
  try {
    const path = join(context.folder, 'blocks.jsonl')
    await writeExport(path, imported)
    const queries = makeQueries(context.isQuick ? 5 : 20)
    return [
      await longest(`block import ${imported}`, () => importFile(fresh, path)),
      await longest(`block search ${count}`, async () => {
        for (const { text } of queries) {
          await full.call('memory_search', { agentId: defaultAgentId, query: text })
          // Each is a request of its own: in between others get their turn.
          await setImmediate()
        }
      }),
      await longest(`block turn ${count}`, () => talk(full)),
      await firstTurn(await mkdtemp(join(context.folder, 'first-'))),
      await longest(`block stats ${count}`, () => full.call('memory_stats', {})),
      await longest(`block export ${count}`, () => full.call('memory_export', { format: 'jsonl' })),
    ]
  } finally {
    await fresh.close()
    await full.close()
  }
}

const said = [
  'I went to the market with my sister and we have a plan for the weekend in the mountain.',
  '我昨天去了医院，医生说我对花生过敏，我很担心。',
  'I like the coffee at the station and I was in the library with a friend.',
]

/** Turns with what is learned from them. */
async function talk(session: KernelSession): Promise<void> {
  const { id } = await session.call('session_create', { agentId: defaultAgentId })
  for (const text of said) {
    await session.call('chat_send', { sessionId: id, text })
    await session.idle()
  }
}

/** In a process of its own: what is made ready once is ready for every turn after it. */
async function firstTurn(home: string): Promise<Measured> {
  const script = join(import.meta.dirname, '../lib/first-turn.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, home])
  return { name: 'first turn after a start', value: Number(stdout.trim()), unit: 'ms', budget: budgetMs }
}

const resolutionMs = 1

async function longest(name: string, work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  // What blocks is seen as a tick that comes late: there has to be one before, and one after.
  await setTimeout(resolutionMs * 5)
  await work()
  await setTimeout(resolutionMs * 5)
  delay.disable()
  return { name, value: Math.max(0, delay.max / 1e6 - resolutionMs), unit: 'ms', budget: budgetMs }
}
