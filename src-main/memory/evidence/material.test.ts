import { expect, test } from 'vitest'
import { blankRanges } from '../../util/ranges.ts'
import { materialRanges } from './material.ts'

const ownOf = (text: string): string => blankRanges(text, materialRanges(text), ' ').trim()

test.each([
  ["'i live in a castle in kerry', he said", ', he said'],
  ["and my boss goes 'I'm allergic to the boys' cat' lol", 'and my boss goes lol'],
  ['他说‘我住在成都’，我没信', '他说 ，我没信'],
])('what stands in single quotes was the user’s own: %s', (text, own) => {
  expect(ownOf(text).replaceAll(/ +/g, ' ')).toBe(own)
})

test.each([
  "I don't eat pork and I live in Leeds. It's fine, isn't it",
  "I work at the boys' school and I'm vegan, the kids' food is fine",
  "'cause I don't eat it, my kids' friends do",
  "I said 'I'm a window cleaner so the forms are hard'",
  "I'm from the '90s and I live in Leeds",
])('an apostrophe began a speech: %s', (text) => {
  expect(ownOf(text)).toBe(text)
})
