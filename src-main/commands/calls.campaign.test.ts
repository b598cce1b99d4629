import { afterAll, describe, expect, test } from 'vitest'
import { createTally } from '../testing/calls/tally.ts'
import { fuzzDispatcher } from '../testing/calls/fuzz-dispatcher.ts'
import { heapInUse } from '../testing/heap.ts'
import { commands } from './index.ts'

// A slice in every test run, everything with CAMPAIGN=full.
const isFull = process.env['CAMPAIGN'] === 'full'
const profiles = isFull ? 80 : 1
const callsOfProfile = isFull ? 10_000 : 500
const firstSeed = 11_000

/** A job that still waits, and two memories that contradict each other, are not there when chance asks for them. */
const neverByChance = ['job_cancel', 'memory_conflict_settle']

describe('calls that nobody would make', () => {
  const tally = createTally()
  const heap: number[] = []
  const unseen: unknown[] = []
  const see = (cause: unknown): void => void unseen.push(cause)
  process.on('unhandledRejection', see)
  afterAll(() => {
    process.off('unhandledRejection', see)
  })

  test.each(Array.from({ length: profiles }, (_, index) => firstSeed + index))(
    'are answered with a value or a typed error, and harm nothing (seed %i)',
    { timeout: 3_600_000 },
    async (seed) => {
      tally.failures.clear()
      await fuzzDispatcher({ seed, calls: callsOfProfile, tally })
      heap.push(Math.round(heapInUse() / 1024 / 1024))
      const { calls, answers, slowest, failures } = tally
      const found = { seed, calls, failures: [...failures.values()], answers, slowest, heap: heap.at(-1) }
      process.stdout.write(`calls campaign: ${JSON.stringify(found)}\n`)
      expect([...tally.failures.values()]).toEqual([])
      expect(unseen).toEqual([])
    },
  )

  test.runIf(isFull)('leave nothing behind in memory', () => {
    const [middle = 0, last = 0] = [heap.at(Math.floor(heap.length / 2)), heap.at(-1)]
    expect(last - middle).toBeLessThan(16)
  })

  test.runIf(isFull)('are of every command, each but two answered with a value at least once', () => {
    expect(commands.map(({ name }) => name).filter((name) => !tally.succeeded.has(name))).toEqual(neverByChance)
  })
})
