import { describe, expect, test } from 'vitest'
import { runTwins } from '../testing/isolation/twins.ts'
import { sourceModels } from '../testing/source-parts.ts'
import { commands } from './index.ts'

// A slice in every test run, everything with CAMPAIGN=full: ten thousand calls of each of the two.
const isFull = process.env['CAMPAIGN'] === 'full'
const seeds = isFull ? [1, 2, 3, 4] : [20_261]
const calls = isFull ? 2_500 : 100

/** What has nothing to work on where every call waits for the one before; forgetting is done when the stores are filled. */
const idle = ['chat_continue', 'job_cancel', 'job_retry', 'memory_conflict_settle', 'memory_forget']

describe('two callers, each bound to one agent', () => {
  const answered = new Set<string>()

  test.each(seeds)(
    'are told and may do the same as if the other had never been (seed %i)',
    { timeout: 3_600_000 },
    async (seed) => {
      const { leaks, answers, calls: asked } = await runTwins({ seed, calls, block: 25 })
      for (const [name, { ok = 0 }] of Object.entries(answers)) if (ok > 0) answered.add(name)
      process.stdout.write(`isolation campaign: seed ${seed}, ${asked} calls, ${JSON.stringify(totals(answers))}\n`)
      expect(leaks).toEqual([])
    },
  )

  test.runIf(isFull)('are so too where memories have vectors', { timeout: 3_600_000 }, async () => {
    const { leaks } = await runTwins({ seed: 5, calls: 300, block: 25, models: sourceModels })
    expect(leaks).toEqual([])
  })

  test.runIf(isFull)('have called with success whatever they may call', () => {
    const never = commands
      .filter(({ name }) => !answered.has(name))
      .filter(({ needs }) => needs !== 'manage' && needs !== 'owner')
    expect(never.map(({ name }) => name).filter((name) => !idle.includes(name))).toEqual([])
  })
})

function totals(answers: Readonly<Record<string, Readonly<Record<string, number>>>>): Record<string, number> {
  const all: Record<string, number> = {}
  for (const codes of Object.values(answers))
    for (const [code, count] of Object.entries(codes)) all[code] = (all[code] ?? 0) + count
  return all
}
