import { expect, test } from 'vitest'
import { aScore } from '../testing/builders.ts'
import { rankWordsOf } from './rank-words.ts'

test.each([
  { title: 'the same words', parts: { lexical: 0.6 }, words: ['lexical'] },
  {
    title: 'meaning above words',
    parts: { lexical: 0.2, semantic: 0.5 },
    words: ['semantic', 'lexical'],
  },
  {
    title: 'a message that the ones around it brought up',
    parts: { context: 0.3, speaker: 0.1, date: 0.2 },
    words: ['context', 'date', 'speaker'],
  },
  {
    title: 'neither recent nor important enough for a word',
    parts: { lexical: 1, recency: 0.01, importance: -0.02 },
    words: ['lexical'],
  },
  {
    title: 'recent and important as well',
    parts: { identity: 0.5, intent: 0.1, recency: 0.05, importance: 0.04 },
    words: ['identity', 'intent', 'recency', 'importance'],
  },
  { title: 'nothing at all', parts: {}, words: [] },
])('$title is told as $words', ({ parts, words }) => {
  expect(rankWordsOf(aScore(parts))).toEqual(words)
})
