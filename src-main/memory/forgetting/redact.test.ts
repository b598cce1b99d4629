import { describe, expect, test } from 'vitest'
import { needleOf, rangesOf } from '../../util/whole-words.ts'
import { redact, withoutWords } from './redact.ts'

const redacted = (text: string, needles: readonly string[]): string =>
  redact({ text, untrustedSpans: [] }, rangesOf(text, needles)).text

describe('words that are taken out of a text', () => {
  test.each([
    {
      name: 'leave a mark',
      text: 'Hi. I live in Bremen, you know.',
      needles: ['I live in Bremen'],
      left: 'Hi. ███, you know.',
    },
    { name: 'go wherever they stand', text: '我住在柏林。我住在柏林！', needles: ['我住在柏林'], left: '███。███！' },
    { name: 'that overlap leave one mark', text: 'abc def ghi', needles: ['abc def', 'def ghi'], left: '███' },
    {
      name: 'are found in other spacing and width',
      text: 'I  live　in Ｂremen',
      needles: ['I live in Bremen'],
      left: '███',
    },
    { name: 'are whole words', text: 'I like teapots', needles: ['I like tea'], left: 'I like teapots' },
    { name: 'may end within a Chinese sentence', text: '我喜欢茶壶', needles: ['我喜欢茶'], left: '███壶' },
    { name: 'that are not there change nothing', text: 'Nothing of it', needles: ['else'], left: 'Nothing of it' },
  ])('$name', ({ text, needles, left }) => {
    expect(redacted(text, needles)).toBe(left)
  })

  test('take the spans of what is not the user’s own along', () => {
    const text = 'My pin is on the door. Quoted text here'
    const span = (from: number, to: number) => ({ start: from, end: to, source: 'paste' as const })
    const said = { text, untrustedSpans: [span(0, 2), span(5, 26), span(23, 39)] }
    const next = redact(said, rangesOf(text, ['pin is on the door']))
    expect(next.untrustedSpans.map(({ start, end }) => next.text.slice(start, end))).toEqual([
      'My',
      '███. Quo',
      'Quoted text here',
    ])
  })

  test('are looked for without the marks around them', () => {
    expect(['“I live in Bremen.”', '  我住在柏林。 ', 'C++', '…'].map(needleOf)).toEqual([
      'I live in Bremen',
      '我住在柏林',
      'C++',
      '',
    ])
  })

  test.each([
    ['Petra is expecting a boy, she told only me', 'my friend Petra is expecting a boy', '███, she told only me'],
    ['hi, by the way my friend Petra is', 'my friend Petra is expecting a boy', 'hi, by the way ███'],
    ['a boy came by', 'my friend Petra is expecting a boy', 'a boy came by'],
    ['boyish talk', 'is expecting a boy', 'boyish talk'],
    ['小雅怀了双胞胎的事只告诉了我', '朋友小雅怀了双胞胎的事', '███只告诉了我'],
  ])('go from a quote that only begins or ends within them: %s', (quote, needle, left) => {
    expect(withoutWords(quote, [needle])).toBe(left)
  })
})
