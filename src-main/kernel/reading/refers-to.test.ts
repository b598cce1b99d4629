import { expect, test } from 'vitest'
import type { Forget } from '../../memory/extraction/operation.ts'
import { withReference } from './refers-to.ts'

const request = (quote: string, more: Partial<Forget> = {}): Forget => ({
  op: 'forget',
  quote,
  messageId: 'm',
  targets: [],
  about: null,
  when: null,
  except: null,
  ...more,
})

test.each([
  { text: 'I secretly like green tea. Pretend I never said that.', quote: 'Pretend I never said that.', to: 'message' },
  { text: 'I like green tea, but keep no note of it', quote: 'keep no note of it', to: 'message' },
  { text: '我其实喜欢绿茶。这句不算数。', quote: '这句不算数', to: 'message' },
  { text: 'Pretend I never said that.', quote: 'Pretend I never said that.', to: 'previous' },
  { text: 'Thanks! Keep no note of it', quote: 'Keep no note of it', to: 'previous' },
])('“$text” points at what was said in the $to message', ({ text, quote, to }) => {
  expect(withReference(request(quote), { text }).refersTo).toBe(to)
})

test('what is named, by ids, words or days, is what is meant', () => {
  const named = [{ targets: ['a'] }, { about: 'tea' }, { when: { from: '2026-01-01', to: null } }]
  expect(
    named.map((more) => withReference(request('Forget it', more), { text: 'I like tea. Forget it' }).refersTo),
  ).toEqual([undefined, undefined, undefined])
})
