import { expect, test } from 'vitest'
import { mayHoldStatement } from './salience.ts'

const may = (text: string): boolean => mayHoldStatement({ role: 'user', text, untrustedSpans: [] })

test.each([
  'hi',
  'Hello there!',
  'thanks a lot',
  'ok, great',
  'What is the capital of Peru?',
  'how does a heat pump work?',
  'Translate this into French',
  'continue',
  '你好',
  '谢谢你！',
  '好的',
  '秘鲁的首都是哪里？',
  '帮我写一首诗',
  'Wie spät ist es?',
  '¿Qué hora es?',
  '今日の天気は？',
  '👍',
  '```\nconst a = 1\n```',
])('holds none: %s', (text) => {
  expect(may(text)).toBe(false)
})

test.each([
  'I live in Porto',
  'my knee hurts again',
  'vegan btw',
  'What would you cook for my vegan daughter Ida?',
  'We moved in May, any tips for the garden?',
  'thanks! I start at the bakery on Monday',
  '我住在成都',
  '我女儿五岁，吃什么好？',
  'Ich wohne in Leipzig',
  '私は大阪に住んでいます',
  'Vivo en Lima con mi hermana',
  'Tallinn',
])('may hold one: %s', (text) => {
  expect(may(text)).toBe(true)
})

test('the assistant’s words and what is not the user’s own hold none', () => {
  expect([
    mayHoldStatement({ role: 'assistant', text: 'You live in Porto', untrustedSpans: [] }),
    may('> I live in Porto'),
  ]).toEqual([false, false])
})
