import { expect, test } from 'vitest'
import type { TrustData, Turn } from './trust-data.ts'
import type { ExtractorOptions } from './trust-extractors.ts'
import { measureYear } from './trust-year.ts'

const turn = (session: string, at: string, text: string): Turn => ({ session, at, role: 'user', text })

const year: TrustData = {
  name: 'small',
  turns: [
    turn('a', '2030-01-01T07:59:00Z', 'Good morning!'),
    turn('a', '2030-01-01T08:00:00Z', 'My dog is called Zwirbel.'),
    turn('a', '2030-01-01T08:01:00Z', 'I live in Tromsø.'),
    turn('b', '2030-05-01T08:00:00Z', 'Please forget that my dog is called Zwirbel.'),
  ],
  gold: [
    {
      as_of: '2030-01-01T08:00:00Z',
      until: '2030-05-01T08:00:00Z',
      subject: 'dog',
      attribute: 'name',
      value: 'Zwirbel',
      lang: 'en',
      turn: 1,
      forgotten: true,
    },
    { as_of: '2030-01-01T08:01:00Z', subject: 'user', attribute: 'residence', value: 'Tromsø', lang: 'en', turn: 2 },
  ],
  borderline: [],
  traps: [],
  forgets: [
    { turn: 3, fact: { subject: 'dog', attribute: 'name', value: 'Zwirbel' }, markers: ['Zwirbel'], purge: true },
  ],
  probes: [
    { at: '2030-02-01T08:00:00Z', text: 'what is my dog called?', expect: ['Zwirbel'], must_not: [] },
    { at: '2030-05-02T08:00:00Z', text: 'what is my dog called?', expect: [], must_not: ['Zwirbel'] },
  ],
  experiences: [],
  routines: [],
}

const options: ExtractorOptions = {
  name: 'rules',
  endpoint: null,
  model: '',
  recordings: null,
  records: false,
  level: null,
  say: () => undefined,
}

test('a year is lived through in time: asked before and after, forgotten when it was said', async () => {
  const { scores } = await measureYear(year, options)
  expect(
    scores.map(({ at, recall, probes, forgotten }) => ({
      at,
      recall,
      forgotten,
      probes: probes.map(({ answered, forbidden }) => ({ all: answered?.all, forbidden })),
    })),
  ).toEqual([
    {
      at: '2030-04-01T00:00:00.000Z',
      recall: { found: 2, of: 2 },
      forgotten: [],
      probes: [{ all: true, forbidden: [] }],
    },
    {
      at: '2030-05-02T08:01:00.000Z',
      recall: { found: 1, of: 1 },
      forgotten: [],
      probes: [{ all: undefined, forbidden: [] }],
    },
  ])
})
