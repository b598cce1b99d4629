import { expect, test } from 'vitest'
import { queryTerms } from '../../language/tokenize.ts'
import { namedSpeakers } from './speakers.ts'

const named = (speakers: readonly string[], query: string) => {
  const { only } = namedSpeakers(speakers, queryTerms(query))
  return only === null ? null : [...only]
}

test.each<[readonly string[], string, string[] | null]>([
  [['Nora', 'Tom Baker'], 'What did Nora bake?', ['Nora']],
  [['Nora', 'Tom Baker'], "Where is tom's boat?", ['Tom Baker']],
  [['Nora', 'Tom Baker'], 'What did Nora tell Tom?', null],
  [['Nora', 'Tom Baker'], 'What did Norah bake?', null],
  [['Nora'], 'What did Nora bake?', null],
  [['user', 'assistant'], 'What does the user say?', null],
  [['林小舟', '赵大海'], '林小舟去了哪里', ['林小舟']],
  [['林小舟', '赵大海'], '小舟去了哪里', null],
  [['Will', 'Nora'], 'What will it cost?', null],
])('of %j, “%s” names %j', (speakers, query, expected) => {
  expect(named(speakers, query)).toEqual(expected)
})

test('the words of their names are known, so that they count as names', () => {
  expect([...namedSpeakers(['Tom Baker', 'Nora'], queryTerms('Is Tom home?')).terms]).toEqual(['tom', 'baker'])
})
