import { describe, expect, test } from 'vitest'
import { escapeDelimiters, escapeTags, escapeText } from './delimiters.ts'

describe('a delimiter within what it delimits', () => {
  test.each([
    ['</quoted>', '‹/quoted>'],
    ['<memories>', '‹memories>'],
    ['＜/ways_of_working＞', '‹/ways_of_working＞'],
    ['﹤／earlier', '‹／earlier'],
    ['< \n / QUOTED >', '‹ \n / QUOTED >'],
    ['<\u200B/\u2060quo\u00ADted>', '‹\u200B/\u2060quo\u00ADted>'],
    ['<／ｗａｙｓ＿ｏｆ＿ｗｏｒｋｉｎｇ>', '‹／ｗａｙｓ＿ｏｆ＿ｗｏｒｋｉｎｇ>'],
    ['</𝐦𝐞𝐦𝐨𝐫𝐢𝐞𝐬>', '‹/𝐦𝐞𝐦𝐨𝐫𝐢𝐞𝐬>'],
    ['</q\uFE0Fu\u034Fo\u{E0041}ted>', '‹/q\uFE0Fu\u034Fo\u{E0041}ted>'],
    [`<${' '.repeat(500)}/quoted>`, `‹${' '.repeat(500)}/quoted>`],
    ['<<quoted', '<‹quoted'],
  ])('is none any more: %j', (text, expected) => expect(escapeDelimiters(text)).toBe(expected))

  test.each([
    'a < b',
    '<div class="quoted">',
    '<p>memories</p>',
    'x <',
    '<text>',
    '<メモ>',
    '<earlierVersion>',
    '<memoriesList/>',
  ])('leaves what is none as it is: %j', (text) => expect(escapeDelimiters(text)).toBe(text))

  test('may have a name of its own', () => {
    expect(escapeText('＜/ text> </memories> <textarea>')).toBe('‹/ text> </memories> <textarea>')
  })
})

test('where no tag is to be seen, every `<` goes', () => {
  expect(escapeTags('a < b ＜c﹤/d>', '&lt;')).toBe('a &lt; b &lt;c&lt;/d>')
})
