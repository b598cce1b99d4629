import { describe, expect, test } from 'vitest'
import { standsAlone } from './stands-alone.ts'

const goal = (value: string) => ({ subject: 'user', attribute: 'goal', value, single: false })

test.each([
  ['I keep bees on the roof', true],
  ['I have kept them on the roof for years', false],
  ['I am kinda worried about my exam', false],
  ['我在屋顶养蜂', true],
  ['我养它十年了', false],
  ['我有点担心考试', false],
])('“%s” is understood without what was said before: %s', (content, expected) => {
  expect(standsAlone({ slot: null, content })).toBe(expected)
})

test.each([
  ['My goal is to swim the lake', 'swim the lake', true],
  ['I want to go to bed soon', 'go to bed soon', false],
  ['我的目标是横渡这个湖', '横渡这个湖', true],
  ['我想去公园走走', '去公园走走', false],
])('“%s” is a goal that lasts: %s', (content, value, expected) => {
  expect(standsAlone({ slot: goal(value), content })).toBe(expected)
})

describe('a value that only points was kept as a fact', () => {
  test.each([
    ['likes', 'her drawings', 'I love her drawings', false],
    ['likes', 'these', 'I like these', false],
    ['prefers', 'latter', 'I prefer the latter', false],
    ['likes', '它的味道', '我喜欢它的味道', false],
    ['likes', 'my aunt and her drawings', 'I love my aunt and her drawings', true],
    ['likes', 'drawings', 'I love drawings', true],
    ['name', 'her', 'My name is Her', true],
  ])('%s: %s', (attribute, value, content, expected) => {
    expect(standsAlone({ slot: { subject: 'user', attribute, value, single: false }, content })).toBe(expected)
  })

  test('of somebody else “his” is their own', () => {
    const slot = { subject: 'uncle', attribute: 'likes', value: 'his boat', single: false }
    expect(standsAlone({ slot, content: 'My uncle loves his boat' })).toBe(true)
  })
})
