import { describe, expect, test } from 'vitest'
import { isFull, testCampaign } from '../testing/calls/campaign.ts'
import { fuzzDispatcher } from '../testing/calls/fuzz-dispatcher.ts'
import { commands } from './index.ts'

/** A job that still waits, and two memories that contradict each other, are not there when chance asks for them. */
const neverByChance = ['job_cancel', 'memory_conflict_settle']

describe('calls that nobody would make', () => {
  const tally = testCampaign({
    name: 'calls',
    outcome: 'are answered with a value or a typed error, and harm nothing',
    profiles: isFull ? 80 : 1,
    calls: isFull ? 10_000 : 500,
    firstSeed: 11_000,
    run: fuzzDispatcher,
  })

  test.runIf(isFull)('are of every command, each but two answered with a value at least once', () => {
    expect(commands.map(({ name }) => name).filter((name) => !tally.succeeded.has(name))).toEqual(neverByChance)
  })
})
