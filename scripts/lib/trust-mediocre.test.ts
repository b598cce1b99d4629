import { expect, test } from 'vitest'
import { buildExtractionMessages } from '../../src-main/growth/prompts/extraction-prompt.ts'
import { mediocreAnswer, readMessages, type ReadMessage } from './trust-mediocre.ts'

const messages: ReadMessage[] = Array.from({ length: 40 }, (_one, index) => ({
  message_id: `m${index}`,
  role: index % 4 === 3 ? 'assistant' : 'user',
  at: '2030-01-01T00:00:00Z',
  text:
    index % 2 === 0
      ? `I live near lighthouse number ${index}. My brother likes herring.`
      : `我住在第${index}号灯塔旁边。你喜欢鲱鱼吗？`,
}))

interface Answer {
  memories: { content: string; quote: string; message_id: string; subject: string }[]
}

test('the same messages get the same answer', () => {
  expect(mediocreAnswer(messages, 1)).toBe(mediocreAnswer(messages, 2))
})

test('what it finds repeats, invents, asks and speaks the other language', () => {
  const { memories } = JSON.parse(mediocreAnswer(messages, 1)) as Answer
  const texts = new Map(messages.map(({ message_id: id, text }) => [id, text]))
  const count = (fits: (one: Answer['memories'][number]) => boolean): boolean => memories.some(fits)
  expect({
    repeated: count(({ content }) => content.startsWith('It is known that') || content.startsWith('关于用户')),
    madeUpQuote: count(({ quote, message_id: id }) => !texts.get(id)?.includes(quote)),
    question: count(({ quote }) => quote.endsWith('？')),
    otherLanguage: count(({ content, quote }) => content.startsWith('用户') && !/\p{Script=Han}/u.test(quote)),
    othersAsUser: count(({ quote, subject }) => quote.includes('brother') && subject === 'user'),
    ofTheAssistant: count(({ message_id: id }) => Number(id.slice(1)) % 4 === 3),
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
  expect(counts.filter((count) => !isJson(mediocreAnswer(messages, count)))).toEqual([10, 20, 30])
  expect(new Set([10, 20, 30].map((count) => mediocreAnswer(messages, count))).size).toBe(3)
})

test('it reads the messages of the prompt that the app sends', () => {
  const source = {
    id: 'm1',
    sessionId: 's',
    position: 0,
    role: 'user',
    untrustedSpans: [],
    at: '2030-01-01T00:00:00Z',
  } as const
  const prompt = buildExtractionMessages([{ ...source, text: 'I row.\nEvery day.' }], 'en')
  expect(
    readMessages(prompt.map(({ content }) => content).join('\n')).map(({ message_id: id, text }) => ({ id, text })),
  ).toEqual([{ id: 'm1', text: 'I row.\nEvery day.' }])
})
