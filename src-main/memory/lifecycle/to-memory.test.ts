import { expect, test } from 'vitest'
import type { Evidence } from '../../contract/memory.ts'
import type { Statement } from '../extraction/operation.ts'
import { toMemory } from './to-memory.ts'

test.each([
  ['job', 'past_job'],
  ['past_job', 'past_job'],
])('what was so once, and is called so by who reads it, became “past_past_…”: %s', (attribute, kept) => {
  const statement = {
    subject: 'user',
    attribute,
    value: 'nurse',
    fact: 'I was a nurse.',
    kind: 'fact',
    validTo: '2020',
  }
  const evidence = { saidAt: '2026-03-01T12:00:00.000Z' } as Evidence
  const now = '2026-03-01T12:00:00.000Z'
  const memory = toMemory(statement as Statement, { agentId: 'a', evidence, subjects: [], now })
  expect(memory.slot?.attribute).toBe(kept)
})
