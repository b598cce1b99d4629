import { expect, test } from 'vitest'
import { saidIn } from './tool-call-words.ts'

test.each([
  ['{"query":"boat","corpus":"all"}', 'boat'],
  ['{"fact":"My boat is Marlin.","quote":"boat is Marlin"}', 'My boat is Marlin.'],
  ['{"numbers":[1],"quote":"forget it"}', 'forget it'],
  ['{"number":3}', ''],
  ['{"query":7}', ''],
  ['{"query":"bro', ''],
  ['[]', ''],
  ['null', ''],
  [null, ''],
])('a call with %s is shown as “%s”', (input, words) => expect(saidIn({ input })).toBe(words))

test('a long one is shown cut', () => {
  expect(saidIn({ input: JSON.stringify({ query: '船'.repeat(500) }) })).toBe(`${'船'.repeat(120)}…`)
})
