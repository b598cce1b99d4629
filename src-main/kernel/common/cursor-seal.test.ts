import { expect, test } from 'vitest'
import { createCursorSeal } from './cursor-seal.ts'

const { seal, open } = createCursorSeal(Buffer.alloc(32, 7))
const a = { name: 'memory_list', agentId: 'a' }

test.each(['1', '123456789012345', '17@2026-01-05T09:00:00.000Z'])('%s is opened as it was sealed', (cursor) => {
  expect(open(a, seal(a, cursor) ?? undefined)).toBe(cursor)
})

test('none is none', () => {
  expect([seal(a, null), open(a, undefined)]).toEqual([null, null])
})

test('a small number looks like a large one', () => {
  expect(seal(a, '1')).toHaveLength(seal(a, '123456789012345')?.length ?? 0)
})

test.each([
  ['another agent’s', () => seal({ ...a, agentId: 'b' }, '1') ?? ''],
  ['another list’s', () => seal({ ...a, name: 'change_list' }, '1') ?? ''],
  ['another profile’s', () => createCursorSeal(Buffer.alloc(32, 8)).seal(a, '1') ?? ''],
  ['a number', () => '12'],
  ['nothing', () => ''],
  ['a changed one', () => (seal(a, '1') ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
])('%s is refused', (_name, cursor) => {
  expect(() => open(a, cursor())).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
