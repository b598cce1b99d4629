import { describe, expect, test } from 'vitest'
import type { EvolutionCandidate } from '../../src-main/contract/evolution.ts'
import type { GoldRoutine, Turn } from './trust-data.ts'
import { growthLines, missedGrowth, scoreRoutines, type GrowthScore } from './trust-growth.ts'
import { saysSame, scoreProfile } from './trust-growth-profile.ts'

describe('a value of the profile', () => {
  test.each([
    ['Obsidian', 'obsidian notes'],
    ['不用“您”', '不用您'],
    ['short answers', 'short'],
    ['柏林', 'Berlin'],
  ])('%s says the same as %s', (value, wanted) => {
    expect(saysSame(value, wanted)).toBe(true)
  })

  test.each([
    ['nurse', 'nursery'],
    ['tea', 'steam'],
    ['绿茶', '红茶'],
    ['', 'tea'],
  ])('%s does not say the same as %s', (value, wanted) => {
    expect(saysSame(value, wanted)).toBe(false)
  })

  test('counts for precision where its field is judged, and for recall once', () => {
    const gold = [
      { field: 'role', values: ['baker'], aliases: ['面包师'] },
      { field: 'recent_topics', values: ['rye', 'oven'], aliases: ['baking'] },
    ]
    const profile = [
      { field: 'role' as const, value: '面包师' },
      { field: 'recent_topic' as const, value: 'rye' },
      { field: 'recent_topic' as const, value: 'chess' },
      { field: 'name' as const, value: 'Ada' },
    ]
    expect(scoreProfile(gold, profile)).toEqual({
      shown: 3,
      right: 2,
      wanted: 3,
      found: 2,
      fields: [
        { field: 'role', right: ['面包师'], wrong: [], found: 1, wanted: 1 },
        { field: 'recent_topic', right: ['rye'], wrong: ['chess'], found: 1, wanted: 2 },
      ],
    })
  })
})

const at = (day: number): string => `2026-01-0${day + 1}T09:00:00.000Z`
const turns: Turn[] = ['Rota please, nights first.', 'Rota again.', 'A poem, just once.', 'Soup recipe in grams.'].map(
  (text, day) => ({ session: `s${day}`, at: at(day), role: 'user', text }),
)
const routines: GoldRoutine[] = [
  { kind: 'routine', turns: [0, 1], summary: 'rota' },
  { kind: 'one_off', turns: [2], summary: 'poem' },
]
const candidate = (...days: number[]): Pick<EvolutionCandidate, 'evidence'> => ({
  evidence: days.map((day) => ({
    quote: turns[day]?.text ?? '',
    saidAt: at(day),
    sessionId: null,
    messageId: null,
  })),
})

describe('a planted routine', () => {
  test.each([
    { name: 'proposed once with both quotes', candidates: [candidate(0, 1)], right: [true, true] },
    { name: 'proposed with a quote of its own only', candidates: [candidate(0, 3)], right: [false, true] },
    { name: 'proposed twice', candidates: [candidate(0, 1), candidate(1, 3)], right: [false, true] },
    { name: 'not proposed', candidates: [], right: [false, true] },
    { name: 'proposed beside a one-off', candidates: [candidate(0, 1), candidate(2, 3)], right: [true, false] },
  ])('$name: $right', ({ candidates, right }) => {
    expect(scoreRoutines({ turns, routines }, candidates).map(({ isRight }) => isRight)).toEqual(right)
  })
})

describe('what grew', () => {
  const score: GrowthScore = {
    profile: scoreProfile([{ field: 'role', values: ['baker'], aliases: [] }], [{ field: 'role', value: 'baker' }]),
    routines: scoreRoutines({ turns, routines }, [candidate(0, 1)]),
    others: [],
    proposedAgain: [],
  }

  test('misses nothing where all is right, and says so in lines', () => {
    expect({ missed: missedGrowth(score), lines: growthLines(score) }).toEqual({
      missed: [],
      lines: [
        'profile: precision 100.0 % (1/1), recall 100.0 % (1/1)',
        '  role: 1 of 1 found: baker',
        'routines proposed once, with two quotes: 1 of 1',
        'one-offs proposed: 0 of 1',
        'proposed beside them: 0',
        'rejected and proposed again: 0',
      ],
    })
  })

  test('misses a goal for each thing that is wrong', () => {
    const wrong: GrowthScore = {
      profile: scoreProfile([{ field: 'role', values: ['baker'], aliases: [] }], [{ field: 'role', value: 'smith' }]),
      routines: scoreRoutines({ turns, routines }, [candidate(2, 3)]),
      others: [],
      proposedAgain: ['Rota again.'],
    }
    expect(missedGrowth(wrong)).toEqual([
      'precision of the profile is 0.0 %, not 95 %',
      'routines that are no one candidate with two quotes: 1, not 0',
      'one-offs proposed: 1, not 0',
      'rejected and proposed again: 1, not 0',
    ])
  })

  test('is not asked for where the folder says nothing of it', () => {
    const none: GrowthScore = { profile: null, routines: null, others: [], proposedAgain: [] }
    expect([missedGrowth(none), growthLines(none)]).toEqual([[], []])
  })
})
