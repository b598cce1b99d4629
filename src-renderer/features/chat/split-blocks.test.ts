import { expect, test } from 'vitest'
import { splitBlocks, toOpenCode } from './split-blocks.ts'

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

test.each([
  {
    title: 'an open fence is code',
    block: '```ts\nlet a\n\nlet b\n',
    open: { code: 'let a\n\nlet b', language: 'ts' },
  },
  { title: 'so it is without a language', block: '~~~\na', open: { code: 'a', language: '' } },
  { title: 'words after the language are left out', block: '```js title=a\nb', open: { code: 'b', language: 'js' } },
  { title: 'a shorter fence does not close it', block: '````\n```\nb', open: { code: '```\nb', language: '' } },
  { title: 'a closed fence is not open', block: '```ts\nlet a\n```', open: null },
  { title: 'the first line has to be whole', block: '```t', open: null },
  { title: 'a paragraph is no code', block: 'a ```\nb', open: null },
])('$title', ({ block, open }) => {
  expect(toOpenCode(block)).toEqual(open)
})
