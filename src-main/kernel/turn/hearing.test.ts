import { expect, test } from 'vitest'
import type { Message, UntrustedSpan } from '../../contract/chat.ts'
import { hearing } from './hearing.ts'

test('each refresh of an open chat read its messages again', () => {
  const read: string[] = []
  const hears = hearing(({ text, untrustedSpans }) => read.push(`${text} ${untrustedSpans.length}`) > 1)
  const say = (id: string, text: string, untrustedSpans: readonly UntrustedSpan[] = []) =>
    hears({
      id,
      sessionId: 's',
      position: 1,
      role: 'user',
      text,
      untrustedSpans,
      at: '2026-03-02T09:00:00.000Z',
    } as Message)
  const pasted: UntrustedSpan = { start: 0, end: 2, source: 'paste' }
  const answers = [say('a', 'Hi'), say('a', 'Hi'), say('b', 'Hi'), say('a', 'Ho'), say('a', 'Hi', [pasted])]
  expect([answers, read]).toEqual([
    [false, false, false, true, true],
    ['Hi 0', 'Ho 0', 'Hi 1'],
  ])
})
