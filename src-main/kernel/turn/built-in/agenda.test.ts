import { expect, test } from 'vitest'
import { agendaOf } from './agenda.ts'

/** A Sunday. */
const at = new Date('2026-11-29T12:00:00.000Z')

test.each([
  ['What is on next Thursday?', '2026-12-03', '2026-12-03'],
  ['Have I got anything on next week?', '2026-11-30', '2026-12-06'],
  ['Am I free on Friday?', '2026-12-04', '2026-12-04'],
  ['下周四有什么安排？', '2026-12-03', '2026-12-03'],
  ['下周有啥事没', '2026-11-30', '2026-12-06'],
  ['周五下午有空吗', '2026-12-04', '2026-12-04'],
])('“%s” asks for all that is planned for days', (asked, from, to) => {
  expect(agendaOf(asked, at)).toEqual([{ from, to }])
})

test.each([
  'What did I do today?',
  'Who comes tomorrow?',
  "What's the weather tomorrow?",
  'Do I have a dentist appointment next week?',
  'Is tomorrow Monday?',
  'What are my plans?',
  '我今天做了什么',
  '今天几号',
  '明天吃什么',
  '今天天气怎么样',
])('“%s” asks for something else', (asked) => {
  expect(agendaOf(asked, at)).toBeNull()
})
