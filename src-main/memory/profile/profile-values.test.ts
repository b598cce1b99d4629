import { describe, expect, test } from 'vitest'
import type { ProfileField } from '../../contract/profile.ts'
import { withDecisions } from './decided.ts'
import { keyOf, type Observation } from './observation.ts'
import { historyOf, valuesOf } from './profile-values.ts'

const now = '2026-06-01'
interface Seen extends Partial<Pick<Observation, 'confidence' | 'until' | 'ended'>> {
  readonly field?: ProfileField
  readonly session?: string
  readonly quote?: string
}
const seen = (value: string, at: string, more: Seen = {}): Observation => ({
  field: more.field ?? 'location',
  value,
  key: keyOf(value),
  confidence: more.confidence ?? 0.8,
  evidence: {
    basis: 'stated',
    quote: more.quote ?? `${value} at ${at}`,
    at,
    agentId: 'a',
    sessionId: more.session ?? `session of ${at}`,
    messageId: `message of ${at}`,
    memoryId: null,
    painId: null,
  },
  from: at,
  until: more.until ?? null,
  ended: more.ended ?? null,
  endedBy: more.ended === undefined ? null : 'assistant',
})
const shown = (observations: readonly Observation[]) =>
  valuesOf(observations, now).map(({ value, confidence, since, times }) => ({ value, confidence, since, times }))
const told = (observations: readonly Observation[], field: ProfileField = 'location') =>
  historyOf(observations, field, now).map(({ value, from, until, ended }) => ({ value, from, until, ended }))

describe('a field with one value', () => {
  test('has the one said last, however it is written, and remembers the one before', () => {
    const observations = [seen('Beijing', '2026-01-01'), seen('北京', '2026-02-01'), seen('Oslo', '2026-03-01')]
    expect({ now: shown(observations), ever: told(observations) }).toEqual({
      now: [{ value: 'Oslo', confidence: 0.8, since: '2026-03-01', times: 1 }],
      ever: [
        { value: 'Oslo', from: '2026-03-01', until: null, ended: null },
        { value: '北京', from: '2026-01-01', until: '2026-03-01', ended: 'superseded' },
      ],
    })
  })

  test('tells of each time a value held', () => {
    const observations = [
      seen('Oslo', '2026-01-01', { until: '2026-02-01', ended: 'superseded' }),
      seen('Rome', '2026-02-01', { until: '2026-03-01', ended: 'superseded' }),
      seen('Oslo', '2026-03-01'),
    ]
    expect(told(observations)).toEqual([
      { value: 'Oslo', from: '2026-03-01', until: null, ended: null },
      { value: 'Rome', from: '2026-02-01', until: '2026-03-01', ended: 'superseded' },
      { value: 'Oslo', from: '2026-01-01', until: '2026-02-01', ended: 'superseded' },
    ])
  })

  test('does not tell what was forgotten', () => {
    const observations = [seen('Oslo', '2026-01-01', { until: '2026-02-01', ended: 'forgotten' })]
    expect({
      text: JSON.stringify(historyOf(observations, 'location', now)).includes('Oslo'),
      ever: told(observations),
    }).toEqual({
      text: false,
      ever: [{ value: null, from: '2026-01-01', until: '2026-02-01', ended: 'forgotten' }],
    })
  })
})

describe('a field with several values', () => {
  test('has them side by side, the surest first, without those whose time is over', () => {
    const tool = (value: string, at: string, more: Seen = {}) => seen(value, at, { field: 'preferred_tool', ...more })
    const observations = [
      tool('Figma', '2026-01-01'),
      tool('Blender', '2026-01-01'),
      tool('blender', '2026-02-01', { confidence: 0.9 }),
      tool('Notion', '2025-01-01', { until: '2025-12-01', ended: 'superseded' }),
    ]
    expect(shown(observations).map(({ value, confidence }) => [value, confidence])).toEqual([
      ['blender', 0.9],
      ['Figma', 0.8],
    ])
  })
})

describe('what the user decided', () => {
  const removed = {
    id: 'd',
    seq: 1,
    agentId: 'a',
    field: 'location',
    value: 'Oslo',
    kind: 'removed',
    at: '2026-03-01',
  } as const

  test.each([
    {
      name: 'the same words come in once more',
      later: seen('Oslo', '2026-04-01', { quote: 'I live in Oslo!' }),
      now: [],
    },
    { name: 'older words come in', later: seen('Oslo', '2026-02-01', { quote: 'Oslo it is' }), now: [] },
    { name: 'it is said outright anew', later: seen('Oslo', '2026-04-01', { quote: 'Oslo it is' }), now: ['Oslo'] },
  ])('keeps a value away where $name', ({ later, now: expected }) => {
    const observed = [seen('Oslo', '2026-01-01', { quote: 'i live in oslo' }), later]
    expect(shown(withDecisions(observed, [removed])).map(({ value }) => value)).toEqual(expected)
  })

  test('is told in the history', () => {
    expect(historyOf(withDecisions([seen('Oslo', '2026-01-01')], [removed]), 'location', now)).toMatchObject([
      { value: 'Oslo', until: '2026-03-01', ended: 'removed', author: 'assistant', endedBy: 'user' },
    ])
  })

  test('an entered value holds until it is edited', () => {
    const entered = { ...removed, kind: 'entered' as const, seq: 1 }
    const edited = { ...removed, kind: 'edited' as const, seq: 2, id: 'e', at: '2026-04-01' }
    expect({
      before: shown(withDecisions([], [entered])).map(({ value, confidence }) => [value, confidence]),
      after: shown(withDecisions([], [entered, edited])),
    }).toEqual({ before: [['Oslo', 1]], after: [] })
  })
})
