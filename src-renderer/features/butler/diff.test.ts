import { describe, expect, test } from 'vitest'
import { diffWords } from './diff.ts'

describe('diffWords', () => {
  test('marks the words that changed', () => {
    expect(diffWords('Lives in Berlin now', 'Lives in Oslo now', 'en')).toEqual([
      { kind: 'same', text: 'Lives in ' },
      { kind: 'removed', text: 'Berlin' },
      { kind: 'added', text: 'Oslo' },
      { kind: 'same', text: ' now' },
    ])
  })

  test('finds Chinese words without spaces', () => {
    expect(diffWords('我住在北京', '我住在上海', 'zh')).toEqual([
      { kind: 'same', text: '我住在' },
      { kind: 'removed', text: '北京' },
      { kind: 'added', text: '上海' },
    ])
  })

  test.each([
    { title: 'equal texts are one part', before: 'a b', after: 'a b', parts: [{ kind: 'same', text: 'a b' }] },
    { title: 'a first text is all added', before: '', after: 'a', parts: [{ kind: 'added', text: 'a' }] },
    { title: 'two empty texts have no parts', before: '', after: '', parts: [] },
  ])('$title', ({ before, after, parts }) => expect(diffWords(before, after, 'en')).toEqual(parts))

  test('gives very long texts whole', () => {
    const long = 'word '.repeat(1_000)
    expect(diffWords(long, `${long}x`, 'en').map((part) => part.kind)).toEqual(['removed', 'added'])
  })
})
