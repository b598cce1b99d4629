import { describe, expect, test } from 'vitest'
import { createLossCheck } from './loss-check.ts'
import { reasonAgainst } from './summarize.ts'

const english = `The boat trip is on 9 May at 07:15 from the old pier. Captain Hanna Brandt takes eleven people at most, and dogs are not allowed on board. The ticket costs 42 euros; children pay 18 euros. Bring the form boat-form.pdf. The trip is cancelled only when the wind is above 50 km an hour. Luis Ortega has not paid yet.`
const chinese = `游船在5月9日早上七点从老码头出发。船长王老师最多带十一个人，狗不能上船。成人票42元，儿童票18元。要带上 boat-form.pdf 这张表。风速超过每小时50公里才取消。小李还没有付钱。`

const judged = (text: string, summary: string) => {
  const report = createLossCheck(text)(summary)
  const { added, turned } = report
  return { reason: reasonAgainst(report), added, turned }
}
const fine = { reason: null, added: [], turned: [] }

describe('a summary', () => {
  test.each([
    [
      english,
      'Boat trip on May 9 at 7:15 with Hanna Brandt from the old pier; dogs are not allowed on board. 42 euros, children 18 euros; boat-form.pdf; cancelled only above 50 km of wind. Luis Ortega has not paid.',
    ],
    [
      chinese,
      '5月9日早上七点老码头游船，王老师带队；狗不能上船。成人42元、儿童18元，带 boat-form.pdf，风速超过50公里才取消。小李没有付钱。',
    ],
  ])('that keeps what tells and adds nothing is taken', (text, summary) => {
    expect(judged(text, summary)).toEqual(fine)
  })

  test.each([
    {
      name: 'an English one that leaves out most',
      text: english,
      summary: 'A boat trip with people from the old pier.',
      reason: 'lossy',
    },
    {
      name: 'a Chinese one that leaves out most',
      text: chinese,
      summary: '游船从老码头出发，要带表。',
      reason: 'lossy',
    },
  ])('$name is refused as lossy', ({ text, summary, reason }) => {
    expect(judged(text, summary)).toEqual({ ...fine, reason })
  })

  test.each([
    ['a number', english, 'The ticket costs 45 euros.', ['45']],
    ['a day', english, 'The boat trip is on 10 May.', ['10 May.']],
    ['a name', english, 'Captain Hanna Brandt and Peter Lang take people on the boat trip.', ['Peter Lang']],
    ['a number', chinese, '成人票52元，儿童票18元。', ['52']],
    ['a name', chinese, '船长张老师带人从老码头出发。', ['张老师']],
  ] as const)('that adds %s is refused', (_what, text, summary, added) => {
    const found = judged(text, summary)
    expect({ reason: found.reason, added: found.added.map((one) => one.trim()) }).toEqual({ reason: 'added', added })
  })

  test.each([
    [english, 'Dogs are allowed on board.'],
    [english, 'Luis Ortega has paid.'],
    [chinese, '狗能上船。'],
  ])('that turns a negation around is refused', (text, summary) => {
    expect(judged(text, summary)).toMatchObject({ reason: 'turned_around', turned: [expect.any(String)] })
  })

  test('in another language is refused', () => {
    expect(judged(english, '船五月九日早上出发，狗不能上船。').reason).toBe('wrong_language')
  })

  test('about something else is refused', () => {
    expect(judged(english, 'Remember to water every plant in the greenhouse twice.').reason).toBe('wrong_language')
  })

  test('may write a number in digits that the text has in words', () => {
    expect(judged(english, 'At most 11 people; dogs are not allowed on board.').added).toEqual([])
  })
})
