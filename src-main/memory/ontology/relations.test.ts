import { expect, test } from 'vitest'
import { relationsIn } from './relations.ts'

test('a relation is named by any of its words, of one or of several', () => {
  expect(relationsIn('I cooked for my Mom and her sisters')).toEqual(['mother', 'sister'])
  expect(relationsIn('我给妈妈做饭')).toEqual(['mother'])
  expect(relationsIn('I cooked for myself')).toEqual([])
})
