import { expect, test } from 'vitest'
import { placeOfMarker } from './trust-forgotten.ts'

test.each([
  { text: 'It was 8000 then', marker: '8000', at: 7 },
  { text: '0.338000000183', marker: '8000', at: -1 },
  { text: 'THE LEDGER', marker: 'ledger', at: 4 },
  { text: 'ledgers', marker: 'ledger', at: -1 },
  { text: '他欠了8000块', marker: '8000', at: 3 },
  { text: 'a (b) c', marker: '(b)', at: 2 },
])('"$marker" is at $at in "$text"', ({ text, marker, at }) => {
  expect(placeOfMarker(text, marker)).toBe(at)
})
