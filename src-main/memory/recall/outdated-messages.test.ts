import { describe, expect, test } from 'vitest'
import type { MessageHit } from '../../contract/search.ts'
import { analyzeQuery } from '../retrieval/analyse/analyze-query.ts'
import { outdatedAmong, type Talk } from './outdated-messages.ts'

const now = new Date('2026-06-01T09:00:00Z')
const parts = {
  lexical: 1,
  semantic: 0,
  context: 0,
  speaker: 0,
  date: 0,
  intent: 0,
  recency: 0,
  importance: 0,
  identity: 0,
}

const hit = (text: string, position: number): MessageHit => ({
  messageId: text,
  sessionId: `s${position}`,
  sessionTitle: '',
  position: 0,
  role: 'user',
  text,
  at: new Date(Date.parse('2026-03-02T09:00:00Z') + position * 86_400_000).toISOString(),
  score: 1,
  parts,
})

const outdated = (asked: string, said: readonly string[]): string[] => [
  ...outdatedAmong(asked, analyzeQuery(asked, now), said.map(hit)).keys(),
]

describe('a message that a later one sets right', () => {
  test.each([
    ['Where do I live?', 'We live in Crewe, near the canal.', 'We moved again, Hull this time.'],
    ['When does the choir rehearse?', 'The choir rehearses on Thursdays.', 'The choir has moved to Tuesdays.'],
    ['Where is the skipper from?', 'The skipper comes from Bradford.', 'The skipper is from Leeds, not Bradford.'],
    ['Where am I staying?', 'We live in Crewe.', 'Left on Monday, we are at Idris’s in Hull now'],
    ['Where do I live?', 'I live in Crewe, near the canal.', 'Left Crewe on Friday'],
    ['What tea do I drink?', 'I drink Assam tea at nine.', 'I switched to oolong.'],
    ['How much does the stall rent cost?', 'The stall rent is 90 euros.', 'They changed the stall rent to 120 euros.'],
    ['合唱队什么时候排练？', '合唱队在周四晚上排练。', '合唱队改到周二晚上排练了。'],
    ['渡船的船长是哪里人？', '渡船的船长是青岛人。', '渡船的船长是烟台人，不是青岛人。'],
    ['我住在哪个城市？', '我住在洛阳。', '又搬家了，这次搬到开封。'],
    ['我早上喝什么？', '我早上喝豆浆。', '我早上改喝咖啡了，不喝豆浆了。'],
    ['Should the plan be bullet points?', 'Use bullet points please.', 'knock the bullet points on the head now'],
    ['Am I still sailing to Lisbon?', 'In May we are sailing to Lisbon.', 'means Lisbons off, the mast broke'],
    ['春节我去哪儿？', '春节带爸妈去敦煌。', '敦煌黄了 我爸腿伤了'],
  ])('“%s”: “%s” is past after “%s”, and not before', (asked, earlier, later) => {
    expect({ after: outdated(asked, [earlier, later]), before: outdated(asked, [later, earlier]) }).toEqual({
      after: [earlier],
      before: [],
    })
  })

  test.each([
    ['When does the choir rehearse?', 'The choir rehearses on Thursdays.', 'The choir sang well on Sunday.'],
    ['Where do I live?', 'I live in Crewe.', 'I am in a meeting now'],
    ['Where did I meet Ottilie?', 'I met Ottilie at the harbour.', 'I do not drink coffee any more.'],
    ['船长是哪里人？', '船长是青岛人。', '船长周五请我们吃了面。'],
    ['Who teaches the choir?', 'Ottilie teaches the choir. I row on Sundays.', 'I quit rowing, sold the oars.'],
  ])('“%s”: “%s” stands beside “%s”', (asked, earlier, later) => {
    expect(outdated(asked, [earlier, later])).toEqual([])
  })
})

test('the later level of a language holds, whichever it is', () => {
  const [lower, higher] = ['My Welsh is like A1.', 'My Welsh is B1, the exam said.']
  const asked = 'How good is my Welsh?'
  expect([outdated(asked, [lower, higher]), outdated(asked, [higher, lower])]).toEqual([[lower], [higher]])
})

describe('the talk around a correction says what it corrects', () => {
  const past = (asked: string, earlier: string, later: string, around: Partial<Talk>): string[] => [
    ...outdatedAmong(asked, analyzeQuery(asked, now), [hit(earlier, 1)], {
      since: [hit(later, 2)],
      around: () => ({ before: [], after: [], ...around }),
    }).keys(),
  ]

  test.each<[string, string, string, Partial<Talk>]>([
    [
      'When is the rota meeting?',
      'The rota meeting is on Mondays at 8.',
      'shifted that one to Thursdays, changed it last week',
      { before: ['And the rota meeting?'] },
    ],
    ['盘点会在什么时候？', '盘点会每周一下午开。', '那个改到周四了', { before: ['盘点会呢？'] }],
    ['How good is my Welsh?', 'My Welsh is like A1.', 'I passed, B1!', { after: ['next: hold the meeting in Welsh'] }],
  ])('“%s”: “%s” is past after “%s”', (asked, earlier, later, around) => {
    expect([past(asked, earlier, later, around), past(asked, earlier, later, {})]).toEqual([[earlier], []])
  })

  test.each<[string, string, string, Partial<Talk>]>([
    [
      'When is the rota meeting?',
      'The rota meeting is on Mondays.',
      'Thursdays I swim now',
      { before: ['The rota meeting?'] },
    ],
    ['How good is my Welsh?', 'My Welsh is like A1.', 'my German is B2', { after: ['Welsh is hard'] }],
  ])('“%s”: “%s” stands beside “%s”', (asked, earlier, later, around) => {
    expect(past(asked, earlier, later, around)).toEqual([])
  })
})

test.each([
  ['Where do I live?', 'I live in Crewe.', 'where do I live now?'],
  ['我住哪儿？', '我住在洛阳。', '我现在住在哪儿呢'],
])('a question sets nothing right: “%s”', (asked, earlier, later) => {
  expect(outdated(asked, [earlier, later])).toEqual([])
})

test('where one does not live any more takes nothing from where one lives', () => {
  expect(outdated('Where do I live now?', ['I moved to Stirling.', 'I do not live in Crewe any more.'])).toEqual([])
})

describe('what else was said since', () => {
  const earlier = hit('At Easter we climb the Brocken.', 1)
  const end = hit('the Brocken is off', 2)
  const asked = 'What do we do at Easter?'

  test('ends what the asked clause speaks of without a word of the question', () => {
    const past = outdatedAmong(asked, analyzeQuery(asked, now), [earlier], { since: [end] })
    expect([...past]).toEqual([[earlier.messageId, end.messageId]])
  })

  test('takes an answer that repeats it along', () => {
    const answer: MessageHit = { ...hit('The Brocken at Easter, noted.', 1), role: 'assistant' }
    expect([...outdatedAmong(asked, analyzeQuery(asked, now), [answer], { since: [end] }).keys()]).toEqual([
      answer.messageId,
    ])
  })
})
