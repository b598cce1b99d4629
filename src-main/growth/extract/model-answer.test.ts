import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../candidate.ts'
import { parseExtraction } from './model-answer.ts'

const messages: readonly SourceMessage[] = [
  {
    id: 'u1',
    sessionId: 's',
    position: 0,
    role: 'user',
    text: 'I live in Ghent and like plums',
    untrustedSpans: [],
    at: '2024-05-15T10:00:00.000Z',
  },
  {
    id: 'a1',
    sessionId: 's',
    position: 1,
    role: 'assistant',
    text: 'Nice',
    untrustedSpans: [],
    at: '2024-05-15T10:00:01.000Z',
  },
]
const item = {
  type: 'knowledge',
  category: 'Residence',
  title: 'Lives in Ghent',
  content: 'I live in Ghent',
  keywords: ['ghent'],
  importance: 8,
  confidence: 0.9,
  subject: 'the user',
  attribute: 'location',
  value: 'Ghent',
  single: true,
  correction: false,
  valid_from: null,
  message_id: 'u1',
  quote: 'I live in Ghent',
}
const candidate = {
  type: 'knowledge',
  category: 'residence',
  title: 'Lives in Ghent',
  content: 'I live in Ghent',
  keywords: ['ghent'],
  importance: 8,
  confidence: 0.9,
  language: 'en',
  slot: { subject: 'user', attribute: 'residence', value: 'ghent', single: true },
  quote: 'I live in Ghent',
  messageId: 'u1',
  correction: false,
  validFrom: null,
}
const answer = JSON.stringify({ memories: [item], experiences: [], profile_signals: [], forget: [] })

describe('an answer that can be read', () => {
  test.each([
    ['plain', answer],
    ['in a code fence', `\`\`\`json\n${answer}\n\`\`\``],
    ['between prose', `Sure! Here is the object {as asked}:\n${answer}\nAnything else?`],
    ['after thinking aloud', `<think>{"memories": [1]}</think>${answer}`],
    ['with a trailing comma', answer.replace('"forget":[]', '"forget":[],')],
    ['with single quotes', answer.replaceAll('"', "'")],
    ['with Python words', answer.replaceAll('true', 'True').replaceAll('null', 'None')],
    ['cut off after the first item', answer.slice(0, answer.indexOf('}') + 1)],
    ['with unknown keys', answer.replace('{', '{"__proto__":{"polluted":1},"constructor":2,"notes":[],')],
  ])('%s', (_what, text) => {
    expect(parseExtraction(text, messages)).toEqual({
      candidates: [candidate],
      forgets: [],
      profileSignals: [],
      emptyReason: null,
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('bad items are dropped, good ones stay', () => {
    const items = [
      { ...item, quote: '' },
      'text',
      null,
      { ...item, content: 7 },
      { ...item, message_id: 'a1' },
      { ...item, message_id: 'nope' },
      item,
    ]
    expect(parseExtraction(JSON.stringify({ memories: items }), messages).candidates).toEqual([candidate])
  })

  test('odd numbers and missing fields get a form', () => {
    const { title: _title, ...bare } = item
    const odd = {
      ...bare,
      importance: '99',
      confidence: 85,
      keywords: 'none',
      attribute: null,
      category: null,
      type: 'mood',
      valid_from: 'soon',
    }
    expect(parseExtraction(JSON.stringify({ memories: [odd] }), messages).candidates).toEqual([
      {
        ...candidate,
        category: 'general',
        title: 'I live in Ghent',
        keywords: [],
        importance: 10,
        confidence: 0.85,
        slot: null,
      },
    ])
  })

  test.each([
    ['hobbies', 'user', 'Plums', { subject: 'user', attribute: 'likes', value: 'plums', single: false }],
    ['Favorite Color', '用户', 'Teal', { subject: 'user', attribute: 'favourite_color', value: 'teal', single: true }],
    ['name', '妻子', 'Hannah', { subject: 'wife', attribute: 'name', value: 'hannah', single: true }],
    ['constructor', 'user', 'x', { subject: 'user', attribute: 'constructor', value: 'x', single: true }],
  ])('the attribute %s of %s', (attribute, subject, value, slot) => {
    expect(
      parseExtraction(JSON.stringify({ memories: [{ ...item, attribute, subject, value }] }), messages).candidates[0]
        ?.slot,
    ).toEqual(slot)
  })

  test('experiences, profile lines and requests to forget', () => {
    const text = JSON.stringify({
      experiences: [{ ...item, type: undefined, category: 'solution', attribute: null, valid_from: '2024-05-02' }],
      profile_signals: [
        { field: 'location', value: 'Ghent', confidence: 0.9, message_id: 'u1', quote: 'I live in Ghent' },
        { field: 'shoe_size', value: '40', message_id: 'u1', quote: 'x' },
      ],
      forget: [{ what: 'plums', message_id: 'u1', quote: 'like plums' }],
    })
    expect(parseExtraction(text, messages)).toEqual({
      candidates: [{ ...candidate, type: 'experience', category: 'solution', slot: null, validFrom: '2024-05-02' }],
      forgets: [{ what: 'plums', quote: 'like plums', messageId: 'u1' }],
      profileSignals: [
        { field: 'location', value: 'Ghent', confidence: 0.9, quote: 'I live in Ghent', messageId: 'u1' },
      ],
      emptyReason: null,
    })
  })

  test('an object with empty lists says that there was nothing', () => {
    expect(parseExtraction('{"memories":[]}', messages)).toEqual({
      candidates: [],
      forgets: [],
      profileSignals: [],
      emptyReason: 'nothing_personal',
    })
  })
})

describe('an answer that cannot be read', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'I could not find anything to remember.'],
    ['a list', '[1, 2]'],
    ['another object', '{"status":"ok"}'],
    ['a cut at the beginning', '{"memories": ['],
    ['an object in prose that is no JSON', 'Use {curly braces} like this'],
  ])('%s', (_what, text) => {
    expect(() => parseExtraction(text, messages)).toThrow(expect.objectContaining({ code: 'provider_bad_answer' }))
  })
})
