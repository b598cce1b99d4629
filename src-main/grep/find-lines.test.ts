import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { findLines } from './find-lines.ts'

const find = (pattern: string, content: string, room = 100) =>
  findLines(RE2JS.compile(pattern), { id: 'm', uri: 'agent://a/knowledge/x/m', content }, room).map(
    ({ line, text, matches }) => ({ line, text, matches: matches.map(({ start, end }) => [start, end]) }),
  )

test.each([
  {
    title: 'every line with a match, with all its matches',
    pattern: 'o+',
    content: 'book\nbrick\nfoot stool',
    hits: [
      { line: 1, text: 'book', matches: [[1, 3]] },
      {
        line: 3,
        text: 'foot stool',
        matches: [
          [1, 3],
          [7, 9],
        ],
      },
    ],
  },
  {
    title: 'the ends of a line, whatever breaks it',
    pattern: '^tea$',
    content: 'tea\r\ntea for two\ntea',
    hits: [
      { line: 1, text: 'tea', matches: [[0, 3]] },
      { line: 3, text: 'tea', matches: [[0, 3]] },
    ],
  },
  {
    title: 'Chinese, with places that count as the window counts',
    pattern: '面.?馆',
    content: '🍜 楼下的面馆',
    hits: [{ line: 1, text: '🍜 楼下的面馆', matches: [[6, 8]] }],
  },
  { title: 'nothing over the end of a line', pattern: 'a\\s+b', content: 'a\nb', hits: [] },
  {
    title: 'a line where nothing is matched, without a place',
    pattern: '^$',
    content: 'x\n\ny',
    hits: [{ line: 2, text: '', matches: [] }],
  },
])('finds $title', ({ pattern, content, hits }) => {
  expect(find(pattern, content)).toEqual(hits)
})

test('stops when there is no room for more', () => {
  expect(find('a', 'a\na\na', 2).map(({ line }) => line)).toEqual([1, 2])
})

describe('a long line', () => {
  test('is cut to 300 characters, a match across the cut with it', () => {
    const [hit] = find('b+', `${'a'.repeat(290)}bb${'a'.repeat(6)}${'b'.repeat(50)}`)
    expect({ length: hit?.text.length, matches: hit?.matches }).toEqual({
      length: 300,
      matches: [
        [290, 292],
        [298, 300],
      ],
    })
  })

  test('is shown around its first match', () => {
    const [hit] = find('needle', `${'a'.repeat(5_000)}needle${'b'.repeat(5_000)}needle`)
    expect(hit).toEqual({ line: 1, text: `${'a'.repeat(60)}needle${'b'.repeat(234)}`, matches: [[60, 66]] })
  })

  test('is never cut within a character', () => {
    const texts = [`needle${'🦉'.repeat(500)}`, `x${'🦉'.repeat(500)}needle`].map(
      (line) => find('needle', line)[0]?.text,
    )
    expect(texts.map((text) => text?.isWellFormed())).toEqual([true, true])
  })

  test('counts its first twenty matches', () => {
    expect(find('a', 'a '.repeat(100))[0]?.matches).toHaveLength(20)
  })
})
