import { expect, test } from 'vitest'
import { entryId } from '../../../contract/receipt.ts'
import type { Recalled } from '../../../memory/recall/recall.ts'
import { noParts } from '../../../memory/retrieval/candidates/passage-hit.ts'
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

const entry = (memoryId: string, citation: number): Recalled['entries'][number] => ({
  memoryId,
  messageId: null,
  passageId: null,
  citation,
  outcome: 'injected',
  reason: null,
  cited: false,
  score: 1,
  parts: noParts,
  tokens: 4,
  corpus: 'memories',
})

const line = (text: string, citation: number) => ({ citation, field: null, label: 'knowledge', text, next: null })

const recalled: Recalled = {
  block: { language: 'en', lines: [line('bees', 1), line('viola', 2)] },
  usedTokens: 9,
  budgetTokens: 800,
  analysis: { intent: 'preference', identity: 'none', history: false },
  abstained: false,
  search: { mode: 'keyword', degraded: null },
  // Not in the order of the lines: what follows is numbered in this one.
  entries: [entry('viola', 2), entry('bees', 1)],
  profile: [],
  given: [],
  isSmallTalk: false,
  retrieveMs: 1,
}

test('of a question in parts a line stood under the number of another memory', async () => {
  const { block, entries } = await createRecallParts(async () => recalled)(request)
  const numbers = new Map(entries.map((one) => [entryId(one), one.citation]))
  expect(block.lines.map(({ text, citation }) => [text, citation])).toEqual([
    ['bees', numbers.get('bees')],
    ['viola', numbers.get('viola')],
  ])
  expect(numbers.get('bees')).toBe(2)
})
