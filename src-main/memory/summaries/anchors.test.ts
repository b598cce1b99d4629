import { describe, expect, test } from 'vitest'
import { anchorsOf } from './anchors.ts'
import { datesIn } from '../../util/date-mentions.ts'
import { polarityOf } from '../language/negation.ts'
import { numbersIn } from '../../util/number-mentions.ts'

const keys = (text: string, kind: string) =>
  anchorsOf(text)
    .filter((anchor) => anchor.kind === kind)
    .map(({ key }) => key)
    .toSorted()

describe('the anchors of a text', () => {
  test.each([
    [
      'link',
      'See https://notes.example/a/7, or write to lena@notes.example.',
      ['https://notes.example/a/7', 'lena@notes.example'],
    ],
    ['path', 'It is in src/main.ts and ~/backup/old, not in 3/4 of the cases.', ['src/main.ts', '~/backup/old']],
    ['quoted', 'The tune is called "Slow River"; 书名是《山路》。', ['slow river', '山路']],
    ['name', 'Yesterday Lena Fischer met the people of Brightwater in Oslo.', ['brightwater', 'lena fischer', 'oslo']],
    ['name', 'The meeting was long. Nobody spoke.', []],
    ['name', '昨天陈医生和小王去了 Rotterdam。', ['rotterdam', '小王', '陈医生']],
    ['number', 'It weighs 12.5 kg and costs 1,200 euros; 3 of them.', ['12.5:kilogram', '1200:euro']],
    ['number', '一共三百二十元，走了2.5公里。', ['2.5:kilometre', '320:yuan']],
    ['negation', 'We bake bread. The dough must not rise twice.', ['dough rise twice']],
    ['negation', '我们烤面包，面团不能发两次。', ['面团 能发 发两 两次']],
  ] as const)('of kind %s in “%s”', (kind, text, expected) => {
    expect(keys(text, kind)).toEqual(expected)
  })

  test('come first where they are said often, and where something may not be done', () => {
    const text =
      'Ruth called. Ruth wants tea. Ruth left. The stove must never be left alone. It cost 5 euros. Paul was there.'
    expect(
      anchorsOf(`Well, ${text}`)
        .slice(0, 2)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['name', 'negation'])
  })

  test('of a text made to be slow are found in no time', () => {
    const slow = [
      'a.'.repeat(10_000),
      'a/'.repeat(10_000),
      '"'.repeat(20_000),
      'Aa '.repeat(7_000),
      '不，'.repeat(10_000),
    ]
    for (const text of slow) expect(anchorsOf(text).length).toBeLessThan(10_000)
  })
})

test.each([
  ['2026-03-05', ['day:3-5', 'year:2026']],
  ['March 5th, 2026', ['day:3-5', 'year:2026']],
  ['5 March', ['day:3-5']],
  ['2026年3月5日', ['day:3-5', 'year:2026']],
  ['三月五号', ['day:3-5']],
  ['十二月二十三日', ['day:12-23']],
  ['in May', ['month:5']],
  ['You may march on.', []],
  ['on Tuesdays at 2:30 pm', ['weekday:2', 'time:14:30']],
  ['周日下午三点半', ['weekday:7', 'time:15:30']],
  ['早上八点', ['time:8:00']],
] as const)('“%s” names %j', (text, expected) => {
  expect(datesIn(text).map(({ key }) => key)).toEqual(expected)
})

test.each([
  ['1,250 dollars', [[1250, 'dollar']]],
  ['€3.5 million', [[3.5e6, 'euro']]],
  ['3.5万元', [[35_000, 'yuan']]],
  ['two hours', [[2, 'hour']]],
  ['两个小时', [[2, 'hour']]],
  ['30%', [[30, 'percent']]],
  ['1. Buy milk\n2. Go home', []],
  ['version b12', []],
] as const)('“%s” holds the numbers %j', (text, expected) => {
  expect(numbersIn(text).map(({ value, unit }) => [value, unit])).toEqual(expected)
})

test.each([
  ['She does not eat meat', 'denied'],
  ["She doesn't eat meat", 'denied'],
  ['She eats meat, no doubt', 'affirmed'],
  ['It works not only at home', 'affirmed'],
  ['她不吃肉', 'denied'],
  ['她特别喜欢吃肉', 'affirmed'],
  ['没有不能吃的', 'mixed'],
  ['旅行取消了', 'denied'],
  ['不久就到了', 'affirmed'],
] as const)('“%s” is %s', (clause, expected) => {
  expect(polarityOf(clause)).toBe(expected)
})
