import { describe, expect, test } from 'vitest'
import type { Conversation } from './message-merge.ts'
import { rangeOf } from './use-growing-range.ts'

const conversation = (ids: readonly string[], atEnd = true) =>
  ({ messages: ids.map((id) => ({ id })), atEnd }) as unknown as Conversation
const sixty = Array.from({ length: 60 }, (_, index) => `m${index}`)

describe('what of a conversation stands in the page', () => {
  test('is its end at first, and the message that was jumped to where there is one', () => {
    expect(rangeOf(conversation(sixty), null, undefined)).toEqual({ from: 58, to: 60 })
    expect(rangeOf(conversation(sixty), null, 'm20')).toEqual({ from: 18, to: 22 })
    expect(rangeOf(conversation(sixty), { first: 'm40', last: 'm59' }, 'm20')).toEqual({ from: 18, to: 22 })
    expect(rangeOf(conversation(sixty), { first: 'm10', last: 'm59' }, 'm20')).toEqual({ from: 10, to: 60 })
  })

  test('stays while older messages come in above and others go below', () => {
    const ends = { first: 'm20', last: 'm59' }
    expect(rangeOf(conversation(['x', 'y', ...sixty]), ends, undefined)).toEqual({ from: 22, to: 62 })
    expect(rangeOf(conversation(sixty.slice(0, 50), false), ends, undefined)).toEqual({ from: 20, to: 50 })
  })

  test('takes in at once what was just said', () => {
    expect(rangeOf(conversation([...sixty, 'new', 'answer']), { first: 'm0', last: 'm59' }, undefined)).toEqual({
      from: 0,
      to: 62,
    })
  })

  test('was its end again, where another version of its first message was shown', () => {
    const branch = (version: string, ids: readonly string[]): Conversation => {
      const { messages, ...rest } = conversation([version, ...ids])
      return { ...rest, messages: messages.map((one, at) => (at === 0 ? { ...one, versions: ['v1', 'v2'] } : one)) }
    }
    const ends = { first: 'v1', last: 'm59' }
    expect(rangeOf(branch('v1', sixty), ends, undefined)).toEqual({ from: 0, to: 61 })
    expect(rangeOf(branch('v2', ['a', 'b', 'c', 'd']), ends, undefined)).toEqual({ from: 0, to: 5 })
  })
})
