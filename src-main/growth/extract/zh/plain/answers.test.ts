import { expect, test } from 'vitest'
import { askedIn } from './answers.ts'

test.each([
  ['您孙女叫什么名字？', 'name', 'granddaughter', ''],
  ['好的。你们例会是哪天？', 'schedule', 'user', '例会'],
  ['你住在哪个城市？', 'residence', 'user', ''],
])('%s asks for %s of %s', (text, attribute, key, topic) => {
  const asked = askedIn(text)
  expect({ attribute: asked?.attribute, key: asked?.who.key, topic: asked?.topic }).toEqual({ attribute, key, topic })
})

test.each(['他们住哪儿？', '孩子们多大了？', '今天真热，是不是？'])(
  '%s asks for nothing of one person of the user',
  (text) => {
    expect(askedIn(text)).toBeNull()
  },
)

test('only the end of what the assistant said is looked at', () => {
  expect(askedIn(`你住在哪个城市${'const a = b; '.repeat(2_000)}？`)).toBeNull()
})
