import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ForgetProfile, openForgetProfile } from '../../testing/forget-profile.ts'

let profile: ForgetProfile
beforeEach(() => {
  profile = openForgetProfile()
})
afterEach(() => profile.close())

const home = (value: string) => ({ subject: 'user', attribute: 'residence', value, single: true })

test.each([
  {
    text: 'Forget where I live.',
    about: 'where I live',
    ticked: { 'I live in Bremen.': true, 'I live in Bremen now.': true, 'I live in Porto.': false },
  },
  {
    text: 'Forget where I lived before.',
    about: 'where I lived before',
    ticked: { 'I live in Bremen.': false, 'I live in Bremen now.': false, 'I live in Porto.': true },
  },
])('took the home of before and the one of now without asking: $text', async ({ text, about, ticked }) => {
  const old = profile.learn('I live in Porto.', home('Porto'), { status: 'superseded' })
  profile.learn('I live in Bremen.', home('Bremen'), { supersedes: old.id })
  profile.learn('I live in Bremen now.', home('Bremen'), { status: 'pending' })
  const { card } = await profile.ask(text, { about })
  expect(profile.left()).toHaveLength(3)
  expect(Object.fromEntries(card?.items.map((item) => [item.title, item.ticked]) ?? [])).toEqual(ticked)
})

test('what names the old home is clear: it goes at once, and the other stays', async () => {
  const old = profile.learn('I live in Porto.', home('Porto'), { status: 'superseded' })
  profile.learn('I live in Bremen.', home('Bremen'), { supersedes: old.id })
  await profile.ask('Forget that I lived in Porto.', { about: 'I lived in Porto' })
  expect(profile.left()).toEqual(['I live in Bremen.'])
})
