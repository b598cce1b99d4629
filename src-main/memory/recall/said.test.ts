import { expect, test } from 'vitest'
import { analyzeQuery } from '../retrieval/analyse/analyze-query.ts'
import { createSaid } from './said.ts'

const names = new Map([['biscuit', 'dog biscuit']])
const said = (query: string, text: string) =>
  createSaid(query, analyzeQuery(query, new Date('2026-03-03T12:00:00.000Z')).asked, names)(text)
const answers = (query: string, text: string): boolean => {
  const { coverage, fit } = said(query, text)
  return fit !== 'other' && coverage >= 0.5
}

test.each([
  ['which instrument does my brother play?', 'my brother Didier plays bass in a jazz band', true],
  ['how old is my dog?', 'sorry Biscuit is 7 not 6', true],
  ['what are my cats called?', 'we adopted two kittens, Figo and Amália', true],
  ['how old am I?', 'the car is old and makes a noise', false],
  ["when's my birthday?", 'I told Tim that the party is on Friday', false],
  ['我弟弟在哪里上学？', '我弟在成都读大三', true],
  ['我的狗几岁了？', '我弟在成都读大三', false],
])('%s — “%s” answers: %s', (query, text, expected) => {
  expect(answers(query, text)).toBe(expected)
})

test('quotes the sentence that answers, with the one that its “he” is about', () => {
  const text = 'long day. we have a dog, Biscuit. he is 6 and sleeps all day'
  expect(said('how old is my dog?', text).quote).toBe('we have a dog, Biscuit. he is 6 and sleeps all day')
})
