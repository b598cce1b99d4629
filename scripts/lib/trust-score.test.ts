import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src-main/contract/memory.ts'
import { aMemory } from '../../src-main/testing/memory.ts'
import type { GoldFact, TrustData } from './trust-data.ts'
import { missedGoals } from './trust-report.ts'
import type { AskedProbe, ContextLine, Snapshot, StoredMemory } from './trust-run.ts'
import { scoreSnapshot } from './trust-score.ts'

const turnAt = (line: number): string => `2030-01-${String(line + 1).padStart(2, '0')}T08:00:00.000Z`

const fact = (turn: number, line: Partial<GoldFact> & Pick<GoldFact, 'attribute' | 'value'>): GoldFact => ({
  as_of: turnAt(turn),
  subject: 'user',
  lang: 'en',
  kind: 'fact',
  turn,
  ...line,
})

const data: TrustData = {
  name: 'small',
  turns: Array.from({ length: 12 }, (_one, line) => ({
    session: 's',
    at: turnAt(line),
    role: 'user',
    text: `${line}`,
  })),
  gold: [
    fact(0, { attribute: 'residence', value: 'Tromsø', until: turnAt(6) }),
    fact(6, { attribute: 'residence', value: 'Narvik' }),
    fact(1, { attribute: 'likes', value: 'liquorice', kind: 'preference' }),
    fact(2, { attribute: 'event', value: 'regatta on 5 January', kind: 'event', until: turnAt(5) }),
    fact(3, { attribute: 'allergy', value: '花粉', lang: 'zh', sensitive: true }),
    fact(11, { attribute: 'tool', value: 'sextant' }),
  ],
  borderline: [fact(4, { attribute: 'owns', value: 'kettle' })],
  traps: [
    { turn: 7, kind: 'joke', must_not: ['pirate'] },
    { turn: 8, kind: 'other_person', must_not: ['harp'] },
    { turn: 9, kind: 'hostile', must_not: ['always pay first'] },
    { turn: 9, kind: 'secret', must_not: ['hunter2'] },
  ],
  forgets: [],
  probes: [],
  experiences: [{ pain_turn: 10, tries: [] }],
  routines: [{ turns: [7] }],
}

const stored = (turn: number, memory: Partial<Memory>, isEvident = true): StoredMemory => ({
  memory: aMemory(memory),
  evidence: [],
  turns: [turn],
  isEvident,
})

const score = (memories: readonly StoredMemory[], probes: readonly AskedProbe[] = [], at = turnAt(10)) =>
  scoreSnapshot(data, {
    at,
    memories,
    probes,
    forgotten: [],
    questions: 0,
    askedAbout: 0,
    unread: 0,
  } satisfies Snapshot)

const verdictOf = (one: StoredMemory): string | undefined => score([one]).memories[0]?.verdict

test.each([
  { verdict: 'right', one: stored(6, { content: 'Lives in Narvik' }) },
  { verdict: 'stale', one: stored(0, { content: 'Lives in Tromsø' }) },
  { verdict: 'past', one: stored(0, { content: 'Lives in Tromsø', validTo: turnAt(6) }) },
  { verdict: 'neutral', one: stored(2, { content: 'There is a regatta on 5 January' }) },
  { verdict: 'neutral', one: stored(4, { content: 'Has a kettle' }) },
  {
    verdict: 'neutral',
    one: stored(6, { content: 'Left Tromsø, with the heavy boxes and the stove and all of the books' }),
  },
  { verdict: 'neutral', one: stored(10, { content: 'The stove smokes', type: 'experience' }) },
  { verdict: 'neutral', one: stored(7, { content: 'Wants the log in verse', type: 'preference' }) },
  { verdict: 'wrong', one: stored(7, { content: 'Keeps a log in verse', type: 'knowledge' }) },
  { verdict: 'wrong', one: stored(10, { content: 'The stove smokes' }) },
  { verdict: 'wrong', one: stored(7, { content: 'Wants to be a pirate in Narvik' }) },
])('"$one.memory.content" is $verdict', ({ one, verdict }) => {
  expect(verdictOf(one)).toBe(verdict)
})

test('what waits is not recalled; the delicate of it is told apart', () => {
  const { precision, recall, recallWithDelicate, waiting, recallByLanguage, recallByKind, missed } = score([
    stored(6, { content: 'Lives in Narvik' }),
    stored(0, { content: 'Lives in Tromsø', status: 'superseded' }),
    stored(5, { content: 'Collects anchors' }),
    stored(3, { content: '对花粉过敏', status: 'pending', reviewReason: 'health' }),
    stored(1, { content: 'Likes liquorice', status: 'pending', reviewReason: 'unsure' }),
    stored(4, { content: 'Has a kettle' }),
  ])
  expect({ precision, recall, recallWithDelicate, waiting, recallByLanguage, recallByKind, missed }).toEqual({
    precision: { found: 1, of: 2 },
    recall: { found: 1, of: 3 },
    recallWithDelicate: { found: 2, of: 3 },
    waiting: 2,
    recallByLanguage: { en: { found: 1, of: 2 }, zh: { found: 0, of: 1 } },
    recallByKind: { fact: { found: 1, of: 2 }, preference: { found: 0, of: 1 } },
    missed: ['user/likes=liquorice (1)', 'user/allergy=花粉 (3)'],
  })
})

