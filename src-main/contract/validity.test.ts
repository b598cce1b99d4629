import { describe, expect, test } from 'vitest'
import { inZone } from '../testing/in-zone.ts'
import { aMemory } from '../testing/memory.ts'
import { isInForce, isTrueAt, overlaps, trueFrom } from './validity.ts'

const day = (text: string): string => `${text}T00:00:00.000Z`

test('what holds since a day held for a user in Shanghai only eight hours later', async () => {
  const moved = aMemory({ validFrom: '2026-03-10' })
  const at = '2026-03-09T17:00:00.000Z'
  expect(await inZone('Asia/Shanghai', () => isTrueAt(moved, at))).toBe(true)
  expect(await inZone('America/New_York', () => isTrueAt(moved, at))).toBe(false)
})

describe('when a memory is true', () => {
  test.each([
    ['as stated', { validFrom: '2024-03', saidAt: day('2025-01-01') }, '2024-03'],
    ['else since it was said', { saidAt: day('2025-01-01') }, day('2025-01-01')],
    ['else since it was recorded', { recordedAt: day('2025-02-01') }, day('2025-02-01')],
  ])('it is so %s', (_name, fields, from) => {
    expect(trueFrom(aMemory(fields))).toBe(from)
  })

  const held = { status: 'superseded', validFrom: '2024-01-01', validTo: day('2025-01-01') } as const
  const cases: { name: string; fields: Parameters<typeof aMemory>[0]; at: string; isTrue: boolean }[] = [
    { name: 'on its first day', fields: { validFrom: '2024-01-01' }, at: day('2024-01-01'), isTrue: true },
    { name: 'not before', fields: { validFrom: '2024-01-01' }, at: day('2023-12-31'), isTrue: false },
    { name: 'while it held', fields: held, at: day('2024-06-01'), isTrue: true },
    { name: 'not from the moment it ended', fields: held, at: day('2025-01-01'), isTrue: false },
    {
      name: 'not where it was replaced without an end of its own',
      fields: { status: 'superseded', validFrom: '2024-01-01', validTo: null },
      at: day('2024-06-01'),
      isTrue: false,
    },
    {
      name: 'not while it waits',
      fields: { status: 'pending', validFrom: '2024-01-01' },
      at: day('2025-01-01'),
      isTrue: false,
    },
    {
      name: 'until its shelf life is over',
      fields: { validFrom: '2024-01-01', expiresAt: day('2024-02-01') },
      at: day('2024-01-31'),
      isTrue: true,
    },
    {
      name: 'not after',
      fields: { validFrom: '2024-01-01', expiresAt: day('2024-02-01') },
      at: day('2024-02-01'),
      isTrue: false,
    },
  ]
  test.each(cases)('$name: $isTrue', ({ fields, at, isTrue }) => {
    expect(isTrueAt(aMemory(fields), at)).toBe(isTrue)
  })

  test('two that follow each other do not overlap, two that are open do', () => {
    const before = aMemory({ validFrom: '2020-01-01', validTo: day('2021-01-01') })
    const after = aMemory({ validFrom: day('2021-01-01') })
    const open = aMemory({ validFrom: '2019-01-01' })
    expect([overlaps(before, after), overlaps(after, before), overlaps(open, after), overlaps(open, before)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('what has expired is not in force though it is active', () => {
    const milk = aMemory({ expiresAt: day('2024-02-01') })
    expect([isInForce(milk, day('2024-01-31')), isInForce(milk, day('2024-02-01'))]).toEqual([true, false])
  })
})
