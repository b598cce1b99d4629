import { expect, test } from 'vitest'
import { entryId } from '../../../contract/receipt.ts'
import { aGivenEntry, aRecalled } from '../../../testing/recalled.ts'
import { createRecallParts } from './recall-parts.ts'

const request = {
  agentId: 'majordomo',
  query: 'Where do my bees sleep, and what instrument do I play?',
  now: new Date('2026-03-02T09:00:00Z'),
  budgetTokens: 800,
  language: 'en',
  mayUseLocalOnly: true,
  sessionId: null,
  messageId: null,
  isModel: false,
} as const

// The entries are not in the order of the lines: what follows is numbered in theirs.
const recalled = aRecalled(['bees', 'viola'], [aGivenEntry('viola', 2), aGivenEntry('bees', 1)])

test('of a question in parts a line stood under the number of another memory', async () => {
  const { block, entries } = await createRecallParts(async () => recalled)(request)
  const numbers = new Map(entries.map((one) => [entryId(one), one.citation]))
  expect(block.lines.map(({ text, citation }) => [text, citation])).toEqual([
    ['bees', numbers.get('bees')],
    ['viola', numbers.get('viola')],
  ])
  expect(numbers.get('bees')).toBe(2)
})
