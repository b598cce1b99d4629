import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../evidence/source-message.ts'
import { endsByDenial } from './denials.ts'
import type { KnownMemory } from './reader.ts'

const message = (text: string, position = 0): SourceMessage => ({
  id: `m${position}`,
  sessionId: 's',
  position,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2026-03-11T10:00:00.000Z',
})

const known = (fact: string, fields: Partial<KnownMemory> = {}): KnownMemory => ({
  id: fact,
  fact,
  subject: 'user',
  attribute: null,
  value: null,
  since: '2026-03-11',
  state: 'current',
  ...fields,
})

const endedBy = (text: string, said: readonly string[], memories: readonly KnownMemory[]): string[] =>
  endsByDenial(message(text, 9), said.map(message), memories).flatMap((one) => (one.op === 'end' ? one.target : []))

describe('what the user denies or takes back', () => {
  test.each([
    { fact: 'I have a dog called Biscuit', text: "Scrap that, I don't have a dog. I have a cat." },
    { fact: 'I play the violin', text: 'I never played the violin.' },
    { fact: '我在万科上班', text: '上班那句是我乱说的，我没在万科上班。' },
    { fact: '我对虾过敏', text: '我不是对虾过敏，是对螃蟹过敏。' },
  ])('stayed a fact: $text', ({ fact, text }) => {
    expect(endedBy(text, [], [known(fact)])).toContain(fact)
  })

  test.each([
    { fact: 'I work as a plumber in Derby.', text: "I lied about the plumber thing, I'm a teacher." },
    { fact: 'My birthday is on 4 May.', text: 'Sorry, typo: I meant 14 May.' },
    { fact: 'I have two brothers.', text: 'Haha that was just a joke.' },
    { fact: '我在腾讯上班。', text: '我刚才说错了，我在网易上班。' },
  ])('stayed a fact, said right before: $text', ({ fact, text }) => {
    expect(endedBy(text, [fact], [known(fact)])).toEqual([fact])
    expect(endedBy(text, ['Hello!'], [known(fact)])).toEqual([])
  })

  test.each([
    { fact: 'I live in Leeds', text: "I don't live alone." },
    { fact: 'I have a dog', text: "I don't like dogs." },
    { fact: 'My sister is a vegetarian', subject: 'sister', text: 'I am not a vegetarian.' },
    { fact: 'I work at Nordea', attribute: 'employer', value: 'Nordea', text: 'I am not working.' },
    { fact: 'I live in Bath', text: 'Do I not live in Bath?' },
    { fact: '我住在厦门', text: '你把我记错了。' },
    { fact: '我住在厦门', text: '你说错了，我住在厦门。' },
  ])('is not what only sounds like it: $text', ({ text, ...fields }) => {
    expect(endedBy(text, [fields.fact], [known(fields.fact, fields)])).toEqual([])
  })
})
