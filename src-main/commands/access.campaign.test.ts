import { describe, expect, test } from 'vitest'
import { endInTheMiddle } from '../testing/access/end-in-the-middle.ts'
import { runTwins } from '../testing/isolation/twins.ts'

// A slice in every test run, everything with CAMPAIGN=full: ten thousand calls of each of the two.
const isFull = process.env['CAMPAIGN'] === 'full'
const calls = isFull ? 2_500 : 100
const rounds = isFull ? 200 : 12
const grants = [
  [
    ['read', 'write', 'chat'],
    ['read', 'chat'],
  ],
  [['read'], ['read', 'write']],
  [
    ['write', 'chat'],
    ['read', 'write', 'chat'],
  ],
  [['read', 'write'], ['chat']],
] as const
const runs = grants.map((programs, at) => ({ seed: 33_000 + at, programs })).slice(0, isFull ? grants.length : 1)

describe('two programs with scopes and an agent of their own', () => {
  test.each(runs)(
    'are told and may do the same as if the other had never been, and each call is in the log (seed $seed)',
    { timeout: 3_600_000 },
    async ({ seed, programs }) => {
      const { leaks, unlogged, answers, calls: asked } = await runTwins({ seed, calls, block: 25, programs })
      process.stdout.write(`access campaign: seed ${seed}, ${asked} calls, ${JSON.stringify(totals(answers))}\n`)
      expect({ leaks, unlogged }).toEqual({ leaks: [], unlogged: [] })
    },
  )
})

describe('a program that is paused or revoked in the middle', () => {
  test('of calls and a stream is told nothing more', { timeout: 3_600_000 }, async () => {
    const { faults, cutOff, answered } = await endInTheMiddle({ seed: 33_100, rounds })
    process.stdout.write(`access campaign: ${rounds} ends, ${answered} answered before, ${cutOff} cut off\n`)
    expect(faults).toEqual([])
    expect(cutOff).toBeGreaterThan(0)
    expect(answered).toBeGreaterThan(0)
  })
})

function totals(answers: Readonly<Record<string, Readonly<Record<string, number>>>>): Record<string, number> {
  const all: Record<string, number> = {}
  for (const codes of Object.values(answers))
    for (const [code, count] of Object.entries(codes)) all[code] = (all[code] ?? 0) + count
  return all
}
