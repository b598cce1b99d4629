import { describe, expect, test } from 'vitest'
import { markedExcerpt } from './mark-words.ts'

/** Marks in brackets, for reading. */
const bracketed = (text: string, query: string, most = 400) =>
  markedExcerpt(text, query, most)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

describe('the words of a query', () => {
  test.each([
    { title: 'in any case', query: 'OSLO', text: 'The fog over Oslo', marked: 'The fog over [Oslo]' },
    {
      title: 'in another ending',
      query: 'hiking boots',
      text: 'We hiked. A boot broke.',
      marked: 'We [hiked]. A [boot] broke.',
    },
    { title: 'not inside a longer word', query: 'cat', text: 'Catch the cats', marked: 'Catch the [cats]' },
    { title: 'beside Chinese', query: 'figma', text: '每天用Figma画图', marked: '每天用[Figma]画图' },
    { title: 'in Chinese by pairs', query: '喜欢乌龙茶吗', text: '乌龙茶很香', marked: '[乌龙茶]很香' },
    { title: 'of one character', query: '茶', text: '喝茶', marked: '喝[茶]' },
    {
      title: 'not those of any question',
      query: 'What is the plan?',
      text: 'This is the end',
      marked: 'This is the end',
    },
    { title: 'with signs of a pattern among them', query: '(a+)+$ fog', text: 'Fog, (a+)+$', marked: '[Fog], (a+)+$' },
    { title: 'none', query: '', text: 'Left as it is', marked: 'Left as it is' },
  ])('are marked $title', ({ query, text, marked }) => expect(bracketed(text, query)).toBe(marked))
})

describe('an excerpt', () => {
  const long = `${'a '.repeat(200)}fog ${'b '.repeat(200)}`

  test('of a long text stands around the first mark', () => {
    const shown = bracketed(long, 'fog', 100)
    expect(shown).toMatch(/^…(a ){30}\[fog\] .+…$/)
    expect(shown.length).toBe(100 + '…[]…'.length)
  })

  test('without a mark is the beginning', () => {
    expect(bracketed(long, 'snow', 10)).toBe('a a a a a …')
  })

  test('of an empty text is empty', () => expect(markedExcerpt('', 'fog', 10)).toEqual([]))

  test('cuts no character in two', () => {
    expect(bracketed('🙂'.repeat(10), '', 5)).toBe('🙂🙂…')
  })
})
