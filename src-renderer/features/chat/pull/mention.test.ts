import { expect, test } from 'vitest'
import { mentionAt } from './mention.ts'

test.each([
  ['@', { start: 0, query: '' }],
  ['What of @bees', { start: 8, query: 'bees' }],
  ['我想问@杭州', { start: 3, query: '杭州' }],
  ['（@', { start: 1, query: '' }],
  ['看看＠养蜂', { start: 2, query: '养蜂' }],
  ['line\n@x', { start: 5, query: 'x' }],
])('an @ in %j asks for what to put in', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention)
})

test.each(['nora@example.com', 'nora.b@', 'a2@x', '`@Override', 'What of @bees and', '@@', `@${'x'.repeat(41)}`, ''])(
  '%j is an address, code or no @ that is being typed',
  (text) => {
    expect(mentionAt(text, text.length)).toBeNull()
  },
)

test('only what stands before the caret counts, also far into a long text', () => {
  const text = `${'x '.repeat(500)}@bees and more`
  expect(mentionAt(text, 1_005)).toEqual({ start: 1_000, query: 'bees' })
  expect(mentionAt(`${'x'.repeat(500)}@b`, 502)).toBeNull()
})
