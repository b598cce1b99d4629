import { expect, test } from 'vitest'
import { plainValue } from './plain-value.ts'

test.each([
  ['role', '是护士', '护士'],
  ['role', '是一名老师', '老师'],
  ['role', '护士', '护士'],
  ['role', '教地理', '教地理'],
  ['name', '是云', '是云'],
] as const)('a %s that was read as %s is shown as %s', (field, value, shown) => {
  expect(plainValue(field, value)).toBe(shown)
})
