import { describe, expect, test } from 'vitest'
import type { Observation } from './observation.ts'
import { findTools, withoutDropped } from './tools-said.ts'
import { keyOf } from './value-key.ts'

const message = (text: string) => ({
  id: 'm',
  sessionId: 's',
  position: 0,
  role: 'user' as const,
  text,
  untrustedSpans: [],
  at: '2026-01-01T00:00:00.000Z',
})

describe('a tool that somebody says they work with', () => {
  test.each([
    { text: 'I keep my notes in Logseq.', is: ['Logseq'] },
    { text: 'We switched to GitLab + Docker last year', is: ['GitLab', 'Docker'] },
    { text: 'I use excel at work', is: ['Excel'] },
    { text: "It's called Plantly, the whole nursery has it and I use it daily", is: ['Plantly'] },
    { text: '画海报一直用inkscape', is: ['Inkscape'] },
    { text: '现在啥都往语雀放', is: ['语雀'] },
    { text: '我改用Neovim了', is: ['Neovim'] },
  ])('is read from: $text', ({ text, is }) => {
    expect(findTools(message(text)).map(({ value }) => value)).toEqual(is)
  })

  test.each([
    'Should I use Figma?',
    'My brother uses Vim.',
    'I never use Photoshop',
    'I tried Krita once',
    'I use a blender for soup',
    'Excel is expensive',
    'I use Excelsior shampoo',
    '帮我用Excel算一下',
    '我同事都用飞书',
    '要不要换成Notion',
  ])('is none: %s', (text) => {
    expect(findTools(message(text))).toEqual([])
  })

  test('is not read from words of others', () => {
    const text = 'Look: I use Figma.'
    const pasted = { ...message(text), untrustedSpans: [{ start: 5, end: text.length, source: 'paste' as const }] }
    expect(findTools(pasted)).toEqual([])
  })
})

const used = (value: string, at: string, quote: string): Observation => ({
  field: 'preferred_tool',
  value,
  key: keyOf('preferred_tool', value),
  weight: 0.8,
  evidence: {
    basis: 'stated',
    quote,
    at,
    agentId: 'a',
    sessionId: at,
    messageId: at,
    memoryId: null,
    painId: null,
  },
  from: at,
  until: null,
  ended: null,
  endedBy: null,
})

test.each([
  { quote: 'I moved everything to Joplin, Evernote was too slow', until: '2026-02-01' },
  { quote: 'I switched from Evernote, now I use Joplin', until: '2026-02-01' },
  { quote: '现在都用Joplin，Evernote卸了', until: '2026-02-01' },
  { quote: 'I use Joplin beside Evernote', until: null },
])('the tool before holds until $until after: $quote', ({ quote, until }) => {
  const [before] = withoutDropped([
    used('Evernote', '2026-01-01', 'I use Evernote'),
    used('Joplin', '2026-02-01', quote),
  ])
  expect(before?.until).toBe(until)
})
