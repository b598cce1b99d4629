import { describe } from 'vitest'
import { isFull, testCampaign } from '../testing/calls/campaign.ts'
import { fuzzSockets } from '../testing/calls/fuzz-sockets.ts'

describe('frames that no page would send', () => {
  testCampaign({
    name: 'frames',
    outcome: 'are answered or end their connection, and harm nothing',
    profiles: isFull ? 20 : 1,
    calls: isFull ? 10_000 : 400,
    firstSeed: 12_000,
    run: fuzzSockets,
  })
})
