import { expect, test } from 'vitest'
import { withoutCitations } from '../../lib/without-citations.ts'
import { remarkCitations } from './citations.ts'

const cite = (number: string) => ({
  type: 'citation',
  children: [{ type: 'text', value: number }],
  data: { hName: 'cite', hProperties: { 'data-number': number } },
})
const text = (value: string) => ({ type: 'text', value })

test('turns numbers in brackets into citations, and leaves code and links alone', () => {
  const tree = {
    type: 'root',
    children: [
      { type: 'paragraph', children: [text('You live in Berlin [1][2].'), { type: 'inlineCode', value: 'a[1]' }] },
      { type: 'link', children: [text('[3]')] },
    ],
  }
  remarkCitations()(tree)
  expect(tree).toEqual({
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [text('You live in Berlin '), cite('1'), cite('2'), text('.'), { type: 'inlineCode', value: 'a[1]' }],
      },
      { type: 'link', children: [text('[3]')] },
    ],
  })
})

test('an answer that was copied or quoted took the numbers of its sources along', () => {
  expect(withoutCitations('Your work: engineer [4]. You live in Porto [1][2].')).toBe(
    'Your work: engineer. You live in Porto.',
  )
  const kept = 'See [1](https://example.org), `a[1]` and\n```\nlist[0] [2]\n```'
  expect(withoutCitations(kept)).toBe(kept)
})
