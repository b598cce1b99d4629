import { expect, test } from 'vitest'
import { answerParts } from './answer-parts.ts'

test('an answer is plain words and the numbers of its sources', () => {
  expect(answerParts('You said: “I live in Gh\\*nt.” [1] **Before** that [12].')).toEqual([
    'You said: “I live in Gh*nt.” ',
    1,
    ' Before that ',
    12,
    '.',
  ])
})
