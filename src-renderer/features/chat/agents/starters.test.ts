import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../../i18n/en.json'
import { anAgent, aProfileLine } from '../../../testing/builders.ts'
import { startersFor } from './starters.ts'

const i18n = createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { translation: en } } }))

describe('an empty chat offers', () => {
  test('what its agent offers, before all else', () => {
    const agent = anAgent({ starters: ['a', 'b', 'c', 'd', 'e'] })
    expect(startersFor(i18n.t, agent, { profile: [], memoryCount: 5 }, true)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('how to begin, where nothing is known, and no name that is not the user’s', () => {
    expect(startersFor(i18n.t, anAgent(), { profile: [], memoryCount: 0 }, false)).toEqual([
      'My name is …',
      'I live in …',
      'When you answer me, please …',
      'Never suggest me …',
    ])
  })

  test('what grows from topics and tools, and nothing delicate', () => {
    const profile = [
      aProfileLine({ field: 'allergies_and_diet', value: 'peanuts' }),
      aProfileLine({ field: 'recent_topic', value: 'sailing' }),
      aProfileLine({ field: 'preferred_tool', value: 'Figma' }),
    ]
    const starters = startersFor(i18n.t, anAgent(), { profile, memoryCount: 3 }, true)
    expect(starters.slice(0, 3)).toEqual([
      'Let us go on about sailing',
      'Show me something useful about Figma',
      'What do you know about me?',
    ])
    expect(starters.join(' ')).not.toContain('peanuts')
  })

  test('nothing about memory, where its agent has none', () => {
    const starters = startersFor(i18n.t, anAgent({ memory: 'none' }), { profile: [], memoryCount: 0 }, false)
    expect(starters).toHaveLength(4)
    expect(starters.join(' ')).not.toMatch(/\b(?:me, please|my name|remember|know about)/i)
  })
})
