import { expect, test } from 'vitest'
import { ablationTable, groupOf, judgeLine, sentenceTable } from './sentences.ts'

const line = {
  who: 'a welder',
  prev: '',
  text: 'I live in Narva. I am allergic to walnuts.',
  lang: 'en' as const,
  facts: [
    { subject: 'user', attribute: 'residence', value: 'Narva' },
    { subject: 'user', attribute: 'allergy', value: 'walnuts', sensitive: true },
    { subject: 'user', attribute: 'role', value: 'welder' },
  ],
}
const bare = { ...line, text: 'I like tea.', facts: [], none: 'opinion' }

test('what was read of a message is compared with its facts', () => {
  const { statements, missed } = judgeLine(line)
  expect([statements.map(({ rule, says }) => [rule, ...says]), missed]).toEqual([
    [
      ['en-live', 'user/residence=Narva'],
      ['en-allergic', 'user/allergy=walnuts'],
    ],
    ['user/role=welder'],
  ])
})

test('the table counts what is right, what was found, and what was made of messages without facts', () => {
  expect(
    sentenceTable('x', [judgeLine(line), judgeLine(bare)])
      .split('\n')
      .slice(1),
  ).toEqual([
    '  precision  2/3 = 66.7 % right (2/3 = 66.7 % by the words alone)',
    '  recall     66.7 %',
    '  read without facts: opinion 1/1',
  ])
})

test('each pattern is counted for development lines and for strangers', () => {
  const table = ablationTable({ development: [judgeLine(line)], strangers: [judgeLine(bare)] }, ['en-live', 'en-like'])
  expect(
    table
      .split('\n')
      .map((row) => row.trim().split(/\s+/).join(' '))
      .slice(1),
  ).toEqual(['en-live 1 1 1 100.0 % 0 0 0 –', 'en-like 0 0 0 – 1 0 0 0.0 %'])
})

test('files that are set aside, and lines that the rules were written with, do not count as development', () => {
  expect(['x/en-c.jsonl', 'x/en-a.jsonl', 'x/zh-t.jsonl'].map(groupOf)).toEqual(['strangers', 'development', 'tests'])
})
