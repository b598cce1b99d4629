import { describe, expect, test } from 'vitest'
import type { ScoreParts } from '../../../contract/memory.ts'
import { createCoverage, createInformation, createRelevance, type Offer } from './relevance.ts'

const parts = (given: Partial<ScoreParts>): ScoreParts => ({
  lexical: 0,
  semantic: 0,
  context: 0,
  speaker: 0,
  date: 0,
  intent: 0,
  recency: 0,
  importance: 0,
  identity: 0,
  ...given,
})

const offer = (kind: Offer['kind'], text: string, given: Partial<ScoreParts>): Offer => ({
  kind,
  text,
  score: Object.values(given).reduce((sum, part) => sum + part, 0),
  parts: parts(given),
})

const given = (query: string, offers: readonly Offer[], dates: { since: string; until: string } | null = null) =>
  offers.filter(createRelevance(query, { dates, byMeaning: true }, offers)).map(({ text }) => text)

describe('what a prompt is given', () => {
  test('is not what shares common words alone with the question', () => {
    expect(
      given('what is my tortoise called', [
        offer('message', 'the tortoise is Pythagoras', { lexical: 0.4 }),
        offer('memory', 'what I want is a quiet evening', { lexical: 0.5 }),
        offer('memory', 'I want the shed done for the fair', { lexical: 0.2 }),
      ]),
    ).toEqual(['the tortoise is Pythagoras'])
  })

  test('is what shares a rare word, however weak beside the best', () => {
    expect(
      given('which valve does the espresso machine need', [
        offer('message', 'the espresso machine drips again', { lexical: 0.8 }),
        offer('memory', 'bought a brass valve', { lexical: 0.1 }),
        offer('memory', 'the garden needs rain', { lexical: 0.1 }),
      ]),
    ).toEqual(['the espresso machine drips again', 'bought a brass valve'])
  })

  test('is the slot that answers, whatever its words', () => {
    expect(given('我几岁', [offer('memory', '四十一了', { identity: 0.6 })])).toEqual(['四十一了'])
  })

  test('is not what fills up for want of an answer', () => {
    expect(
      given('which town is mine', [
        offer('memory', 'no emoji', { identity: 0.08 }),
        offer('message', 'our town is Ripon', { lexical: 0.3 }),
      ]),
    ).toEqual(['our town is Ripon'])
  })

  test('is near by meaning where no word is shared', () => {
    const texts = given('am I able to eat peanuts', [
      offer('memory', 'nuts make my throat swell', { semantic: 0.3 }),
      offer('memory', 'the shed is green', { semantic: 0.05 }),
    ])
    expect(texts).toEqual(['nuts make my throat swell'])
  })

  test('is the nearest by meaning also where common words weigh more than meaning', () => {
    const texts = given('where did I leave my vehicle', [
      offer('memory', 'my car is parked behind the mill', { lexical: 0.29, semantic: 0.13 }),
    ])
    expect(texts).toEqual(['my car is parked behind the mill'])
  })

  test('is what was said in the days asked about, and not all of a year', () => {
    const offers = [
      offer('message', 'the orchestra meets on Monday', { lexical: 0.3 }),
      offer('memory', 'mended the gutter', { date: 0.9 }),
    ]
    const of = (since: string, until: string) => given('what about the orchestra then', offers, { since, until })
    expect({ days: of('2031-03-03', '2031-03-09'), year: of('2031-01-01', '2031-12-31') }).toEqual({
      days: ['the orchestra meets on Monday', 'mended the gutter'],
      year: ['the orchestra meets on Monday'],
    })
  })
})

test('words count by how rare they are in the language, not among what is stored', () => {
  const informationIn = createInformation('what did the podiatrist say about it')
  expect(informationIn('say what you want about it')).toBeLessThan(informationIn('saw the podiatrist'))
})

test.each([
  ['物业费什么时候交', '物业费是每个季度的20号交'],
  ['飞大阪', '2月27號全家要飛大阪'],
])('a Chinese word of characters that are words of their own was not found: %s', (query, text) =>
  expect(createCoverage(query)(text)).toBeGreaterThan(0.5),
)
