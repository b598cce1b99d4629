import { expect, test } from 'vitest'
import type { Memory } from '../../contract/memory.ts'
import { childRelations, childrenOf } from './children-of.ts'
import { sensitivityOf } from './sensitive.ts'

test.each([...childRelations])('what is said of a child waits, and its name is known as a child’s: %s', (subject) => {
  const slot = { subject, attribute: 'likes', value: 'kites', single: false }
  expect(sensitivityOf({ text: 'likes kites', category: 'people', slot })).toBe('minor')
  const named = { slot: { subject, attribute: 'name', value: 'oona', single: false } } as Memory
  const bySlot = (_agentId: string, of: string): Memory[] => (of === subject ? [named] : [])
  expect(childrenOf({ bySlot, waiting: () => [] }, 'a')).toEqual(new Set(['oona']))
})
