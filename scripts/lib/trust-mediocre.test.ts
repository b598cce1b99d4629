import { expect, test } from 'vitest'
import { mediocreAnswer } from './trust-mediocre.ts'
import type { ShownMessage } from './trust-request.ts'

const messages: ShownMessage[] = Array.from({ length: 40 }, (_one, index) => ({
  id: `m${index}`,
  role: index % 4 === 3 ? 'assistant' : 'user',
  at: '2030-01-01 Tue 00:00',
  context: false,
  text:
    index % 2 === 0
      ? `I live near lighthouse number ${index}. My brother likes herring.`
      : `我住在第${index}号灯塔旁边。你喜欢鲱鱼吗？`,
}))

const request = { messages, known: [] }

interface Answer {
  operations: { fact: string; quote: string; from: string; subject: string }[]
}

test('the same messages get the same answer', () => {
  expect(mediocreAnswer(request, 1)).toBe(mediocreAnswer(request, 2))
})

test('what it finds repeats, invents, asks and speaks the other language', () => {
  const { operations } = JSON.parse(mediocreAnswer(request, 1)) as Answer
  const texts = new Map(messages.map(({ id, text }) => [id, text]))
  const count = (fits: (one: Answer['operations'][number]) => boolean): boolean => operations.some(fits)
  expect({
    repeated: count(({ fact }) => fact.startsWith('It is known that') || fact.startsWith('关于用户')),
    madeUpQuote: count(({ quote, from }) => !texts.get(from)?.includes(quote)),
    question: count(({ quote }) => quote.endsWith('？')),
    otherLanguage: count(({ fact, quote }) => fact.startsWith('用户') && !/\p{Script=Han}/u.test(quote)),
    othersAsUser: count(({ quote, subject }) => quote.includes('brother') && subject === 'user'),
    ofTheAssistant: count(({ from }) => Number(from.slice(1)) % 4 === 3),
  }).toEqual({
    repeated: true,
    madeUpQuote: true,
    question: true,
    otherLanguage: true,
    othersAsUser: true,
    ofTheAssistant: false,
  })
})

test('every tenth answer is broken, each in its own way', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const counts = Array.from({ length: 30 }, (_one, index) => index + 1)
  expect(counts.filter((count) => !isJson(mediocreAnswer(request, count)))).toEqual([10, 20, 30])
  expect(new Set([10, 20, 30].map((count) => mediocreAnswer(request, count))).size).toBe(3)
})
