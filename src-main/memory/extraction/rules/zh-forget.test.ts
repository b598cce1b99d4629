import { expect, test } from 'vitest'
import { forgets } from './zh-forget.ts'

test.each([
  ['我的同事', '同事'],
  ['我的往事', '往事'],
  ['我的电话', '电话'],
  ['我的缺点', '缺点'],
  ['我朋友的事', '朋友'],
  ['我同事的事情', '同事'],
])('the end of a word was taken for a word that asks for nothing: %s', (words, topic) => {
  expect(forgets.topic(words)).toBe(topic)
})
