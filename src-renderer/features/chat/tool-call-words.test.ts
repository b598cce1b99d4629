import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { callsInWords, outcomeOf, saidIn } from './tool-call-words.ts'

test.each([
  ['{"query":"boat","corpus":"all"}', 'boat'],
  ['{"fact":"My boat is Marlin.","quote":"boat is Marlin"}', 'My boat is Marlin.'],
  ['{"numbers":[1],"quote":"forget it"}', 'forget it'],
  ['{"number":3}', ''],
  ['{"query":7}', ''],
  ['{"query":"bro', ''],
  ['[]', ''],
  ['null', ''],
  [null, ''],
])('a call with %s is shown as “%s”', (input, words) => expect(saidIn({ input })).toBe(words))

test('a long one is shown cut', () => {
  expect(saidIn({ input: JSON.stringify({ query: '船'.repeat(500) }) })).toBe(`${'船'.repeat(120)}…`)
})

const done = { state: 'done', reason: null, found: 0 } as const

test.each([
  ['what waits as a question was called done', { ...done, name: 'memory_store', reason: 'asked' }, 'Asked you first'],
  ['what was kept was called done', { ...done, name: 'memory_store' }, 'Kept'],
  ['a search that found nothing was called done', { ...done, name: 'memory_search' }, 'Nothing found'],
  ['one that found', { ...done, name: 'memory_list', found: 2 }, '2 found'],
  ['the clock', { ...done, name: 'now' }, 'Done'],
] as const)('%s', async (_, call, words) => {
  const { t } = await createI18n('en')
  expect(outcomeOf(t, call)).toBe(words)
})

test.each([
  [
    [
      { name: 'memory_search', state: 'done' },
      { name: 'memory_search', state: 'failed' },
      { name: 'now', state: 'done' },
      { name: 'memory_store', state: 'done' },
      { name: 'sudo', state: 'refused' },
    ],
    'Looked up 1 thing · 2 did not work',
  ],
  [[{ name: 'now', state: 'done' }], 'What the model did'],
] as const)('the clock, and what failed, counted as looked up', async (calls, words) => {
  const { t } = await createI18n('en')
  expect(callsInWords(t, calls)).toBe(words)
})
