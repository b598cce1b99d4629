import { expect, test } from 'vitest'
import { mayAskToForget } from './hears-request.ts'

test.each([
  'please forget Bram',
  'nickname: scrap that',
  "don't keep the salary",
  '老电阻 忘掉',
  '工资那条删了吧',
  '这个别记',
])('asks for it: %s', (words) => {
  expect(mayAskToForget(words)).toBe(true)
})

test.each([
  "don't forget the milk",
  'I had lunch with Bob today',
  'I forgot my keys',
  '别忘了带伞',
  '我忘了带钥匙',
  '难忘的一天',
])('only sounds like it, or not even that: %s', (words) => {
  expect(mayAskToForget(words)).toBe(false)
})
