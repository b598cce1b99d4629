import { expect, test } from 'vitest'
import { asks, endsAsQuestion, isBareQuestion } from './questions.ts'

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

test('a question with the mark of Arabic letters was taken for a statement', () => {
  const asked = 'أين أسكن؟'
  expect([asks(asked), endsAsQuestion(asked), isBareQuestion(asked)]).toEqual([true, true, true])
})

test('two questions in one sentence told something', () => {
  const texts = ['我男朋友叫什么，做什么的', 'what is my name, where do I live', '我住在北京，你呢']
  expect(texts.map(isBareQuestion)).toEqual([true, true, false])
})

test.each([
  ['which 食物 会让我进医院', true],
  ['表哥的 wedding 是 which day', true],
  ['来这里之前 what was my job', true],
  ['我知道 what to do 了', false],
  ['我昨天去 gym 了', false],
])('a question in two languages at once was no question: %s', (text, expected) => expect(asks(text)).toBe(expected))
