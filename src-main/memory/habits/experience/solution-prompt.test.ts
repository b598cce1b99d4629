import { expect, test } from 'vitest'
import { parseSolutions } from './solution-prompt.ts'

const answer = JSON.stringify({ solutions: [{ solution: 'Bleed the radiator.', effort: 'low', benefit: 'high' }] })

test.each([
  ['alone', answer],
  ['with prose after it', `${answer}\nTell me which of {these} you tried.`],
])('solutions are read %s', (_name, text) => {
  expect(parseSolutions(text)).toMatchObject([{ solution: 'Bleed the radiator.', effort: 'low' }])
})
