import { expect, test } from 'vitest'
import { queryTerms } from '../../language/tokenize.ts'
import { relatedTerms } from './related-words.ts'

const relatedTo = (text: string): string[] => relatedTerms(queryTerms(text).map(({ term }) => term))

test.each([
  ['mother', ['mom', 'mum', 'mommi']],
  ['老家', ['家乡', '籍贯', '来自', '故乡']],
  ['falcon', []],
  ['constructor', []],
  ['movie film', []],
])('%s may be said as %j', (text, expected) => {
  expect(relatedTo(text)).toEqual(expected)
})
