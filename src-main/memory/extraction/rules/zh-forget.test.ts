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

test.each([
  ['对了顺便把我老公的名字忘掉吧', '老公的名字'],
  ['我想了想还是把我女儿的学校删掉比较好', '女儿的学校'],
  ['这次干脆把我妈住哪里忘了吧', '妈住哪里'],
  ['那个生日聚会的事把它删了', '生日聚会'],
  ['别把我的电话记下来', '电话'],
])('a request was about the words around what it takes: %s', (words, topic) => {
  const found = forgets.asks(words)
  const [start = 0, end = 0] = [found?.start, found?.end]
  expect(forgets.topic(words.slice(end)) || forgets.topic(words.slice(0, start))).toBe(topic)
})

test.each(['我妈妈的生日是5月12号，老是忘。', '密码我老是忘', '这个容易忘', '我这人爱忘事，老忘'])(
  'to say that one keeps forgetting was taken for a request to forget: %s',
  (words) => {
    expect(words.split('，').map((clause) => forgets.asks(clause.replace('。', '')))).toEqual(
      words.split('，').map(() => null),
    )
  },
)
