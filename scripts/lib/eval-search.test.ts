import { expect, test } from 'vitest'
import { askContexts, countAbstention } from './eval-abstain.ts'
import type { EvalCorpus } from './eval-corpus.ts'
import { withProfile } from './eval-profile.ts'
import { askQuestion, rankedIds } from './eval-search.ts'

const corpus: EvalCorpus = {
  name: 'made',
  memories: [
    { id: 'anna/1', store: 'Anna K.', text: 'The spare key to the boathouse hangs behind the clock.', speaker: 'Anna' },
    { id: 'ben/1', store: 'ben', text: 'My spare key to the boathouse is lost.', timestamp: '2024-05-06' },
    { id: 'anna/2', store: 'Anna K.', text: 'the spare key to the boathouse hangs behind the clock', session: 's' },
    { id: 'anna/3', store: 'Anna K.', text: 'Lunch was lentil soup.', session: 's' },
    { id: 'anna/4', store: 'Anna K.', text: ' ' },
  ],
  questions: [
    { id: 'q1', store: 'Anna K.', question: 'Where is the spare key to the boathouse?' },
    { id: 'q2', store: 'nobody', question: 'Where is the spare key to the boathouse?', asked_at: '2024-06-01T10:00' },
  ],
}

const lexical = { name: 'lexical' } as const

test('a question finds the memories of its own store, and a memory stands for all that folded into it', async () => {
  const result = await withProfile(corpus, lexical, ignore, async (profile) => ({
    refused: profile.refused.map(({ sourceId }) => sourceId),
    answered: await Promise.all(corpus.questions.map((question) => askQuestion(profile, question, lexical))),
    asked: await askContexts(profile, corpus, ['qwerty zxcvb']),
  }))
  expect({
    refused: result.refused,
    lines: result.answered.map(({ line }) => ({ id: line.question_id, first: line.ranked.slice(0, 2) })),
    others: result.answered.flatMap(({ line }) => line.ranked).filter((id) => id.startsWith('ben')),
    leaks: result.answered.map(({ leaks }) => leaks),
    abstention: countAbstention(result.asked),
  }).toEqual({
    refused: ['anna/4'],
    lines: [
      { id: 'q1', first: ['anna/1', 'anna/2'] },
      { id: 'q2', first: [] },
    ],
    others: [],
    leaks: [0, 0],
    abstention: { lines: 2, disturbed: 0, questions: 2, empty: 1 },
  })
})

test('a question that cannot be asked is told of and finds nothing', async () => {
  const { line, shortfall } = await withProfile(corpus, lexical, ignore, (profile) =>
    askQuestion(profile, { id: 'q', store: 'ben', question: 'key', asked_at: 'some day' }, lexical),
  )
  expect({ ranked: line.ranked, shortfall: shortfall?.includes('invalid_input') }).toEqual({
    ranked: [],
    shortfall: true,
  })
})

test('a run holds twenty ids at most, each once', () => {
  const hits = Array.from({ length: 12 }, (_one, index) => ({ sourceIds: [`${index}a`, `${index}b`] }))
  expect(rankedIds([...hits.slice(0, 1), ...hits])).toEqual(hits.slice(0, 10).flatMap(({ sourceIds }) => sourceIds))
})

function ignore(): void {}
