import { expect, test } from 'vitest'
import { createSessionAuth } from './session-auth.ts'

test('a token opens one session and is burnt by it', () => {
  const auth = createSessionAuth()
  const token = auth.mint()
  const secrets = auth.redeem(token)

  expect(secrets?.cookie).toMatch(/^[\w-]{22}$/)
  expect(auth.redeem(token)).toBeNull()
  expect(auth.find(secrets?.cookie ?? '')).not.toBeNull()
  expect(auth.find(token)).toBeNull()
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
  const secrets = auth.redeem(auth.mint())
  const first = auth.mint()
  const second = auth.mint()

  expect(auth.redeem(first)).toBeNull()
  expect(auth.redeem(second)).not.toBeNull()
  expect(auth.find(secrets?.cookie ?? '')).not.toBeNull()
})

test('before a token was made, none is right', () => {
  const auth = createSessionAuth()
  expect(auth.redeem('')).toBeNull()
  expect(auth.find('')).toBeNull()
})

test('a session’s cookie opened what its page is for: it has a second secret, which the cookie is not', () => {
  const auth = createSessionAuth()
  const secrets = auth.redeem(auth.mint())
  const other = auth.redeem(auth.mint())
  const session = auth.find(secrets?.cookie ?? '')
  const answers = [secrets?.page, secrets?.cookie, other?.page, ''].map((secret) => session?.isPage(secret ?? ''))
  expect(answers).toEqual([true, false, false, false])
})

const hours = (count: number) => count * 60 * 60_000

test.each([
  ['unused for twelve hours', [hours(12) + 1]],
  ['seven days old, however much it was used', Array.from({ length: 15 }, () => hours(11.5))],
])('a session never ended by itself: %s', (_age, steps) => {
  let now = 0
  const auth = createSessionAuth(() => now)
  const secrets = auth.redeem(auth.mint())
  const find = () => auth.find(secrets?.cookie ?? '')
  const session = find()
  for (const step of steps.slice(0, -1)) {
    now += step
    expect(session?.use()).toBe(true)
  }
  now += steps.at(-1) ?? 0
  expect([session?.use(), session?.ended.reason, find()]).toEqual([false, 'expired', null])
})

test('a session that nobody asks anything ended only when it was asked again', () => {
  let now = 0
  const auth = createSessionAuth(() => now)
  const secrets = auth.redeem(auth.mint())
  const session = auth.find(secrets?.cookie ?? '')
  now = hours(12)
  auth.endOld()
  expect(session?.ended.aborted).toBe(false)
  now += 1
  auth.endOld()
  expect(session?.ended.reason).toBe('expired')
})

test('a session never ended while the server ran', () => {
  const auth = createSessionAuth()
  const secrets = auth.redeem(auth.mint())
  const other = auth.redeem(auth.mint())
  const session = auth.find(secrets?.cookie ?? '')
  if (session) auth.end(session)
  expect([
    session?.ended.aborted,
    auth.find(secrets?.cookie ?? ''),
    auth.find(other?.cookie ?? '')?.ended.aborted,
  ]).toEqual([true, null, false])
})
