import { describe, expect, test } from 'vitest'
import { shelfLifeOf } from './shelf-life.ts'

const lifeOf = (content: string, at = '2031-03-05T18:00:00Z'): string | undefined =>
  shelfLifeOf({ content, slot: null, category: 'event' }, at)?.slice(0, 10)

describe('what names its days', () => {
  test.each([
    ['the regatta is on 12 April', '2031-04-13'],
    ['April 12th is the regatta', '2031-04-13'],
    ['sailing to Faro 9 april, back 21', '2031-04-22'],
    ['a room in Leith from the 20th to the 28th', '2031-03-29'],
    ['at a course for three weeks from monday 10th of march', '2031-04-01'],
    ['away for two weeks', '2031-03-20'],
    ['the essay is due by june', '2031-07-01'],
    ['conference next week', '2031-03-17'],
    ['4月2号到4月19号在舟山出差', '2031-04-20'],
    ['8号去敦煌，玩五天', '2031-03-14'],
    ['五月底前要交论文', '2031-06-01'],
    ['下周去体检', '2031-03-17'],
  ])('“%s” is over on %s', (content, day) => expect(lifeOf(content)).toBe(day))

  test('a date that was not long ago by its name is over, one long before is of the next year', () => {
    const at = '2031-12-10T18:00:00Z'
    expect([lifeOf('the audit is on 3 January', at), lifeOf('the audit is on 3 November', at)]).toEqual([
      '2032-01-04',
      undefined,
    ])
  })

  test.each([
    'I start at the brewery on 1 April',
    'since 3 March I am at the brewery',
    'from april on I run the shop',
    'every 12 April we sail',
    'my birthday is 12 April',
    'rehearsals are on Tuesdays now',
    'we sailed on 12 February',
    'wore the same jumper for nine days',
    '4月1号入职造船厂',
    '每月8号交房租',
    '我生日是4月12号',
    '合唱队改到4月8号开始排练',
    'I am allergic to kiwi and have an exam on 12 April',
  ])('“%s” lasts', (content) => expect(lifeOf(content)).toBeUndefined())

  test('what a lasting attribute says is not over by a date in it', () => {
    const slot = { subject: 'user', attribute: 'residence', value: 'leith', single: true }
    expect(shelfLifeOf({ content: 'Leith, keys on 12 April', slot, category: 'life' }, '2031-03-05T18:00:00Z')).toBe(
      undefined,
    )
  })
})
