import { expect, test } from 'vitest'
import { readStarters, readTemperature } from './read-agent.ts'

test('starters are lines, without those that say nothing, eight at most', () => {
  expect(readStarters(' Plan my week \n\n  \nTranslate this:\n')).toEqual(['Plan my week', 'Translate this:'])
  expect(readStarters('a\n'.repeat(20))).toHaveLength(8)
})

test.each([
  ['', null],
  ['0,7', 0.7],
  ['2', 2],
  ['2.1', undefined],
  ['-1', undefined],
  ['warm', undefined],
])('a temperature of %j', (text, degree) => expect(readTemperature(text)).toBe(degree))
