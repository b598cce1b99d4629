import { expect, test } from 'vitest'
import { endsAsQuestion, isBareQuestion } from './questions.ts'

test.each([
  ['And then? ', true],
  ['然后呢？', true],
  ['Why not? I like it.', false],
])('%j ends as a question: %s', (content, expected) => {
  expect(endsAsQuestion(content)).toBe(expected)
})

test.each([
  ['我家猫叫什么名字', true],
  ['What is my cat called?', true],
  ['I asked her what it is, and she said tea.', false],
  ['我女儿叫小满', false],
])('“%s” asks and tells nothing: %s', (text, is) => expect(isBareQuestion(text)).toBe(is))

test('two questions in one sentence told something', () => {
  const texts = ['我男朋友叫什么，做什么的', 'what is my name, where do I live', '我住在北京，你呢']
  expect(texts.map(isBareQuestion)).toEqual([true, true, false])
})
