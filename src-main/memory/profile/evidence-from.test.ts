import { describe, expect, test } from 'vitest'
import type { ProfileField } from '../../contract/profile.ts'
import type { LearnedOutcome } from '../lifecycle/outcome.ts'
import { evidenceFrom } from './evidence-from.ts'

const text = 'I repair clocks, mostly in Inkscape and by hand. My key is hunter2hunter2.'
const message = {
  id: 'm',
  sessionId: 's',
  position: 0,
  role: 'user' as const,
  text,
  untrustedSpans: [],
  at: '2026-01-01T00:00:00.000Z',
}
const quote = 'I repair clocks, mostly in Inkscape and by hand.'
const signal = (field: ProfileField, value: string, more: { quote?: string; messageId?: string } = {}) => ({
  field,
  value,
  confidence: 0.8,
  quote: more.quote ?? quote,
  messageId: more.messageId ?? 'm',
})
const outcome = (memoryId: string | null): LearnedOutcome => ({
  title: '',
  content: quote,
  quote,
  messageId: 'm',
  memoryId,
  changeId: memoryId,
  outcome: memoryId === null ? 'rejected' : 'created',
  reason: null,
})
const found = (...signals: ReturnType<typeof signal>[]) =>
  evidenceFrom(signals, message, [outcome('x')]).map(({ value, basis, memoryId }) => [value, basis, memoryId])

describe('what a message says about the user', () => {
  test('is stated where the value was said, inferred where it is a word of ours, and tied to its memory', () => {
    expect(found(signal('preferred_tool', 'Inkscape'), signal('industry', 'watchmaking'))).toEqual([
      ['Inkscape', 'stated', 'x'],
      ['watchmaking', 'inferred', 'x'],
    ])
  })

  test.each([
    { name: 'was not said', given: signal('preferred_tool', 'Figma') },
    {
      name: 'has a quote that is not there',
      given: signal('preferred_tool', 'Inkscape', { quote: 'I love Inkscape' }),
    },
    { name: 'is of another message', given: signal('preferred_tool', 'Inkscape', { messageId: 'other' }) },
    { name: 'is a sentence', given: signal('recent_topic', quote) },
    { name: 'is a trouble, which the experience store keeps', given: signal('pain_point', 'clocks') },
  ])('is nothing where it $name', ({ given }) => {
    expect(found(given)).toEqual([])
  })

  test('rests on the memory that waits, also where it is a known wish or was said outright', () => {
    const waiting: LearnedOutcome = { ...outcome('x'), outcome: 'waiting', reason: 'unsure' }
    const ties = (given: ReturnType<typeof signal> & { isOutright?: boolean }) =>
      evidenceFrom([given], message, [waiting]).map(({ memoryId }) => memoryId)
    expect([
      ties(signal('communication_style', 'no emoji')),
      ties(signal('preferred_tool', 'Inkscape')),
      ties({ ...signal('preferred_tool', 'Inkscape'), isOutright: true }),
    ]).toEqual([['x'], ['x'], ['x']])
  })

  test('rests on the memory of its own words rather than on one of the whole sentence', () => {
    const part = 'mostly in Inkscape'
    const outcomes = [outcome('whole'), { ...outcome('part'), quote: part, content: part }]
    expect(
      evidenceFrom([signal('preferred_tool', 'Inkscape', { quote: part })], message, outcomes).map(
        (one) => one.memoryId,
      ),
    ).toEqual(['part'])
  })

  test('is each known wish by its own name where one value says several', () => {
    expect(found(signal('communication_style', 'short paragraphs, no emoji'))).toEqual([
      ['no emoji', 'stated', 'x'],
      ['short paragraphs', 'stated', 'x'],
    ])
  })

  test('stands where it was said outright and the words were taken for a remark of the moment, not where they were refused', () => {
    const outright = { ...signal('preferred_tool', 'Inkscape'), isOutright: true }
    const values = (reason: LearnedOutcome['reason'], given = outright) =>
      evidenceFrom([given], message, [{ ...outcome(null), reason }]).map(({ value }) => value)
    expect([
      values('passing'),
      values('forgotten_before'),
      values('passing', { ...outright, isOutright: false }),
    ]).toEqual([['Inkscape'], [], []])
  })

  test('is nothing where the gate or an earlier forgetting kept the words out', () => {
    expect(evidenceFrom([signal('preferred_tool', 'Inkscape')], message, [outcome(null)])).toEqual([])
  })

  test('is nothing where the words are not the user’s own', () => {
    const pasted = { ...message, untrustedSpans: [{ start: 0, end: text.length, source: 'paste' as const }] }
    expect(evidenceFrom([signal('preferred_tool', 'Inkscape')], pasted, [])).toEqual([])
  })
})
