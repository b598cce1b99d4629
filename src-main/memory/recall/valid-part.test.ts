import { expect, test } from 'vitest'
import { noParts } from '../retrieval/candidates/passage-hit.ts'
import { validPart } from './valid-part.ts'

const hit = {
  messageId: 'm1',
  sessionId: 's1',
  sessionTitle: '',
  position: 0,
  role: 'user',
  at: '2025-05-12T18:45:00Z',
  score: 1,
  parts: noParts,
} as const
const asked = { history: false, terms: [{ term: 'bornholm', weight: 1 }] } as const

test('where one memory that is over rests on words of another, the rest of its sentence was left standing', () => {
  const text = 'Bornholm war schön. Unser Geselle Detlef zieht nach Kiel.'
  const over = ['Unser Geselle Detlef', 'Unser Geselle Detlef zieht nach Kiel']
  expect(validPart({ ...hit, text }, { apart: [], past: [], over }, asked).map((one) => one.text)).toEqual([
    'Bornholm war schön.',
  ])
})

test('what holds no more is told as of the past where it cannot be read whether the past is asked for', () => {
  const validity = { apart: [], past: ['Bin Tischlermeisterin in Lübeck'], over: [] }
  const said = { ...hit, text: 'Bin Tischlermeisterin in Lübeck' }
  expect([validPart(said, validity, asked), validPart(said, validity, asked, true)]).toEqual([
    [],
    [{ ...said, past: true }],
  ])
})

test('where an age was corrected, the name in the same words was not found', () => {
  const validity = { apart: [], past: ['我女儿小雨6岁'], over: [], replaced: ['6'] }
  const ask = (...terms: readonly string[]) =>
    validPart({ ...hit, text: '我女儿小雨6岁' }, validity, {
      history: false,
      terms: terms.map((term) => ({ term, weight: 1 })),
    }).map(({ text }) => text)
  expect([ask('女儿'), ask('房租')]).toEqual([['我女儿小雨…岁'], []])
})
