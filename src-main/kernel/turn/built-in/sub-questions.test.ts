import { expect, test } from 'vitest'
import { subQuestions } from './sub-questions.ts'

const alone = (message: string): string[] => subQuestions(message).map((part) => part.alone)

test.each([
  ['Who is my husband and which food must he avoid?', ['Who is my husband', 'which food must my husband avoid?']],
  ['Where does Anna live and what does she do?', ['Where does Anna live', 'what does Anna do?']],
  ['What is my dog called, and how old is it?', ['What is my dog called', 'how old is my dog?']],
  ['我老公叫什么，他不能吃什么？', ['我老公叫什么', '我老公不能吃什么？']],
  ['我男朋友叫什么，做什么的', ['我男朋友叫什么', '我男朋友做什么的']],
  ['我住哪儿，血型是什么？', ['我住哪儿', '我血型是什么？']],
  ['我叫什么名字？我住在哪里？', ['我叫什么名字？', '我住在哪里？']],
])('“%s” is asked part by part, each of whom the first is about', (message, parts) => {
  expect(alone(message)).toEqual(parts)
})

test.each([
  'When is my appointment, do you know?',
  'What do I like to eat and drink?',
  'If it rains, where do I go?',
  'When is my pill and what do I do with it?',
  'I moved to Leeds, where is the nearest park?',
  '我叫什么来着，知道吗',
  '我喜欢吃什么喝什么',
])('“%s” is one question', (message) => {
  expect(alone(message)).toEqual([])
})
