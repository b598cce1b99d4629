import { expect, test } from 'vitest'
import { z } from 'zod'
import { readModelObject, withoutThoughts } from './weak-json.ts'

test.each([
  ['<think>hm</think>\nFado', 'Fado'],
  ['Okay, the user likes fado.\n</think>\n\nFado', 'Fado'],
  ['</think>Fado', 'Fado'],
  ['What ends a thought is written </think>.', 'What ends a thought is written </think>.'],
])('what was thought before its lone end was taken for the answer: %j', (reply, answer) => {
  expect(withoutThoughts(reply)).toBe(answer)
})

test('a draft in what was thought was taken for the reading', () => {
  const reply = 'I could say {"operations":[]}.\n</think>\n{"operations":[1]}'
  expect(readModelObject(reply, z.object({ operations: z.array(z.number()) }))?.value).toEqual({ operations: [1] })
})