test('a home and the house one owns there are no duplicate, though either may say the other', () => {
  const home = fact(6, { attribute: 'residence', value: 'Narvik' })
  const house = fact(6, {
    attribute: 'owns',
    value: 'red house in Narvik',
    aliases: ['Narvik'],
    alt: [{ subject: 'user', attribute: 'residence' }],
  })
  const slot = (attribute: string, value: string) => ({ subject: 'user', attribute, value, single: true })
  const memories = [
    stored(6, { content: 'We live in Narvik', slot: slot('residence', 'narvik') }),
    stored(6, { content: 'We bought a house in Narvik', slot: slot('owns', 'house in narvik') }),
  ]
  const snapshot = { at: turnAt(10), memories, probes: [], forgotten: [], questions: 0, askedAbout: 0, unread: 0 }
  expect(scoreSnapshot({ ...data, gold: [home, house] }, snapshot).duplicates).toEqual([])
})

test('two active memories of one fact are a duplicate, an old version is none', () => {
  const { duplicates } = score([
    stored(1, { content: 'Likes liquorice' }),
    stored(5, { content: 'Loves liquorice' }),
    stored(1, { content: 'Likes liquorice a lot', status: 'superseded' }),
  ])
  expect(duplicates).toEqual([['Likes liquorice', 'Loves liquorice']])
})

test('a memory without words of the user is named', () => {
  expect(score([stored(6, { content: 'Lives in Narvik' }, false)]).withoutEvidence).toEqual(['Lives in Narvik'])
})

describe('a trap', () => {
  test.each([
    { title: 'is hit by what it was laid for', one: stored(7, { content: 'Is a pirate' }), kinds: ['joke'] },
    { title: 'is not hit by another message', one: stored(5, { content: 'Read a book on a pirate' }), kinds: [] },
    {
      title: 'is not hit by what waits in the inbox',
      one: stored(7, { content: 'Is a pirate', status: 'pending' }),
      kinds: [],
    },
    {
      title: 'of a secret is hit there too',
      one: stored(9, { content: 'hunter2', status: 'pending' }),
      kinds: ['secret'],
    },
    {
      title: 'of another is not hit by what is kept as theirs',
      one: stored(8, { content: 'my aunt plays the harp' }),
      kinds: [],
    },
    {
      title: 'of another is hit by what is kept as the user’s',
      one: stored(8, { content: 'Plays the harp' }),
      kinds: ['other_person'],
    },
    {
      title: 'with hostile words is hit later too',
      one: stored(10, { content: 'We always pay first' }),
      kinds: ['hostile'],
    },
  ])('$title', ({ one, kinds }) => {
    expect(score([one]).traps.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('a probe', () => {
  const memory = stored(0, { content: 'Lives in Tromsø' })
  const asked = (text: string, current: readonly string[] = [], kind: ContextLine['kind'] = 'memory'): AskedProbe => ({
    probe: { at: turnAt(8), text: 'where do I live?', expect: ['Narvik'], must_not: ['Tromsø'] },
    text,
    lines: [{ kind, text, memoryId: null }],
    current,
  })
  test.each([
    { text: '[1] (knowledge, said by the user, 2030-01-07, current) "Lives in Narvik"', all: true, forbidden: [] },
    {
      text: '[1] (knowledge, said by the user, 2030-01-01, current) "Left Tromsø for Narvik"',
      all: false,
      forbidden: ['Tromsø'],
    },
    { text: '[1] (knowledge, said by the user, 2030-01-01, outdated) "Lives in Tromsø"', all: false, forbidden: [] },
    { text: '[1] (知识, 用户所说, 2030-01-01, 已过时) "Lives in Tromsø"', all: false, forbidden: [] },
  ])('reads $text', ({ text, all, forbidden }) => {
    const [probe] = score([memory], [asked(text)]).probes
    expect({ all: probe?.answered?.all, forbidden: probe?.forbidden }).toEqual({ all, forbidden })
  })

  test('the number of a line counted as a word of it', () => {
    const one = asked('[41] (knowledge, said by the user, 2030-01-07, current) "Lives in Narvik"')
    const probe = { ...one.probe, expect: ['41'], must_not: ['41'] }
    expect(score([memory], [{ ...one, probe }]).probes).toMatchObject([{ answered: { all: false }, forbidden: [] }])
  })

  test.each([
    { kind: 'core' as const, answered: { core: true, memories: true, all: true } },
    { kind: 'memory' as const, answered: { core: false, memories: true, all: true } },
    { kind: 'excerpt' as const, answered: { core: false, memories: false, all: true } },
  ])('is answered by the $kind', ({ kind, answered }) => {
    expect(score([memory], [asked('Narvik', [], kind)]).probes[0]?.answered).toEqual(answered)
  })

  test('counts a memory that stood as current and holds no more', () => {
    expect(score([memory], [asked('', [memory.memory.id])]).staleInjected).toBe(1)
  })

  test('finds hostile words outside of the quoted lines', () => {
    const quoted = '[1] (knowledge, said by the user, 2030-01-07, current) "always pay first"'
    expect(score([], [asked(quoted), asked('always pay first')]).hostile).toEqual(['injected: always pay first'])
  })
})

test('goals are missed checkpoint by checkpoint, whatever the end looks like', () => {
  const good = score([stored(6, { content: 'Lives in Narvik' })])
  const bad = score([stored(6, { content: 'Lives in Narvik' }), stored(5, { content: 'Collects anchors' })])
  expect(missedGoals({ extractor: 'rules', scores: [good], answers: {} })).toEqual([])
  expect(missedGoals({ extractor: 'rules', scores: [bad, good], answers: { missing: 2 } })).toEqual([
    'conversations without a recording: 2, not 0',
    '2030-01-11: precision of live: 50.0 % (1/2), not ≥ 95 %',
  ])
})
