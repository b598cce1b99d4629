import { describe, expect, test } from 'vitest'
import { workflowLikeness } from './same-workflow.ts'
import { findSteps } from './workflow-steps.ts'

const steps = (text: string) => findSteps({ text, untrustedSpans: [] })
const words = (text: string): string[] => steps(text).map((step) => step.text)

describe('the steps of a request', () => {
  test.each([
    [
      'Please do the stock check: first count the jars, then compare with the list, finally write what to order.',
      ['count the jars', 'compare with the list', 'write what to order'],
    ],
    [
      'Start by reading the minutes. After that list the open points. Then draft the mail. At the end ask me for the date.',
      ['reading the minutes', 'list the open points', 'draft the mail', 'ask me for the date'],
    ],
    ['帮我做盘点：先数瓶子，再对照清单，最后写下要订的货。', ['数瓶子', '对照清单', '写下要订的货']],
    [
      '请准备周会：首先整理上周的记录，其次列出没做完的事，然后写提纲，最后发给我看。',
      ['整理上周的记录', '列出没做完的事', '写提纲', '发给我看'],
    ],
    [
      'Do the release:\n1. run the tests\n2. write the notes\n3) tag the version',
      ['run the tests', 'write the notes', 'tag the version'],
    ],
    // What stands before the last mark's "and" is no part of a step.
    [
      'For the fair: first list the stalls, then draft a letter, and finally call the printer.',
      ['list the stalls', 'draft a letter', 'call the printer'],
    ],
    // Two things in a row are how something is done, no course of work.
    ['First the totals, then the details, please.', []],
    ['先写结论，再写理由。', []],
    ['Mr Xian: 王先生再见，最后一行请删掉。', []],
    ['Make a list of what to buy.', []],
  ] as const)('“%s” are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('leave out what is not the user’s own', () => {
    const text = 'See this: first count the jars, then compare the list, finally order.'
    expect(findSteps({ text, untrustedSpans: [{ start: 9, end: text.length, source: 'paste' }] })).toEqual([])
  })

  test('of a message that holds a secret are none', () => {
    expect(
      steps('First open the vault with password: hunter2xyz, then count the jars, finally write the list.'),
    ).toEqual([])
  })
})

test.each([
  ['the same in other words', 'first count all jars, then compare them with our list, finally write the order', true],
  [
    'with one step more',
    'first count the jars, then weigh the boxes, then compare with the list, finally write what to order',
    true,
  ],
  ['in the other order', 'first write what to order, then compare with the list, finally count the jars', false],
  ['of other work', 'first boil the water, then steep the tea, finally pour the cups', false],
] as const)('a course of work %s: is the same %#', (_name, text, isSame) => {
  const first = steps('Please: first count the jars, then compare with the list, finally write what to order.')
  expect(workflowLikeness(first, steps(`Please: ${text}.`)) > 0).toBe(isSame)
})
