import { describe, expect, test } from 'vitest'
import type { ScoreParts } from '../../../contract/memory.ts'
import { analyzeQuery } from '../analyse/analyze-query.ts'
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

const given = (query: string, offers: readonly Offer[], dates: { since: string; until: string } | null = null) => {
  const { identity } = analyzeQuery(query, new Date('2031-03-10T12:00:00Z'))
  return offers.filter(createRelevance(query, { dates, identity, byMeaning: true }, offers)).map(({ text }) => text)
}

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

  test.each([
    ['How does a diesel engine work?', 'I work as a nurse, mostly nights', { lexical: 0.41, semantic: 0.02 }],
    ['Convert 5 miles to kilometres.', 'Mabel is 5, she walked over the keyboard', { lexical: 0.27 }],
    ['How do I boil an egg?', 'Leroy is diabetic, so when he comes over', { semantic: 0.09 }],
    ['I take insulin every morning', 'I owe my brother a lot since the divorce', { lexical: 0.2, semantic: 0.06 }],
    ['Explain diesel engines to me', 'I work as a nurse, mostly nights', { lexical: 0.2, semantic: 0.03 }],
    ['什么是动名词？', '先打个招呼，我叫苏思琪，是个护士', { lexical: 0.1, semantic: 0.02 }],
  ])('a question about the world was given what was said beside: %s', (query, text, by) =>
    expect(given(query, [offer('message', text, by)])).toEqual([]),
  )

  test.each([
    ['Which city am I in?', 'I live in Halifax, been here since the spring', { lexical: 0.14, semantic: 0.07 }],
    ['给林昊买喝的要注意什么', '我男朋友叫林昊，他乳糖不耐受', { lexical: 0.33, semantic: 0.03 }],
    ['Suggest a dinner for me, beef stew?', 'no more red meat, said the doctor', { lexical: 0.05, semantic: 0.12 }],
    ['How long does the diesel engine warranty run?', 'the diesel engine is under warranty', { lexical: 0.2 }],
  ])('is what answers a question about the user or holds what a question names: %s', (query, text, by) =>
    expect(given(query, [offer('message', text, by)])).toEqual([text]),
  )

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
  ['给林昊买喝的要注意什么', '我男朋友叫林昊，喝一口牛奶就跑厕所'],
  ['猫几岁了', '猫今年五岁'],
])('a Chinese word of characters that are words of their own was not found: %s', (query, text) =>
  expect(createCoverage(query)(text)).toBeGreaterThan(0.4),
)
