import { expect, test } from 'vitest'
import { createSessionAuth } from './session-auth.ts'

test('a token opens one session and is burnt by it', () => {
  const auth = createSessionAuth()
  const token = auth.mint()
  const secret = auth.redeem(token)

  expect(secret).toMatch(/^[\w-]{22}$/)
  expect(auth.redeem(token)).toBeNull()
  expect(auth.isSession(secret ?? '')).toBe(true)
  expect(auth.isSession(token)).toBe(false)
})

test('a wrong token opens nothing and leaves the right one usable', () => {
  const auth = createSessionAuth()
  const token = auth.mint()

  expect(auth.redeem('')).toBeNull()
  expect(auth.redeem(`${token}x`)).toBeNull()
  expect(auth.redeem(token)).not.toBeNull()
})

test('a new token replaces one that was not used, and keeps the sessions', () => {
  const auth = createSessionAuth()
  const secret = auth.redeem(auth.mint())
  const first = auth.mint()
  const second = auth.mint()

  expect(auth.redeem(first)).toBeNull()
  expect(auth.redeem(second)).not.toBeNull()
  expect(auth.isSession(secret ?? '')).toBe(true)
})

test('before a token was made, none is right', () => {
  const auth = createSessionAuth()
  expect(auth.redeem('')).toBeNull()
  expect(auth.isSession('')).toBe(false)
})
