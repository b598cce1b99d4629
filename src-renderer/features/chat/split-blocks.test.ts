import { expect, test } from 'vitest'
import { splitBlocks } from './split-blocks.ts'

test.each([
  { title: 'paragraphs are apart', text: 'One\n\nTwo', blocks: ['One', 'Two'] },
  {
    title: 'a loose list stays whole',
    text: '1. a\n\n2. b\n\n   more\n\nAfter',
    blocks: ['1. a\n\n2. b\n\n   more', 'After'],
  },
  { title: 'a fence stays whole', text: '```\na\n\nb\n```\n\nAfter', blocks: ['```\na\n\nb\n```', 'After'] },
  { title: 'an open fence runs to the end', text: 'Look\n\n```js\na\n\nb', blocks: ['Look', '```js\na\n\nb'] },
  {
    title: 'a longer fence is not closed by a shorter one',
    text: '````\n```\n\nb\n````',
    blocks: ['````\n```\n\nb\n````'],
  },
  {
    title: 'link definitions keep the text whole',
    text: 'See [x]\n\nMore\n\n[x]: https://a.example',
    blocks: ['See [x]\n\nMore\n\n[x]: https://a.example'],
  },
])('$title', ({ text, blocks }) => {
  expect(splitBlocks(text)).toEqual(blocks)
  expect(splitBlocks(text).join('\n\n')).toBe(text)
})
