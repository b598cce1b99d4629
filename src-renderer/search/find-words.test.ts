import { expect, test } from 'vitest'
import { markWords, wordsOf } from './find-words.ts'

const bracketed = (text: string, query: string) =>
  markWords(text, wordsOf(query))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  { title: 'in any case', query: 'OSLO', text: 'The fog over Oslo', marked: 'The fog over [Oslo]' },
  { title: 'inside a longer word', query: 'hum', text: 'It hums', marked: 'It [hum]s' },
  { title: 'each by itself', query: 'fog oslo', text: 'Oslo, fog, Oslo', marked: '[Oslo], [fog], [Oslo]' },
  { title: 'the longest where two begin together', query: 'so song', text: 'a song', marked: 'a [song]' },
  { title: 'in Chinese', query: '乌龙茶', text: '喜欢乌龙茶。', marked: '喜欢[乌龙茶]。' },
  { title: 'with signs of a pattern', query: '(a+)+$', text: 'Fog (a+)+$', marked: 'Fog [(a+)+$]' },
  { title: 'where lower case is longer than the text, nowhere wrong', query: 'x', text: 'İ x', marked: 'İ x' },
  {
    title: 'and not each i where “I” was among them',
    query: 'that I sign',
    text: 'is it that I sign',
    marked: 'is it [that] I [sign]',
  },
  { title: 'of which each is one letter', query: 'a b', text: 'ab', marked: '[a][b]' },
  { title: 'nowhere without a query', query: '  ', text: 'As it is', marked: 'As it is' },
])('the words of a search are marked $title', ({ query, text, marked }) => {
  expect(bracketed(text, query)).toBe(marked)
})

test('a word that is not there does not make marking slow', () => {
  const text = 'ab '.repeat(100_000)
  const from = performance.now()
  expect(markWords(text, wordsOf('ab zebra')).filter(({ marked }) => marked)).toHaveLength(100_000)
  expect(performance.now() - from).toBeLessThan(2_000)
})
