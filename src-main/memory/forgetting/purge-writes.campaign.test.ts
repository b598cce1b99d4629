import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { copyProfile, integrityOf } from '../../testing/crash-points.ts'
import { sentencesOfRound, wordsOfRound } from '../../testing/forget-words.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { installWriteFaults, type WriteFaults } from '../../testing/write-faults.ts'

// Cuts off at every write point with CAMPAIGN=full, at a few of them in every test run.
const most = process.env['CAMPAIGN'] === 'full' ? Number.POSITIVE_INFINITY : 5
const clock = createMovableClock()
const agentId = 'majordomo'
const { kept, purged, ...others } = wordsOfRound(0)

let folder: string
let faults: WriteFaults
const base = () => join(folder, 'base')
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  faults = installWriteFaults()
  const kernel = await openTestKernel({ home: base(), clock })
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (const { text } of sentencesOfRound({ kept, purged, ...others }).slice(0, 2)) await kernel.say(sessionId, text)
  const { items } = await kernel.call('memory_list', { agentId })
  const id = items.find(({ content }) => content.includes(purged))?.id ?? ''
  await kernel.call('memory_delete', { id })
  await kernel.close()
})
afterAll(() => {
  faults.remove()
  rmSync(folder, { recursive: true })
})

const purge = (of: TestKernel) => of.ask('memory_trash_purge', { agentId, all: true, alsoInConversations: true })

/** A kernel on a copy of what was prepared. */
const openCopy = (name: string): Promise<TestKernel> => {
  cpSync(base(), join(folder, name), { recursive: true })
  return openTestKernel({ home: join(folder, name), clock })
}

/** The files as a purge leaves them on the disk whose n-th write fails. */
async function cutOffAt(n: number): Promise<string> {
  const kernel = await openCopy(`cut-${n}`)
  let crashed = ''
  const note = (): void => {
    crashed = copyProfile(kernel.home)
  }
  const wasReached = await faults.failAt(n, () => purge(kernel), note)
  await kernel.close()
  if (!wasReached) throw new Error(`write ${n} was not reached`)
  return crashed
}

async function openAgain(home: string) {
  const { call, ask, ...kernel } = await openTestKernel({ home, clock })
  const hasBegun = (await call('memory_trash_list', { agentId })).total === 0
  if (!hasBegun) await ask('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
  const { items } = await call('memory_list', { agentId })
  const { items: sessions } = await call('session_list', { agentId })
  const { messages } = await call('session_get', { sessionId: sessions[0]?.id ?? '' })
  await kernel.close()
  return {
    hasBegun,
    left: {
      bytes: bytesInProfile(home, { purged }),
      integrity: integrityOf(home),
      remembered: items.map(({ content }) => content.includes(kept)),
      said: messages.filter(({ text }) => text.includes(kept)).length,
      messages: messages.length,
    },
  }
}

test(
  'a purge that is cut off at any write is ended at the next start, or has not begun; what is kept is kept',
  { timeout: 600_000 },
  async () => {
    const calm = await openCopy('calm')
    const writes = await faults.count(() => purge(calm))
    await calm.close()
    expect(writes).toBeGreaterThan(5)
    const begun = new Set<boolean>()
    for (let point = 1; point <= writes; point += Math.max(1, writes / most)) {
      const crashed = await cutOffAt(Math.floor(point))
      const { hasBegun, left } = await openAgain(crashed)
      begun.add(hasBegun)
      rmSync(crashed, { recursive: true })
      expect(left, `cut off at write ${Math.floor(point)} of ${writes}`).toEqual({
        bytes: [],
        integrity: ['ok', 'ok'],
        remembered: [true],
        said: 1,
        messages: 4,
      })
    }
    expect(begun).toEqual(new Set([true, false]))
  },
)
