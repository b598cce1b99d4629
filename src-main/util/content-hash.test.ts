import { describe, expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'
import { normaliseValue } from './normalise-value.ts'

describe('a content hash', () => {
  test.each([
    ['I like TEA!', 'i like tea'],
    ['我喜欢茶。', '我喜欢茶'],
    ['Ｃ＋＋ rocks', 'C++ rocks.'],
    ['- apples - and - pears -', 'apples and pears'],
    ['well-known', 'well known'],
  ])('%s and %s say the same', (a, b) => {
    expect(contentHash(a)).toBe(contentHash(b))
  })

  test.each([
    ['I write C++', 'I write C#'],
    ['I write C++', 'I write C'],
    ['a change of +5', 'a change of -5'],
    ['it is -5 outside', 'it is 5 outside'],
    ['it costs $5', 'it costs €5'],
  ])('%s and %s do not', (a, b) => {
    expect(contentHash(a)).not.toBe(contentHash(b))
  })
})

describe('a value', () => {
  test.each([
    [' "The Berlin!" ', 'berlin'],
    ['C++.', 'c++'],
    ['(C#)', 'c#'],
    ['Ｃ＃', 'c#'],
    ['-5', '-5'],
    ['- 5', '5'],
    ['+5 !', '+5'],
    ['茶了。', '茶'],
    ['!?…', ''],
    ['tea +', 'tea'],
  ])('%s is compared as %s', (text, expected) => {
    expect(normaliseValue(text)).toBe(expected)
  })
})
