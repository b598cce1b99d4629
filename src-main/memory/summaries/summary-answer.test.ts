import { expect, test } from 'vitest'
import { parseSummary } from './summary-answer.ts'

const summary = { abstract: 'A move to Porto.', overview: 'The user moved to Porto in May.' }

test.each([
  ['alone', (object: string) => object],
  ['with thoughts before it', (object: string) => `<think>{"abstract":"x"}</think>${object}`],
  ['with prose and a brace after it', (object: string) => `${object}\nI left out {the rest}.`],
])('a summary is read %s', (_name, around) => {
  expect(parseSummary(around(JSON.stringify(summary)))).toEqual(summary)
})
