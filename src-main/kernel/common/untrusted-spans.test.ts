import { describe, expect, test } from 'vitest'
import type { UntrustedSpan } from '../../contract/chat.ts'
import { normaliseSpans, quoteSpans } from './untrusted-spans.ts'

const text = 'Look: the code is 4711, they wrote. Mine too.'
const span = (source: UntrustedSpan['source'], words: string): UntrustedSpan => ({
  source,
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
})
const wordsOf = (spans: readonly UntrustedSpan[]) =>
  spans.map(({ source, start, end }) => [source, text.slice(start, end)])

describe('spans of a message', () => {
  test('a secret within what was pasted passed for pasted text, and was masked nowhere', () => {
    const spans = normaliseSpans([span('paste', 'the code is 4711, they wrote.'), span('secret', '4711')], text)
    expect(wordsOf(spans)).toEqual([
      ['paste', 'the code is '],
      ['secret', '4711'],
      ['paste', ', they wrote.'],
    ])
    expect(normaliseSpans(spans, text)).toEqual(spans)
    expect(quoteSpans(text, spans)).toBe(quoteSpans(text, [span('paste', 'the code is 4711, they wrote.')]))
  })

  test('a secret that reaches into what was pasted took the quotes off all of it', () => {
    const spans = normaliseSpans([span('secret', 'code is 4711'), span('paste', '4711, they wrote.')], text)
    expect(wordsOf(spans)).toEqual([
      ['secret', 'code is 4711'],
      ['paste', ', they wrote.'],
    ])
    expect(quoteSpans(text, spans)).toContain('<quoted source="paste">')
  })

  test('what overlaps is one, what lies outside is refused, and a secret of the user’s own is not quoted', () => {
    expect(wordsOf(normaliseSpans([span('paste', 'the code'), span('quote', 'code is')], text))).toEqual([
      ['paste', 'the code is'],
    ])
    expect(() => normaliseSpans([{ source: 'paste', start: 3, end: 100 }], text)).toThrow('outside the message')
    expect(quoteSpans(text, [span('secret', '4711')])).toBe(text)
  })
})
