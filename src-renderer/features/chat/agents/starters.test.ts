import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../../i18n/en.json'
import { anAgent } from '../../../testing/builders.ts'
import type { Known } from './agents-slice.ts'
import { startersFor } from './starters.ts'

const i18n = createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } }))

const nothing: Known = { isKnown: false, items: [] }
const given = { agent: anAgent(), known: nothing, hasChats: false, hasModel: true }

describe('an empty chat offers', () => {
  test('what its agent offers, before all else', () => {
    const agent = anAgent({ starters: ['a', 'b', 'c', 'd', 'e'] })
    expect(startersFor(i18n.t, { ...given, agent, hasChats: true })).toEqual(['a', 'b', 'c', 'd'])
  })

  test('how to begin, where nothing is known, and no name that is not the user’s', () => {
    expect(startersFor(i18n.t, given)).toEqual([
      'My name is …',
      'I live in …',
      'When you answer me, please …',
      'Never suggest to me …',
    ])
  })

  const known: Known = {
    isKnown: true,
    items: [
      { kind: 'topic', value: 'sailing' },
      { kind: 'likes', value: 'R&B' },
      { kind: 'place', value: 'Lisbon' },
    ],
  }

  test('what grows from what is known', () => {
    expect(startersFor(i18n.t, { ...given, known })).toEqual([
      'Let’s continue with sailing',
      'I like R&B. What else might I like?',
      'What is worth doing in Lisbon this weekend?',
      'What do you know about me?',
    ])
  })

  test('without a model nothing that only a model can answer', () => {
    expect(startersFor(i18n.t, { ...given, known, hasModel: false })).toEqual([
      'What did I say about sailing?',
      'What do I like?',
      'Where do I live?',
      'What do you know about me?',
    ])
  })

  test('nothing about memory, where its agent has none', () => {
    const starters = startersFor(i18n.t, { ...given, agent: anAgent({ memory: 'none' }) })
    expect(starters).toHaveLength(4)
    expect(starters.join(' ')).not.toMatch(/\b(?:me, please|my name|remember|know about)/i)
  })
})
