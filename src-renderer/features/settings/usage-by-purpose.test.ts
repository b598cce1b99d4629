import { expect, test } from 'vitest'
import type { UsageSummary } from './background-slice.ts'
import { byPurpose } from './usage-by-purpose.ts'

const row = (over: Partial<UsageSummary['items'][number]>): UsageSummary['items'][number] => ({
  purpose: 'chat',
  provider: 'p',
  model: 'm',
  outcome: 'answered',
  calls: 1,
  promptTokens: 10,
  completionTokens: 5,
  estimatedCalls: 0,
  ...over,
})

test('what models took is summed by purpose, the most first, without what was refused', () => {
  const items = [
    row({}),
    row({ purpose: 'extraction', promptTokens: 100, calls: 2 }),
    row({ purpose: 'extraction', outcome: 'failed', model: 'other', estimatedCalls: 1 }),
    row({ purpose: 'summary', outcome: 'refused', promptTokens: 900 }),
  ]
  expect(byPurpose(items)).toEqual([
    { purpose: 'extraction', calls: 3, tokens: 120, isEstimate: true },
    { purpose: 'chat', calls: 1, tokens: 15, isEstimate: false },
  ])
})
