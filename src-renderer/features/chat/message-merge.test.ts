import { describe, expect, test } from 'vitest'
import { aMessage, aSession, aTurn } from '../../testing/builders.ts'
import { applyDelta, type Conversation, withEarlier, withLater, withLatest } from './message-merge.ts'

const session = aSession()
const message = (position: number, text = `text ${position}`) =>
  aMessage({ id: `m${position}`, position, turnId: `t${position}`, text })
const turn = (position: number) => aTurn({ id: `t${position}` })
const shown: Conversation = {
  session,
  messages: [message(2), message(3)],
  turns: [turn(2), turn(3)],
  hasMore: true,
  isBranched: false,
  atEnd: true,
}

describe('a conversation', () => {
  test('takes an older page before what is shown', () => {
    expect(
      withEarlier(shown, {
        session,
        messages: [message(0), message(1)],
        turns: [turn(0), turn(1)],
        hasMore: false,
        isBranched: false,
        hasLater: false,
      }),
    ).toEqual({
      session,
      messages: [message(0), message(1), message(2), message(3)],
      turns: [turn(0), turn(1), turn(2), turn(3)],
      hasMore: false,
      isBranched: false,
      atEnd: true,
    })
  })

  test('a long chat was in the page as a whole once it had been read', () => {
    const at = (from: number) => Array.from({ length: 60 }, (_, index) => message(from + index))
    const page = (from: number) => ({
      session,
      messages: at(from),
      turns: at(from).map(({ position }) => turn(position)),
      hasMore: from > 0,
      hasLater: from < 540,
      isBranched: false,
    })
    let read: Conversation = { ...page(540), atEnd: true }
    for (const from of [480, 420, 360, 300]) read = withEarlier(read, page(from))
    expect([read.messages.length, read.messages[0]?.id, read.messages.at(-1)?.id, read.atEnd]).toEqual([
      120,
      'm300',
      'm419',
      false,
    ])
    expect(read.turns.length).toBe(120)
    for (const from of [420, 480, 540]) read = withLater(read, page(from))
    expect([read.messages.length, read.messages[0]?.id, read.messages.at(-1)?.id, read.atEnd, read.hasMore]).toEqual([
      120,
      'm480',
      'm599',
      true,
      true,
    ])
  })

  test('shows a message of both pages once', () => {
    const joined = withEarlier(shown, {
      session,
      messages: [message(1), message(2)],
      turns: [],
      hasMore: false,
      isBranched: false,
      hasLater: false,
    })
    expect(joined.messages).toEqual([message(1), message(2), message(3)])
  })

  test('replaces its newest part and keeps what is older', () => {
    const fresh = [message(3, 'finished'), message(4)]
    expect(
      withLatest(shown, {
        session,
        messages: fresh,
        turns: [turn(3), turn(4)],
        hasMore: true,
        isBranched: false,
        hasLater: false,
      }),
    ).toEqual({
      session,
      messages: [message(2), ...fresh],
      turns: [turn(2), turn(3), turn(4)],
      hasMore: true,
      isBranched: false,
      atEnd: true,
    })
  })

  test('what was said otherwise at the beginning left the messages of before above it', () => {
    const fresh = [message(8), message(9)]
    const page = { session, messages: fresh, turns: [], hasMore: false, isBranched: true, hasLater: false }
    expect(withLatest(shown, page).messages).toEqual(fresh)
  })

  test('drops messages that are gone', () => {
    expect(
      withLatest(shown, {
        session,
        messages: [message(2)],
        turns: [turn(2)],
        hasMore: false,
        isBranched: false,
        hasLater: false,
      }).messages,
    ).toEqual([message(2)])
  })
})

test.each([
  { title: 'appends', text: 'Hel', offset: 3, delta: 'lo', result: 'Hello' },
  { title: 'begins anew at 0', text: 'old answer', offset: 0, delta: 'New', result: 'New' },
  { title: 'does not repeat what came twice', text: 'Hello', offset: 3, delta: 'lo', result: 'Hello' },
])('a delta $title', ({ text, offset, delta, result }) => expect(applyDelta(text, offset, delta)).toBe(result))
