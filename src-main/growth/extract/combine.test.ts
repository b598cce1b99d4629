import { describe, expect, test } from 'vitest'
import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { combine } from './combine.ts'
import { extractByRules } from './rules.ts'

const messageOf = (text: string): SourceMessage => ({
  id: 'm',
  sessionId: 's',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2025-06-10T10:00:00.000Z',
})
const believes = (content: string, quote: string, slot: [attribute: string, value: string] | null): Extraction => ({
  candidates: [
    {
      type: 'knowledge',
      category: 'general',
      title: content,
      content,
      keywords: [],
      importance: 5,
      confidence: 0.9,
      language: /\p{Script=Han}/u.test(content) ? 'zh' : 'en',
      slot: slot && { subject: 'user', attribute: slot[0], value: slot[1], single: false },
      quote,
      messageId: 'm',
      correction: false,
      validFrom: null,
    },
  ],
  forgets: [],
  profileSignals: [],
  emptyReason: null,
})
const kept = (text: string, model: Extraction): Pick<Candidate, 'content' | 'confidence'>[] => {
  const message = messageOf(text)
  return combine(model, extractByRules([message]), message).candidates.map(({ content, confidence }) => ({
    content,
    confidence,
  }))
}

describe('a model over the rules', () => {
  test('adds what its quote says in so many words', () => {
    const text = 'I secretly like marzipan.'
    expect(kept(text, believes('The user likes marzipan.', text, ['likes', 'marzipan']))).toEqual([
      { content: 'The user likes marzipan.', confidence: 0.9 },
    ])
  })

  test('is only a suggestion where the quote does not say as much', () => {
    const text = 'The marzipan on the table is from the market.'
    expect(kept(text, believes('The user likes marzipan.', text, ['likes', 'marzipan'])).at(-1)).toEqual({
      content: 'The user likes marzipan.',
      confidence: 0.6,
    })
  })

  test('takes nothing away, and does not say the same again', () => {
    const text = 'I live in Narva.'
    expect(kept(text, believes('It is known that I live in Narva.', text, ['residence', 'narva']))).toEqual([
      { content: 'I live in Narva.', confidence: 0.9 },
    ])
  })

  test.each<[string, string, string, [string, string] | null]>([
    ['another language', '我偷偷喜欢杏仁糖', 'The user likes almond candy', ['likes', 'almond candy']],
    ['a joke', 'I could eat a house, I secretly like walls lol', 'The user likes walls', ['likes', 'walls']],
    ['a question', 'Do I secretly like marzipan?', 'The user likes marzipan', ['likes', 'marzipan']],
    [
      'what was asked to be left out',
      "Don't store this: I secretly like marzipan.",
      'The user likes marzipan',
      ['likes', 'marzipan'],
    ],
  ])('is not believed with %s', (_name, text, content, slot) => {
    expect(kept(text, believes(content, text, slot)).map((one) => one.content)).not.toContain(content)
  })

  test.each<[string, string, number]>([
    ['we fetched a hedgehog on Sunday, tiny, called Otto', 'otto', 0.6],
    ['我们周日去领了只小刺猬，棕的，叫团团', '团团', 0.6],
    ['I go by Otto at work', 'otto', 0.9],
  ])('the name of what one fetched is not one’s own: %s', (text, name, confidence) => {
    const content = /\p{Script=Han}/u.test(text) ? `用户叫${name}` : `The user is called ${name}`
    const found = kept(text, believes(content, text, ['name', name])).find((one) => one.content === content)
    expect(found?.confidence ?? 0.9).toBe(confidence)
  })

  test('a value that is denied is no value', () => {
    const text = 'I am not one to secretly like marzipan.'
    expect(kept(text, believes('The user likes marzipan.', text, ['likes', 'marzipan'])).at(-1)?.confidence).toBe(0.6)
  })
})
