import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids of one millisecond sort in the order they were made in', () => {
  const ids = Array.from({ length: 2_000 }, () => newId(1_767_225_600_000))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID of version 7 that begins with its time', () => {
  expect(newId(0x0123456789ab)).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
