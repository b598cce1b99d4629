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

test.each(['我妈妈的生日是5月12号，老是忘。', '密码我老是忘', '这个容易忘', '我这人爱忘事，老忘'])(
  'to say that one keeps forgetting was taken for a request to forget: %s',
  (words) => {
    expect(words.split('，').map((clause) => forgets.asks(clause.replace('。', '')))).toEqual(
      words.split('，').map(() => null),
    )
  },
)
