import { afterAll, describe, expect, test } from 'vitest'
import { createTally } from '../testing/calls/tally.ts'
import { fuzzSockets } from '../testing/calls/fuzz-sockets.ts'
import { heapInUse } from '../testing/heap.ts'

// A slice in every test run, everything with CAMPAIGN=full.
const isFull = process.env['CAMPAIGN'] === 'full'
const profiles = isFull ? 20 : 1
const callsOfProfile = isFull ? 10_000 : 400
const firstSeed = 12_000

describe('frames that no page would send', () => {
  const tally = createTally()
  const heap: number[] = []
  const unseen: unknown[] = []
  const see = (cause: unknown): void => void unseen.push(cause)
  process.on('unhandledRejection', see)
  afterAll(() => {
    process.off('unhandledRejection', see)
  })

  test.each(Array.from({ length: profiles }, (_, index) => firstSeed + index))(
    'are answered or end their connection, and harm nothing (seed %i)',
    { timeout: 3_600_000 },
    async (seed) => {
      tally.failures.clear()
      await fuzzSockets({ seed, calls: callsOfProfile, tally })
      heap.push(Math.round(heapInUse() / 1024 / 1024))
      const { calls, answers, slowest, failures } = tally
      const found = { seed, calls, failures: [...failures.values()], answers, slowest, heap: heap.at(-1) }
      process.stdout.write(`frames campaign: ${JSON.stringify(found)}\n`)
      expect([...tally.failures.values()]).toEqual([])
      expect(unseen).toEqual([])
    },
  )

  test.runIf(isFull)('leave nothing behind in memory', () => {
    const [middle = 0, last = 0] = [heap.at(Math.floor(heap.length / 2)), heap.at(-1)]
    expect(last - middle).toBeLessThan(16)
  })
})
