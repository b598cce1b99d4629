import { expect, test } from 'vitest'
import { splitBlocks, splitParts, splitTable, toOpenCode } from './split-blocks.ts'

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

const longTable = ['| a | b |', '| - | -: |', ...Array.from({ length: 700 }, (_, row) => `| ${row} | x |`)].join('\n')

test.each([
  {
    title: 'a long table is parsed apart',
    block: `Before\n\n${longTable}\n\nAfter`,
    kinds: ['markdown', 'table', 'markdown'],
  },
  { title: 'a short one is not', block: '| a |\n| - |\n| 1 |', kinds: ['markdown'] },
  { title: 'rows within code are no table', block: `\`\`\`\n\n${longTable}\n\`\`\``, kinds: ['markdown'] },
  {
    title: 'what refers to the end of the text stays whole',
    block: `${longTable}\n\n[x]: https://a.example`,
    kinds: ['markdown'],
  },
  {
    title: 'rows without a head are no table',
    block: longTable.replace('| - | -: |', '| a | b |'),
    kinds: ['markdown'],
  },
])('$title', ({ block, kinds }) => {
  const parts = splitParts(block)
  expect(parts.map(({ kind }) => kind)).toEqual(kinds)
  expect(parts.map(({ text }) => text.trim()).join('\n\n')).toBe(block)
})

test('while a long table grew all of its rows were parsed again for each word', () => {
  const [now, later] = [splitTable(longTable), splitTable(`${longTable}\n| 700 | more |`)]
  expect(now.pieces).toHaveLength(3)
  expect(later.pieces.slice(0, 2)).toEqual(now.pieces.slice(0, 2))
  expect(later.pieces[2]).toBe(`${now.pieces[2]}\n| 700 | more |`)
})
