import { expect, test } from 'vitest'
import { rankWordsOf } from './rank-words.ts'

const none = { lexical: 0, coverage: 0, intent: 0, recency: 0, importance: 0, identity: 0 }

test.each([
  { title: 'most words found', parts: { lexical: 0.2, coverage: 0.6 }, words: ['strong'] },
  { title: 'some words found', parts: { lexical: 0.1, coverage: 0.3 }, words: ['medium'] },
  { title: 'few words found', parts: { lexical: 0.02, coverage: 0.1 }, words: ['weak'] },
  { title: 'a question about the user', parts: { identity: 0.8 }, words: ['identity'] },
  {
    title: 'all at once',
    parts: { lexical: 0.3, coverage: 0.7, intent: 0.1, recency: 0.05, importance: 0.04, identity: 0.5 },
    words: ['strong', 'identity', 'intent', 'recent', 'important'],
  },
  {
    title: 'neither recent nor important enough for a word',
    parts: { lexical: 0.3, coverage: 0.7, recency: 0.01, importance: -0.02 },
    words: ['strong'],
  },
  { title: 'nothing at all', parts: {}, words: [] },
])('$title is told as $words', ({ parts, words }) => {
  expect(rankWordsOf({ ...none, ...parts })).toEqual(words)
})
