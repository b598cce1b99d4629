import { expect, test } from 'vitest'
import { importIn, quotedFrom, spanIn } from './quoted.ts'

const at = '2026-03-01T00:00:00.000Z'
const message = { id: 'm', sessionId: 's', position: 2, role: 'user', text: 'tea, no: green tea 🍵 it is', at } as const

test('words of a message say where in it they stand, also where they stand there twice', () => {
  const place = { kind: 'message', id: 'm', messageId: 'm', sessionId: 's', position: 2, saidAt: at, role: 'user' }
  expect(quotedFrom(message, 'tea')).toMatchObject({ ...place, quote: 'tea', span: { start: 0, end: 3 } })
  expect(quotedFrom(message, 'tea', 15)).toMatchObject({ span: { start: 15, end: 18 } })
  expect(quotedFrom(message, 'tea 🍵', 15)).toMatchObject({ span: { start: 15, end: 21 } })
  expect(quotedFrom(message, 'tea it')).toMatchObject({ span: null })
})

test.each([
  { text: 'green tea', noted: 0, span: { start: 6, end: 9 } },
  { text: 'tea and tea', noted: 8, span: { start: 8, end: 11 } },
  { text: 'coffee', noted: 0, span: null },
])('in “$text” the words stand at $span', ({ text, noted, span }) => {
  expect(spanIn(text, { quote: 'tea', span: { start: noted, end: noted + 3 } })).toEqual(span)
})

test('what was said came with no file', () => {
  expect(importIn([quotedFrom(message, 'tea')])).toBeNull()
})
