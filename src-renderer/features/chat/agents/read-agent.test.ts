import { expect, test } from 'vitest'
import { readStarters } from './read-agent.ts'

test('starters are lines, without those that say nothing, eight at most', () => {
  expect(readStarters(' Plan my week \n\n  \nTranslate this:\n')).toEqual(['Plan my week', 'Translate this:'])
  expect(readStarters('a\n'.repeat(20))).toHaveLength(8)
})
