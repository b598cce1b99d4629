import { expect, test } from 'vitest'
import { blankRanges, joinRanges, rangesOfMatches, replaceRanges } from './ranges.ts'

test('ranges that overlap or touch are one, in order and within the text', () => {
  const ranges = [
    { start: 7, end: 99 },
    { start: 2, end: 4 },
    { start: 4, end: 5 },
    { start: 3, end: 3 },
    { start: -2, end: 1 },
  ]
  expect(joinRanges(ranges, 9)).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 5 },
    { start: 7, end: 9 },
  ])
})

test('what matches is replaced, and the rest stays', () => {
  const text = 'a 12 b 3'
  expect(replaceRanges(text, rangesOfMatches(text, /\d+/g), ({ start, end }) => `<${end - start}>`)).toBe('a <2> b <1>')
  expect(replaceRanges(text, [], () => '')).toBe(text)
})

test('a text with blanks has its offsets', () => {
  const ranges = [
    { start: 1, end: 3 },
    { start: 2, end: 4 },
    { start: 6, end: 99 },
  ]
  expect(blankRanges('abcdefgh', ranges, ' ')).toBe('a   ef  ')
  expect(blankRanges('abcdefgh', ranges, '\n')).toBe('a\n\n\nef\n\n')
})
