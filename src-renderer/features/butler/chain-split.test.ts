import { expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { kinOf, trueSince } from './chain-split.ts'

test('what a memory replaced and what replaced it are told from the rest of its chain', () => {
  const first = aMemory({ id: 'k0', supersededBy: 'k1' })
  const second = aMemory({ id: 'k1', supersedes: 'k0', supersededBy: 'k2' })
  const third = aMemory({ id: 'k2', supersedes: 'k1', supersededBy: 'k3' })
  const last = aMemory({ id: 'k3', supersedes: 'k2' })
  expect(kinOf(third, [first, second, last])).toEqual([
    { memory: first, place: 'related' },
    { memory: second, place: 'replaced' },
    { memory: last, place: 'replacement' },
  ])
})

test.each([
  { memory: aMemory({ validFrom: '2024-01-01' }), since: '2024-01-01' },
  { memory: aMemory({ saidAt: '2025-01-01T00:00:00.000Z' }), since: '2025-01-01T00:00:00.000Z' },
  { memory: aMemory({ saidAt: null, recordedAt: '2026-01-01T00:00:00.000Z' }), since: '2026-01-01T00:00:00.000Z' },
])('what is true counts since $since', ({ memory, since }) => {
  expect(trueSince(memory)).toBe(since)
})
