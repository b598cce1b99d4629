import { expect, test } from 'vitest'
import { checkpointsOf } from './trust-data.ts'

const turn = (at: string) => ({ session: 's', role: 'user' as const, text: 'Hi', at })
const probe = (at: string) => ({ at, text: '?', expect: [], must_not: [] })

test('checkpoints are the quarters within the year, and its end a minute after the last message or probe', () => {
  const turns = [turn('2030-02-10T08:00:00Z'), turn('2030-11-30T08:00:00Z')]
  expect(checkpointsOf({ turns, probes: [probe('2030-12-02T10:00:00Z')] })).toEqual([
    '2030-04-01T00:00:00.000Z',
    '2030-07-01T00:00:00.000Z',
    '2030-10-01T00:00:00.000Z',
    '2030-12-02T10:01:00.000Z',
  ])
})

test('a year that turns has quarters in both years', () => {
  const turns = [turn('2030-11-30T08:00:00Z'), turn('2031-01-05T08:00:00Z')]
  expect(checkpointsOf({ turns, probes: [] })).toEqual(['2031-01-01T00:00:00.000Z', '2031-01-05T08:01:00.000Z'])
})
