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
  const memory = toMemory(statement as Statement, { agentId: 'a', evidence, subjects: [], now, timeZone: 'UTC' })
  expect(memory.slot?.attribute).toBe(kept)
})

test.each([
  ['2026-12-03', 'Asia/Shanghai', '2026-12-03T15:59:59.999Z'],
  ['2026-12-03', 'America/Los_Angeles', '2026-12-04T07:59:59.999Z'],
  ['2026-12-03', 'Pacific/Kiritimati', '2026-12-03T09:59:59.999Z'],
  ['2026-12', 'Europe/Berlin', '2026-12-31T22:59:59.999Z'],
  ['2027', 'UTC', '2027-12-31T23:59:59.999Z'],
  ['9999', 'UTC', '9999-12-31T23:59:59.999Z'],
  ['9999', 'America/Los_Angeles', '9999-12-31T23:59:59.999Z'],
])('what holds until %s ended at another hour than the user’s day: %s', (validTo, timeZone, end) => {
  const statement = { subject: 'user', attribute: 'residence', value: 'Porto', fact: 'I stay in Porto.', kind: 'fact' }
  const now = '2026-12-01T12:00:00.000Z'
  const origin = { agentId: 'a', evidence: { saidAt: now } as Evidence, subjects: [], now, timeZone }
  expect(toMemory({ ...statement, validTo } as Statement, origin).expiresAt).toBe(end)
})

test('what was told late in the evening to hold until today was held for something to come', () => {
  const said = { subject: 'user', attribute: 'job', value: 'nurse', fact: 'I was a nurse.', kind: 'fact' }
  const statement = { ...said, validTo: '2026-12-03' }
  const now = '2026-12-04T03:00:00.000Z'
  const origin = { agentId: 'a', evidence: { saidAt: now } as Evidence, subjects: [], now }
  const inZone = (timeZone: string) => toMemory(statement as Statement, { ...origin, timeZone }).slot?.attribute
  expect(inZone('America/Los_Angeles')).toBe('past_job')
})
