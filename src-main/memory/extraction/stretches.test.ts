import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../evidence/source-message.ts'
import { stretchesOf } from './stretches.ts'

/** A conversation: `u` and `U` are said by the user (`U` was read before), `a` by the assistant. */
const conversation = (turns: string, text = 'Hello'): SourceMessage[] =>
  [...turns].map((turn, position) => ({
    id: `${turn}${position}`,
    sessionId: 's',
    position,
    role: turn === 'a' ? 'assistant' : 'user',
    text,
    untrustedSpans: [],
    at: '2026-01-05T09:00:00.000Z',
  }))

const cut = (turns: string, { tokens = 10_000, text = 'Hello' } = {}) => {
  const messages = conversation(turns, text)
  const wanted = new Set(messages.filter(({ id }) => id.startsWith('u')).map(({ id }) => id))
  const before = ({ position }: SourceMessage) => messages.slice(Math.max(0, position - 4), position)
  return stretchesOf({ agentId: 'a', messages, wanted, before, tokens }).map(({ context, messages: read }) => ({
    context: context.map(({ id }) => id[0]).join(''),
    read: read.map(({ id }) => id[0]).join(''),
  }))
}

describe('stretches of a conversation', () => {
  test('hold the answers between what is read, and end with what the user said', () => {
    expect(cut('uauaua')).toEqual([{ context: '', read: 'uauau' }])
  })

  test('are closed after six turns; the four messages before go along', () => {
    expect(cut('uauauauauauaua')).toEqual([
      { context: '', read: 'uauauauauau' },
      { context: 'uaua', read: 'u' },
    ])
  })

  test('do not reach across what was read before', () => {
    expect(cut('uaUaua')).toEqual([
      { context: '', read: 'u' },
      { context: 'uaUa', read: 'u' },
    ])
  })

  test('hold at most 24 messages', () => {
    const [first] = cut(`u${'a'.repeat(30)}u`)
    expect(first).toEqual({ context: '', read: 'u' })
  })

  test('fit the tokens they are given; a message beyond that stands alone and is not lost', () => {
    const read = cut('uauaua', { tokens: 60, text: 'A long message about this and that. '.repeat(20) })
    expect(read.map((stretch) => stretch.read)).toEqual(['u', 'u', 'u'])
  })

  test('are none where nothing is to be read', () => {
    expect(cut('UaUa')).toEqual([])
  })
})
