import { expect, test } from 'vitest'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { toBuiltInAnswer } from './answer.ts'
import { kindOf } from './message-kind.ts'
import { textsZh } from './texts-zh.ts'

const asked: GivenMemory = {
  citation: 1,
  content: '我家猫叫什么名字',
  type: 'message',
  saidAt: null,
  current: true,
  score: 0.8,
  coverage: 1,
}

test('a question of the user’s own is no answer to another', () =>
  expect(toBuiltInAnswer({ userText: '我女儿叫什么？', memories: [asked], language: 'zh' })).toContain(
    textsZh.unknownYet,
  ))

test.each([
  ['could you keep your replies brief? long ones tire me', 'statement'],
  ['可以回答得简短一点吗', 'statement'],
  ['could you tell me where I live?', 'question'],
])('a wish is no question: “%s” is a %s', (text, kind) => expect(kindOf(text)).toBe(kind))

test('a correction was in the answer beside what it put right', () => {
  const told = (content: string, saidAt: string): GivenMemory => ({
    ...asked,
    content,
    quote: content,
    saidAt,
    coverage: content.includes('beagle') ? 1 : 0,
    ...(content.includes('beagle') ? { fit: 'aside' } : {}),
  })
  const memories = [
    told("Biscuit, he's a beagle, 7 years old", '2026-03-02T18:00:00Z'),
    told("Looked it up, he's 9, not 7", '2026-03-02T18:10:00Z'),
  ]
  const answer = toBuiltInAnswer({ userText: 'how old is my dog?', memories, language: 'en' })
  expect(answer).toContain('9')
  expect(answer).not.toContain('7')
})

test('a question whose verb comes before who is asked was taken for a statement where it ends the sentence', () =>
  expect(kindOf('if you were making me a drink right now what would it be')).toBe('question'))
