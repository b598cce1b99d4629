import { expect, test } from 'vitest'
import { aMemory } from '../../../testing/builders.ts'
import { quoteOf, toCards } from './cards.ts'
import type { WaitingItem } from './review-slice.ts'

const item = (id: string, messageId: string | null, quote: string): WaitingItem => ({
  memory: aMemory({ id, status: 'pending' }),
  evidence: [
    { sessionId: 's1', messageId, quote, saidAt: '2026-01-01', position: 0, speaker: null, role: 'user' as const },
  ],
  replaces: null,
})

test('what was learned from one message is one card, in the order in which it was said', () => {
  const items = [item('c', 'm2', 'x'), item('b', 'm1', 'y'), item('alone', null, 'v'), item('a', 'm1', 'z')]
  expect(toCards(items).map((card) => card.items.map(({ memory }) => memory.id))).toEqual([
    ['c'],
    ['a', 'b'],
    ['alone'],
  ])
})

test.each([
  { name: 'a part of another', quotes: ['my niece Ida', 'my niece Ida dances.'], shown: 'my niece Ida dances.' },
  { name: 'two sentences', quotes: ['I owe 50.', 'I snore.'], shown: 'I owe 50. … I snore.' },
  { name: 'the same', quotes: ['I snore.', 'I snore.'], shown: 'I snore.' },
])('words that several things rest on are quoted once: $name', ({ quotes, shown }) => {
  expect(quoteOf(quotes.map((quote, at) => item(`${at}`, 'm1', quote)))?.quote).toBe(shown)
})
