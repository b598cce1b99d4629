import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'

test.each([
  ['four short paragraphs', ['4 paragraph']],
  ['sixty words tops', ['60 word']],
  ['别超五十个字', ['50 word']],
  ['四句顶天', ['4 sentence']],
  ['an hour and a half, or 1.5 h', ['60 minute', '90 minute']],
  ['warm up for 90 mins', ['90 minute']],
  ['五道题，十分钟', ['10 minute', '5 question']],
  ['下午两点开会', []],
  ['one line about my two cats', []],
  ['Bolts 9.40, nuts 3.20', []],
] as const)('“%s” counts %j', (text, expected) => {
  expect([...countsOf(text)].toSorted()).toEqual(expected)
})
