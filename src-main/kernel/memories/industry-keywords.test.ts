import { expect, test } from 'vitest'
import { queryTerms } from '../../memory/language/tokenize.ts'
import { createIndustryExpansion } from './industry-keywords.ts'

const termsOf = (text: string): string[] => queryTerms(text).map(({ term }) => term)

const industries = new Map([
  ['brewing', ['malt', 'hop harvest', 'mash tun']],
  ['酿酒', ['麦芽', '发酵罐']],
  ['joinery', ['dovetail', 'malt']],
])
const expand = createIndustryExpansion(industries)

test.each([
  { question: 'Who sold us the mash tun?', wider: 'brewing malt hop harvest' },
  { question: 'What did I write about brewing?', wider: 'malt hop harvest mash tun' },
  { question: '发酵罐什么时候清洗？', wider: '酿酒 麦芽' },
  { question: 'Which harvest was it?', wider: '' },
  { question: '清洗什么？', wider: '' },
  { question: '', wider: '' },
])('"$question" is widened by "$wider"', ({ question, wider }) => {
  // A run's single characters are not widened by: they are in most texts.
  const expected = termsOf(wider).filter((term) => !/^\p{Script=Han}$/u.test(term))
  expect(expand(termsOf(question))).toEqual(expected)
})

test('the list with more of the question comes first, and a word of both comes once', () => {
  expect(expand(termsOf('malt and dovetail'))).toEqual(termsOf('joinery brewing hop harvest mash tun'))
})

test('a long list widens by its first sixteen terms', () => {
  const words = Array.from(
    { length: 40 },
    (_one, index) => `${'qwertzuiop'.charAt(index % 10)}${'asdf'.charAt(index / 10)}x`,
  )
  const wider = createIndustryExpansion(new Map([['made', words]]))(termsOf('made'))
  expect(wider).toEqual(termsOf(words.slice(0, 16).join(' ')))
})

test('a list of words that say nothing widens nothing', () => {
  expect(createIndustryExpansion(new Map([['the', ['of', '的', '!!']]]))(termsOf('the of 的'))).toEqual([])
})
