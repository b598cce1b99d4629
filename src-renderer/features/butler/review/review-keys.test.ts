import { expect, test } from 'vitest'
import { intentOf, type KeyPress } from './review-keys.ts'

const press = (press: Partial<KeyPress>): KeyPress => ({
  key: 'a',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...press,
})

test.each([
  { key: 'a', intent: 'keep' },
  { key: 'R', intent: 'reject' },
  { key: 'e', intent: 'edit' },
  { key: 'J', intent: { step: 1 } },
  { key: 'ArrowUp', intent: { step: -1 } },
  { key: 'q', intent: null },
])('$key asks for $intent', ({ key, intent }) => {
  expect(intentOf(press({ key }))).toEqual(intent)
})

test.each(['a', 'r', 'e'])('a held %s does not decide on card after card unread', (key) => {
  expect(intentOf(press({ key, repeat: true }))).toBeNull()
})

test('a held arrow goes on from card to card', () => {
  expect(intentOf(press({ key: 'ArrowDown', repeat: true }))).toEqual({ step: 1 })
})

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('a key with %s belongs to the system', (held) => {
  expect(intentOf(press({ [held]: true }))).toBeNull()
})
