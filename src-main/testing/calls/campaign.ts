import { afterAll, expect, test } from 'vitest'
import { heapInUse } from '../heap.ts'
import { createTally } from './tally.ts'

// A slice in every test run, everything with CAMPAIGN=full.
export const isFull = process.env['CAMPAIGN'] === 'full'

interface Campaign {
  readonly name: string
  /** What becomes of what is sent. */
  readonly outcome: string
  readonly profiles: number
  readonly calls: number
  readonly firstSeed: number
  run(part: { seed: number; calls: number; tally: ReturnType<typeof createTally> }): Promise<unknown>
}

/** The tests of a campaign of calls, a profile each; answers with what they come to. */
export function testCampaign({ name, outcome, profiles, calls, firstSeed, run }: Campaign) {
  const tally = createTally()
  const heap: number[] = []
  const unseen: unknown[] = []
  const see = (cause: unknown): void => void unseen.push(cause)
  process.on('unhandledRejection', see)
  afterAll(() => {
    process.off('unhandledRejection', see)
  })

  test.each(Array.from({ length: profiles }, (_, index) => firstSeed + index))(
    `${outcome} (seed %i)`,
    { timeout: 3_600_000 },
    async (seed) => {
      tally.failures.clear()
      await run({ seed, calls, tally })
      heap.push(Math.round(heapInUse() / 1024 / 1024))
      const { answers, slowest, failures } = tally
      const found = { seed, calls: tally.calls, failures: [...failures.values()], answers, slowest, heap: heap.at(-1) }
      process.stdout.write(`${name} campaign: ${JSON.stringify(found)}\n`)
      expect([...failures.values()]).toEqual([])
      expect(unseen).toEqual([])
    },
  )

  test.runIf(isFull)('leave nothing behind in memory', () => {
    const [middle = 0, last = 0] = [heap.at(Math.floor(heap.length / 2)), heap.at(-1)]
    expect(last - middle).toBeLessThan(16)
  })
  return tally
}
