import { describe, expect, test } from 'vitest'
import { isLeftOut, isOwn, namesWhom, takesBack } from './is-own.ts'

const inChinese = (quote: string): Parameters<typeof isLeftOut>[0] => ({
  quote,
  slot: { subject: 'user', attribute: 'job', value: 'x', single: true },
  language: 'zh',
})

describe('whether words say whom they are about', () => {
  test.each([
    ['we bake on Fridays', true],
    ['Bertram retires on Friday', false],
    ['dog Waldo', false],
    ['我在烤面包', true],
    ['周五烤面包', false],
  ])('%s: %s', (quote, expected) => {
    expect(isOwn({ quote })).toBe(expected)
  })

  test.each([
    ['Where do you live?', true],
    ['What is the budget for the gift?', false],
    ['你平时几点起床？', true],
    ['预算是多少？', false],
  ])('a bare answer to “%s” is about the user: %s', (asked, expected) => {
    expect(isOwn({ quote: 'forty', asked })).toBe(expected)
  })

  test.each([
    ['住在厦门', true],
    ['我妈住在厦门', false],
    ['他住在厦门', false],
    ['阿梅住在厦门', false],
    ['Olga 在找房子', false],
  ])('Chinese leaves out “I” in “%s”: %s', (quote, expected) => {
    expect(isLeftOut(inChinese(quote))).toBe(expected)
  })
})

test.each([
  ['my course starts in May. No wait, in June', true],
  ['我七月开始，不对，八月', true],
  ['I cannot wait for June', false],
  ['我觉得这样不对劲', false],
])('a word is taken back in “%s”: %s', (quote, expected) => {
  expect(takesBack({ quote })).toBe(expected)
})

describe('a true fact was ended by words that do not say whom they are about', () => {
  const slot = (subject: string) => ({ subject, attribute: 'residence', value: 'x', single: true })
  test.each([
    ['user', 'en', 'I moved to Narva', true],
    ['user', 'en', 'moved to Narva', false],
    ['user', 'zh', '搬到泉州了', true],
    ['uncle', 'zh', '我叔叔搬到泉州了', true],
    ['uncle', 'zh', '我叔叔退休了，他搬到泉州了', true],
    ['uncle', 'zh', '那个会我去过，它在泉州', false],
    ['uncle', 'en', 'He lives in Narva', false],
    ['oswin', 'en', 'Oswin says he lives in Narva', true],
  ] as const)('%s (%s): %s: %s', (subject, language, quote, expected) => {
    expect(namesWhom({ slot: slot(subject), language, quote })).toBe(expected)
  })
})
