import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../src-main/contract/memory.ts'
import { aMemory } from '../../src-main/testing/memory.ts'
import { gradeAnswer, type NewcomerQuestion } from './trust-newcomer.ts'
import { judgeRequest, type Outcome, type RequestCase } from './trust-requests.ts'
import type { StoredMemory } from './trust-run.ts'

const said: Evidence = {
  kind: 'message',
  id: 'm',
  name: null,
  span: null,
  sessionId: 's',
  messageId: 'm',
  quote: '',
  saidAt: '2030-01-01T08:00:00Z',
  position: 0,
  speaker: null,
  role: 'user',
}

describe('a request to forget', () => {
  const one: RequestCase = {
    id: 'r1',
    lang: 'en',
    kind: 'name',
    turns: [],
    request: { at: '2030-01-02T08:00:00Z', session: 's', text: 'forget Runa' },
    meant: [{ turn: 0, markers: ['Runa'] }],
    kept: [{ turn: 1, markers: ['Oslo'] }],
  }
  const stored = (turn: number, content: string): StoredMemory => ({
    memory: aMemory({ content }),
    evidence: [],
    turns: [turn],
    isEvident: true,
  })
  const runa = stored(0, 'Runa is a friend')
  const oslo = stored(1, 'Lives in Oslo')
  const before = [runa, oslo]
  const quiet: Outcome = {
    before,
    after: before,
    listed: null,
    ticked: null,
    listsSaid: false,
    saysDone: false,
    isGiven: false,
  }
  const ids = (...some: StoredMemory[]): string[] => some.map(({ memory }) => memory.id)

  test.each([
    { verdict: 'done right', outcome: { ...quiet, after: [oslo], saysDone: true } },
    { verdict: 'false done', outcome: { ...quiet, saysDone: true } },
    { verdict: 'false done', outcome: { ...quiet, after: [oslo], saysDone: true, isGiven: true } },
    { verdict: 'wrong removal', outcome: { ...quiet, after: [], saysDone: true } },
    { verdict: 'asked right', outcome: { ...quiet, listed: ids(runa), ticked: ids(runa) } },
    { verdict: 'asked partly', outcome: { ...quiet, listed: ids(runa, oslo), ticked: ids(runa, oslo) } },
    { verdict: 'missed', outcome: quiet },
  ])('is $verdict', ({ verdict, outcome }) => {
    expect(judgeRequest(one, outcome)).toBe(verdict)
  })

  test('that can mean two things is asked right where nothing but what is meant is ticked, and all of it listed', () => {
    const unclear = { ...one, clear: false }
    const asked = (ticked: string[], listed: string[]) => judgeRequest(unclear, { ...quiet, listed, ticked })
    expect([
      asked([], ids(runa, oslo)),
      asked(ids(runa), ids(runa, oslo)),
      asked(ids(runa, oslo), ids(runa, oslo)),
      asked([], ids(oslo)),
    ]).toEqual(['asked right', 'asked right', 'asked partly', 'asked partly'])
  })

  test('that can mean two things was asked partly where a card lists one of what may say it in other words', () => {
    const [age, job] = [stored(0, 'She is four'), stored(0, 'Works at a nursery')]
    const all = [age, job, oslo]
    const outcome = { ...quiet, before: all, after: all, ticked: [] }
    const verdicts = [ids(age, oslo), ids(oslo)].map((listed) =>
      judgeRequest({ ...one, clear: false }, { ...outcome, listed }),
    )
    expect(verdicts).toEqual(['asked right', 'asked partly'])
  })

  test('counted what else was told in the same message as meant, though it says something else', () => {
    const beside = stored(0, 'Went to the market')
    const all = { ...quiet, before: [...before, beside] }
    const [stays, goes] = [[oslo, beside], [oslo]].map((after) => judgeRequest(one, { ...all, after, saysDone: true }))
    const inOtherWords = judgeRequest(one, { ...quiet, before: [oslo, beside], after: [oslo, beside], saysDone: true })
    expect([stays, goes, inOtherWords]).toEqual(['done right', 'done right', 'false done'])
  })

  test('for a number was not done while what was told beside it stayed, which does not hold it', () => {
    const number = { ...one, meant: [{ turn: 0, markers: ['6068221735'] }] }
    const points = stored(0, 'The points run out at the end of May')
    const all = { ...quiet, before: [oslo, points], after: [oslo, points], saysDone: true }
    expect([judgeRequest(number, all), judgeRequest(number, { ...all, isGiven: true })]).toEqual([
      'done right',
      'false done',
    ])
  })

  test('was not done while the name of somebody stayed that something was told of', () => {
    const named = (attribute: string): StoredMemory => ({
      ...stored(0, 'The sister: Dana'),
      memory: aMemory({ content: 'Dana', slot: { subject: 'sister', attribute, value: 'Dana', single: true } }),
    })
    const verdictOf = (memory: StoredMemory) =>
      judgeRequest(one, { ...quiet, before: [memory], after: [memory], saysDone: true })
    expect([verdictOf(named('name')), verdictOf(named('event'))]).toEqual(['done right', 'false done'])
  })

  test('was not done while a memory stayed that no longer quotes what is forgotten', () => {
    const quoting = (quote: string): StoredMemory => ({
      ...stored(0, ''),
      memory: { ...runa.memory, content: 'Has a friend' },
      evidence: [{ ...said, quote }],
    })
    const verdictOf = (quote: string) =>
      judgeRequest(one, { ...quiet, before: [quoting('my friend Runa')], after: [quoting(quote)], saysDone: true })
    expect([verdictOf(''), verdictOf('my friend Runa')]).toEqual(['done right', 'false done'])
  })

  test('was asked right, though it is said to be done and what is meant is still there', () => {
    const asked = { ...quiet, listed: ids(runa), ticked: ids(runa) }
    expect(judgeRequest(one, { ...asked, saysDone: true })).toBe('false done')
  })

  test('was asked right where nothing of what is meant is left and the card lists only others', () => {
    const asked = { ...quiet, after: [oslo], listed: ids(oslo), ticked: [], saysDone: true }
    expect([
      judgeRequest(one, asked),
      judgeRequest(one, { ...asked, listed: [] }),
      judgeRequest(one, { ...asked, before: [oslo], listed: [], listsSaid: true, saysDone: false }),
      judgeRequest(one, { ...asked, before: [oslo], isGiven: true, saysDone: false }),
    ]).toEqual(['asked needlessly', 'asked needlessly', 'asked right', 'asked partly'])
  })

  test('of which only one marker of two has a figure was taken for said in no other words', () => {
    const mixed = { ...one, meant: [{ turn: 0, markers: ['Sorrel', '4000'] }] }
    const beside = stored(0, 'Bought a horse')
    const all = { ...quiet, before: [oslo, beside], after: [oslo, beside], saysDone: true }
    expect(judgeRequest(mixed, all)).toBe('false done')
  })

  test('that is none is left alone', () => {
    const none = { ...one, meant: [], none: true }
    expect(judgeRequest(none, quiet)).toBe('left alone')
    expect(judgeRequest(none, { ...quiet, ticked: ids(runa) })).toBe('asked needlessly')
    expect(judgeRequest(none, { ...quiet, after: [oslo] })).toBe('wrong removal')
  })

  test('for what was never told is not done', () => {
    expect(judgeRequest({ ...one, meant: [], nothing: true }, { ...quiet, saysDone: true })).toBe('false done')
  })
})

describe('an answer to a newcomer', () => {
  const question: NewcomerQuestion = { kind: 'question', text: '?', answer: [['Oslo'], ['2029']], wrong: ['Bergen'] }
  test.each([
    { answer: 'You moved to Oslo in 2029. [1]', grade: 'right' },
    { answer: 'You moved to Oslo in 2029.\nAnd you said: hello', grade: 'unclean' },
    { answer: 'You live in oslo.', grade: 'partly' },
    { answer: 'I don’t know that.', grade: 'unknown' },
    { answer: '这个我还不知道。', grade: 'unknown' },
    { answer: 'Bergen, not Oslo, since 2029', grade: 'wrong' },
    { answer: 'You like tea.', grade: 'wrong' },
  ])('"$answer" is $grade', ({ answer, grade }) => {
    expect(gradeAnswer(question, answer)).toBe(grade)
  })

  test('of what was never told is right where it says so', () => {
    const never = { ...question, answer: [], unknown: true }
    expect([gradeAnswer(never, '我不知道'), gradeAnswer(never, 'In Oslo.')]).toEqual(['right', 'wrong'])
  })
})
