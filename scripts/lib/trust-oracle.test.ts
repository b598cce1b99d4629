import { expect, test } from 'vitest'
import type { GoldFact, TrustData, Turn } from './trust-data.ts'
import { createOracle } from './trust-oracle.ts'
import { readingRequestOf } from './trust-request.ts'

const turn = (day: number, text: string): Turn => ({
  session: 's',
  at: `2030-01-0${day}T08:00:00Z`,
  role: 'user',
  text,
})
const turns = [turn(1, 'I live in Oslo.'), turn(2, 'We moved to Narvik!'), turn(3, 'Please forget where I live.')]
const home = (line: number, value: string, until?: number, forgotten?: true): GoldFact => ({
  as_of: turns[line]?.at ?? '',
  ...(until !== undefined && { until: turns[until]?.at ?? '' }),
  ...(forgotten && { forgotten }),
  subject: 'user',
  attribute: 'residence',
  value,
  evidence: value,
  lang: 'en',
  turn: line,
})
const data: TrustData = {
  name: 'small',
  turns,
  gold: [home(0, 'Oslo', 1), home(1, 'Narvik', 2, true)],
  borderline: [],
  traps: [],
  forgets: [
    { turn: 2, fact: { subject: 'user', attribute: 'residence', value: 'Narvik' }, markers: ['Narvik'], purge: false },
  ],
  probes: [],
  experiences: [],
  routines: [],
}

/** As the app asks: examples before, then the material. */
const asked = (line: number, known: readonly string[]) =>
  readingRequestOf([
    { role: 'system', content: '{"id":"m1","role":"user","at":"2030-01-01","text":"I live in Ghent"}' },
    {
      role: 'user',
      content: [
        'Known memories:',
        ...known,
        '',
        'Messages:',
        JSON.stringify({ id: 'm4', role: 'user', at: `2030-01-0${line + 1} Wed 08:00`, text: turns[line]?.text }),
      ].join('\n'),
    },
  ]) ?? { messages: [], known: [] }

const knownLine = (value: string): string =>
  JSON.stringify({
    id: 'k7',
    fact: `Lives in ${value}.`,
    subject: 'user',
    attribute: 'residence',
    state: 'current',
  })

test.each([
  { line: 0, known: [], ops: [{ op: 'add', value: 'Oslo', quote: 'Oslo', from: 'm4' }] },
  { line: 0, known: [knownLine('Oslo')], ops: [{ op: 'confirm', k: 'k7' }] },
  { line: 1, known: [knownLine('Oslo')], ops: [{ op: 'replace', k: 'k7', value: 'Narvik' }] },
  { line: 2, known: [knownLine('Narvik')], ops: [{ op: 'forget', ids: ['k7'] }] },
])('answers line $line with what the gold list has of it: $ops.0.op', ({ line, known, ops }) => {
  expect(createOracle(data)(asked(line, known))).toMatchObject(ops)
})
