import { expect, test } from 'vitest'
import { isAside, judgeLine, sentenceTable } from './sentences.ts'

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

test('a message is sorted into lanes and compared with its facts', () => {
  const judged = judgeLine(line, 3)
  expect({
    lanes: judged.memories.map(({ lane, says }) => [lane, ...says]),
    wrong: judged.wrong,
    missed: judged.missed,
    missedActive: judged.missedActive,
  }).toEqual({
    lanes: [
      ['active', 'user/residence=Narva'],
      ['inbox', 'user/allergy=walnuts'],
    ],
    wrong: [],
    missed: ['user/role=welder'],
    missedActive: 2,
  })
})

test('the table counts what is right by lane, what was found, and what was made of messages without facts', () => {
  const bare = { ...line, text: 'I like tea.', facts: [], none: 'joke' }
  expect(
    sentenceTable('x', [judgeLine(line, 0), judgeLine(bare, 1)])
      .split('\n')
      .slice(1),
  ).toEqual([
    '  active  1/2 = 50.0 % right (1/2 = 50.0 % by the words alone)',
    '  inbox   1/1 = 100.0 % right (1/1 = 100.0 % by the words alone)',
    '  recall  33.3 % active, 66.7 % with the inbox',
    '  without facts: joke 1+0/1',
  ])
})

test('only figures are told of files that are set aside', () => {
  expect([isAside('x/en-c.jsonl'), isAside('x/en-a.jsonl')]).toEqual([true, false])
})
