import { expect, test } from 'vitest'
import { answerParts, countCited } from './answer-parts.ts'

test('an answer is plain words and the numbers of its sources', () => {
  expect(answerParts('You said: “I live in Gh\\*nt.” [1] **Before** that [12].')).toEqual([
    'You said: “I live in Gh*nt.” ',
    1,
    ' Before that ',
    12,
    '.',
  ])
})

test('the only source of an answer had the number 7', () => {
  expect([...countCited(answerParts('You like tea.[7] You live in Ghent.[3][7]'))]).toEqual([
    [7, 1],
    [3, 2],
  ])
})
