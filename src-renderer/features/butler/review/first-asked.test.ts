import { expect, test } from 'vitest'
import { aMemory } from '../../../testing/builders.ts'
import { firstAsked } from './first-asked.ts'
import type { WaitingItem } from './review-slice.ts'

test('new words for a question were lost when another question came in', () => {
  const items = ['new', 'a', 'b', 'edited', 'c'].map((id) => ({ memory: aMemory({ id }) }) as WaitingItem)
  const ids = (editedId: string | null) => firstAsked(items, 3, editedId).map(({ memory }) => memory.id)
  expect(ids('edited')).toEqual(['new', 'a', 'edited'])
  expect(ids('a')).toEqual(['new', 'a', 'b'])
  expect(ids(null)).toEqual(['new', 'a', 'b'])
})
