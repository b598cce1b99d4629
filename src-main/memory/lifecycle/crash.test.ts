import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProfile, importRecords, integrityOf, newAgent, summaryOf, type Ask } from '../../testing/crash-points.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { installWriteFaults, type WriteFaults } from '../../testing/write-faults.ts'

const clock = createMovableClock()
const count = 230
let kernel: TestKernel
let faults: WriteFaults
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
  faults = installWriteFaults()
})
afterAll(async () => {
  faults.remove()
  await discardTestKernel(kernel)
})

const changesOf = async (of: TestKernel, agentId: string) => (await of.call('change_list', { agentId })).items
const totalOf = async (of: TestKernel, agentId: string) => (await of.call('memory_list', { agentId, limit: 1 })).total
const imported = async (agentId: string): Promise<string> => {
  const { changeId } = await kernel.call('memory_import', { memories: importRecords(agentId, count) })
  return changeId ?? ''
}
/** How many writes the same work takes for another agent. */
const writesOf = async (work: (agentId: string) => Promise<Ask>): Promise<number> =>
  faults.count(await work(await newAgent(kernel)))

describe('a crash between the slices of long work', () => {
  test.each([0.05, 0.4, 0.6, 0.99])(
    'an undo of many that is cut off at %d of it is brought to its end at the next start',
    { timeout: 60_000 },
    async (share) => {
      const undoing = async (agentId: string): Promise<Ask> => {
        const changeId = await imported(agentId)
        return () => kernel.ask('change_undo', { changeId })
      }
      const writes = await writesOf(undoing)
      const agentId = await newAgent(kernel)
      const work = await undoing(agentId)
      const before = summaryOf(kernel.home, agentId)
      const crashed: string[] = []
      await faults.failAt(Math.ceil(writes * share), work, () => crashed.push(copyProfile(kernel.home)))
      const again = await openTestKernel({ home: crashed[0] ?? '', clock })
      try {
        const undone = (await changesOf(again, agentId)).find(({ kind }) => kind === 'undo')
        if (undone) await untilNone(again, agentId)
        expect({ left: await totalOf(again, agentId), integrity: integrityOf(again.home) }).toEqual({
          left: undone ? 0 : count,
          integrity: ['ok', 'ok'],
        })
        if (undone) await again.call('change_undo', { changeId: undone.changeId })
        expect(summaryOf(again.home, agentId)).toBe(before)
      } finally {
        await discardTestKernel(again)
      }
      // The kernel that saw the fault goes on where it was, when asked again.
      await work()
      expect(await totalOf(kernel, agentId)).toBe(0)
    },
  )

  test(
    'an import that is cut off half way is whole after it is run again, nothing twice',
    { timeout: 60_000 },
    async () => {
      const importing = async (agentId: string): Promise<Ask> => {
        const memories = importRecords(agentId, count)
        return () => kernel.ask('memory_import', { memories })
      }
      const writes = await writesOf(importing)
      const agentId = await newAgent(kernel)
      const work = await importing(agentId)
      await faults.failAt(Math.ceil(writes / 2), work, () => {})
      const part = await totalOf(kernel, agentId)
      await work()
      const { items } = await kernel.call('memory_list', { agentId, limit: 200 })
      expect({ isPart: part > 0 && part < count, total: await totalOf(kernel, agentId) }).toEqual({
        isPart: true,
        total: count,
      })
      expect(new Set(items.map(({ content }) => content)).size).toBe(items.length)
      for (const { changeId } of await changesOf(kernel, agentId)) await kernel.call('change_undo', { changeId })
      expect(await totalOf(kernel, agentId)).toBe(0)
    },
  )
})

async function untilNone(of: TestKernel, agentId: string): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    if ((await totalOf(of, agentId)) === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it never came to an end')
}
