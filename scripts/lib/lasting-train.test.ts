import { expect, test } from 'vitest'
import { lastingOf } from '../../src-main/growth/extract/lasting/model.ts'
import { toExamples } from './lasting-examples.ts'
import { trainLasting } from './lasting-train.ts'

const examples = Array.from({ length: 40 }, (_one, index) => ({
  writer: 'a',
  features: index % 2 === 0 ? ['w weld', 'w steel'] : ['w rain', 'w today'],
  lasts: index % 2 === 0,
}))

test('what only lasting pieces have makes a piece likely', () => {
  const model = trainLasting(examples)
  expect([lastingOf(['w weld'], model) > 0.6, lastingOf(['w rain'], model) < 0.4]).toEqual([true, true])
})

test('the same examples give the same weights', () => {
  expect(trainLasting(examples)).toEqual(trainLasting(examples))
})

test('the piece that holds the value lasts', () => {
  const line = {
    who: 'welder',
    prev: '',
    text: 'Round it up, I weld in Narva',
    lang: 'en' as const,
    facts: [{ subject: 'user', attribute: 'residence', value: 'Narva' }],
  }
  expect(
    toExamples({ writer: 'a', line, file: 'en-a', index: 0, evidence: new Map() }).map(({ lasts }) => lasts),
  ).toEqual([false, true])
})
