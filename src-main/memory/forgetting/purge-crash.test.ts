import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compactFiles } from '../../storage/compact-files.ts'
import { openProfileFolder, type ProfileFolder } from '../../storage/profile-folder.ts'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { dumpProfile } from '../../testing/dump-profile.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { sourceWorkers } from '../../testing/source-parts.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { createJobRunner } from '../../kernel/jobs/job-runner.ts'
import { createPurgeWork } from '../../kernel/jobs/purge-work.ts'
import { createPurge } from './purge.ts'

const agentId = 'majordomo'
const clock = createMovableClock('2026-03-01T10:00:00.000Z')
/** Every step of a purge of this profile: writing it down, nine batches, of which two long messages take steps of their own, the bytes, the end. */
const steps = 32
const wanted = { first: 'quiltzing', last: 'zyxomma' }

let kernel: TestKernel
let copies: string
beforeAll(async () => {
  copies = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  kernel = await openTestKernel({ clock })
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, 'I love quiltzing.')
  await kernel.say(sessionId, 'I live in Bremen.')
  // Each fills a step.
  for (const word of ['one', 'two'])
    await kernel.say(sessionId, `${`${word} more of it. `.repeat(1_500)} I love quiltzing. ${word}`)
  const ids = Array.from({ length: 25 }, (_, at) => `A zyxomma of kind ${at}`)
  for (const content of ids) await kernel.call('memory_store', { agentId, type: 'knowledge', content })
  const { items } = await kernel.call('memory_list', { agentId, limit: 200 })
  for (const { id, content } of items) if (!content.includes('Bremen')) await kernel.call('memory_delete', { id })
  await kernel.close()
})
afterAll(async () => {
  rmSync(copies, { recursive: true })
  await discardTestKernel(kernel)
})

type Compact = Parameters<typeof createPurgeWork>[0]['compact']

/** A purge and a runner that does nothing else. */
function driven(files: Pick<ProfileFolder, 'memories' | 'data'>, compact: Compact) {
  const note = (): void => undefined
  const runner = createJobRunner({ clock, log: { debug: note, info: note, warn: note, error: note } })
  const purging = createPurge({ file: files.memories, data: files.data, clock })
  const work = createPurgeWork({ purging, compact, onChange: note, onRedacted: note, runner })
  runner.start([work.handler])
  return { work, runner }
}

/** A purge that breaks at the step `failing`, as if the power went: nothing after it is done. */
function purgeOf({ memories, data }: ProfileFolder, failing: number) {
  let step = 0
  const inStep = <Result>(work: () => Result): Result => {
    step += 1
    if (step >= failing) throw new Error('the power went')
    return work()
  }
  const files = {
    memories: {
      ...memories,
      inTransaction: <Result>(work: () => Result) => inStep(() => memories.inTransaction(work)),
    },
    data: { ...data, inTransaction: <Result>(work: () => Result) => inStep(() => data.inTransaction(work)) },
  }
  const compact = async () =>
    inStep(() => compactFiles(sourceWorkers.integrity, [memories, data], Number.POSITIVE_INFINITY))
  return { ...driven(files, compact), stepsTaken: () => step }
}

async function purged(name: string, failing: number) {
  const home = join(copies, name)
  cpSync(kernel.home, home, { recursive: true })
  const first = openProfileFolder(home)
  const broken = purgeOf(first, failing)
  const outcome = await broken.work.purge(agentId, null, true).then(
    () => 'done',
    () => 'broken',
  )
  await broken.runner.close()
  first.close()
  const second = openProfileFolder(home)
  const again = purgeOf(second, Number.POSITIVE_INFINITY)
  again.work.expire(0)
  await again.runner.idle()
  await again.runner.close()
  const left = second.memories.trash.count(agentId)
  second.close()
  return { home, outcome, left, steps: broken.stepsTaken() }
}

/** What does not depend on when it was made. */
const stateOf = (home: string) => {
  const { 'memories.changes': changes = [], ...tables } = dumpProfile(home)
  const rows = (name: string) => tables[name]?.length
  return {
    memories: tables['memories.memories'],
    messages: tables['data.messages'],
    sessions: tables['data.sessions'],
    unspoken: rows('data.unspoken'),
    learned: tables['data.learned'],
    receipts: tables['data.trajectories'],
    purges: [rows('memories.purges'), rows('memories.purge_items')],
    changes: changes.map(({ kind, summary }) => [kind, summary]),
  }
}

describe('a purge that is cut off', () => {
  test('at no step is the whole of it', async () => {
    const { outcome, left, steps: taken, home } = await purged('calm', Number.POSITIVE_INFINITY)
    expect({ outcome, left, taken, bytes: bytesInProfile(home, wanted) }).toEqual({
      outcome: 'done',
      left: 0,
      taken: steps,
      bytes: [],
    })
    expect(JSON.stringify(stateOf(home).messages)).toContain('███')
  })

  test.each(Array.from({ length: steps - 1 }, (_, at) => at + 2))(
    'at step %i is ended at the next start, as if it had not been',
    async (step) => {
      const { outcome, left, home } = await purged(`broken-${step}`, step)
      expect({ outcome, left, bytes: bytesInProfile(home, wanted) }).toEqual({ outcome: 'broken', left: 0, bytes: [] })
      expect(stateOf(home)).toEqual(stateOf(join(copies, 'calm')))
    },
  )

  test('before it was written down has not begun', async () => {
    const { outcome, left, home } = await purged('not-begun', 1)
    expect({ outcome, left }).toEqual({ outcome: 'broken', left: 26 })
    expect(stateOf(home).purges).toEqual([0, 0])
  })
})

test('a purge whose files are too large to be rewritten at once is ended when the app closes', async () => {
  const home = join(copies, 'large')
  cpSync(kernel.home, home, { recursive: true })
  const folder = openProfileFolder(home)
  const asked: string[] = []
  const { work, runner } = driven(folder, (when) => {
    asked.push(when)
    return Promise.resolve(when === 'closing')
  })
  const { isComplete } = await work.purge(agentId, null, false)
  const open = folder.memories.trash.open().length
  await runner.close()
  await work.close()
  const left = folder.memories.trash.open().length
  await work.close()
  folder.close()
  expect({ isComplete, open, left, asked }).toEqual({ isComplete: false, open: 1, left: 0, asked: ['now', 'closing'] })
})
