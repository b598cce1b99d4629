import { expect, test } from 'vitest'
import { nextTryAt } from './back-off.ts'

const now = new Date('2026-11-23T09:00:00.000Z')

test.each([
  [1, undefined, '2026-11-23T09:00:15.000Z'],
  [2, undefined, '2026-11-23T09:01:00.000Z'],
  [3, undefined, '2026-11-23T09:04:00.000Z'],
  [1, '90', '2026-11-23T09:01:30.000Z'],
  [2, '20', '2026-11-23T09:01:00.000Z'],
  [1, '9999999', '2026-11-24T09:00:00.000Z'],
])('after %s failures, and asked to wait %s s, a model is asked again at %s', (failures, seconds, at) => {
  expect(nextTryAt(now, failures, seconds === undefined ? undefined : { retryAfterSeconds: seconds })).toBe(at)
})
