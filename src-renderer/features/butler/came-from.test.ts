import { expect, test } from 'vitest'
import type { Evidence, MemoryVersion } from '../../../src-main/contract/memory.ts'
import { aMemory } from '../../testing/builders.ts'
import { originLabel, originShown } from './came-from.ts'

const at = '2026-01-02T03:04:05.000Z'
const quote: Evidence = {
  kind: 'message',
  id: 'm1',
  name: null,
  span: null,
  sessionId: 's1',
  messageId: 'm1',
  quote: 'I live in Oslo',
  saidAt: at,
  position: 0,
  speaker: null,
  role: 'user',
}
const by = (author: MemoryVersion['author']): MemoryVersion => ({
  version: 1,
  at,
  author,
  reason: '',
  changeId: 'c1',
  memory: aMemory(),
})

test.each([
  { title: 'said in a chat', origin: 'user_stated', evidence: [quote], author: 'assistant', label: 'user_stated' },
  { title: 'entered by hand', origin: 'user_stated', evidence: [], author: 'user', label: 'entered' },
  { title: 'imported as imported', origin: 'imported', evidence: [], author: 'import', label: 'imported' },
  {
    title: 'imported with its quote',
    origin: 'user_stated',
    evidence: [quote],
    author: 'import',
    label: 'user_stated',
  },
  { title: 'imported without a quote', origin: 'user_stated', evidence: [], author: 'import', label: 'imported' },
  {
    title: 'edited after its import',
    origin: 'user_confirmed',
    evidence: [],
    author: 'import',
    label: 'user_confirmed',
  },
] as const)('what was $title is told as $label', ({ origin, evidence, author, label }) => {
  const detail = { memory: aMemory({ origin }), evidence: [...evidence], history: [by(author)] }
  expect(originLabel(detail)).toBe(label)
  expect(originShown(detail)).toBe(label === 'entered' ? 'user_stated' : label)
})
