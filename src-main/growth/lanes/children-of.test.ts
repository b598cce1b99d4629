import { expect, test } from 'vitest'
import { childRelations, childrenOf } from './children-of.ts'
import { sensitivityOf } from '../../memory/evidence/sensitive.ts'

test.each([...childRelations])('what is said of a child waits, and its name is known as a child’s: %s', (subject) => {
  const slot = { subject, attribute: 'likes', value: 'kites', single: false }
  expect(sensitivityOf({ text: 'likes kites', category: 'people', slot })).toBe('minor')
  const slotValues = (_agentId: string, subjects: readonly string[], attribute: string): string[] =>
    subjects.includes(subject) && attribute === 'name' ? ['oona', ''] : []
  expect(childrenOf({ slotValues }, 'a')).toEqual(new Set(['oona']))
})
