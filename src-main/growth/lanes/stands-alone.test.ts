import { expect, test } from 'vitest'
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
