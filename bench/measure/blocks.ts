import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Hold } from '../../src-main/testing/thread-time.ts'
import { asks } from '../lib/command-asks.ts'
import { prepareAsks } from '../lib/prepare-asks.ts'
import { longestHold } from '../lib/holds.ts'
import { openServing } from '../lib/kernel-session.ts'
import { makeFullProfile } from '../lib/made-messages.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'

const budgetMs = 50
/** A person needs longer than this from the start to the first message. */
const readingMs = 2_000

/**
 * The longest that the kernel's thread served nobody else, for every command in turn, over a profile with memories and
 * twice as many messages: by its own processor time, which other work on the machine does not lengthen, and on the clock.
 */
export const blocks: Measurement = async (context) => {
  const count = largest(context)
  const home = await makeFullProfile(context.folder, count)
  const measured = [...(await firstTurn(context.folder)), ...(await firstTurn(context.folder, home))]
  const session = await openServing(home)
  try {
    measured.push(...holdOf('after a start', await longestHold(() => setTimeout(readingMs))))
    const asked = await prepareAsks(session, context.folder, Math.min(4_000, count / 10))
    for (const [name, ask] of Object.entries(asks)) {
      if (typeof ask === 'string') continue
      try {
        measured.push(...holdOf(name, await longestHold(() => ask(asked))))
      } catch (error) {
        context.say(`block ${name} was refused: ${error instanceof Error ? error.message : String(error)}`)
        // What was not measured is no success.
        measured.push({ name: `block ${name} refused`, value: 1, unit: 'x', budget: 0, isLimit: true })
      }
    }
  } finally {
    await session.close()
  }
  return measured
}

const holdOf = (name: string, { cpu, wall }: Hold): Measured[] => [
  { name: `block ${name}`, value: cpu, unit: 'ms', budget: budgetMs, isLimit: true },
  { name: `block ${name} on the clock`, value: wall, unit: 'ms' },
]

/** In a process of its own: what is made ready once is ready for every turn after it. */
async function firstTurn(folder: string, full?: string): Promise<Measured[]> {
  const script = join(import.meta.dirname, '../lib/first-turn.ts')
  const home = full ?? (await mkdtemp(join(folder, 'first-')))
  const { stdout } = await promisify(execFile)(process.execPath, [script, home])
  return holdOf(`first turn of ${full ? 'a full' : 'an empty'} profile`, JSON.parse(stdout) as Hold)
}
