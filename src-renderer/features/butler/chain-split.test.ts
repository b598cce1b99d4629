import { expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { kinOf } from './chain-split.ts'

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
