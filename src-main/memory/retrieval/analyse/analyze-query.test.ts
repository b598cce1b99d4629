import { describe, expect, test } from 'vitest'
import type { Intent } from '../../../contract/memory.ts'
import { analyzeQuery } from './analyze-query.ts'

const now = new Date(2026, 5, 15, 12)
const analyze = (query: string) => analyzeQuery(query, now)

test('an analysis is everything retrieval goes by', () => {
  expect(analyze('Where did I live before?')).toEqual({
    terms: [
      { term: 'where', weight: 0.3 },
      { term: 'did', weight: 0.3 },
      { term: 'i', weight: 0.3 },
      { term: 'live', weight: 1 },
      { term: 'befor', weight: 0.3 },
    ],
    parts: [{ text: 'Where did I live before?', weight: 1 }],
    separate: [],
    intent: 'experience',
    identity: 'strong',
    attributes: ['residence'],
    asked: { subject: 'user', attributes: ['residence'], only: null, kind: null },
    history: true,
    smallTalk: false,
    language: 'en',
    dates: null,
    role: 'user',
    asksWhatAssistantSaid: false,
    advice: false,
    when: false,
  })
})

describe('intent', () => {
  test.each<[string, Intent]>([
    ['What kind of tea do I like?', 'preference'],
    ['我喜欢吃什么', 'preference'],
    ['他对什么过敏', 'preference'],
    ['What is photosynthesis?', 'knowledge'],
    ['为什么天是蓝的，解释一下', 'knowledge'],
    ['When did we go hiking last year?', 'experience'],
    ['我什么时候去过桂林', 'experience'],
    ['这个接口报错了，怎么调试', 'code'],
    ['falcon', 'general'],
    ['团子', 'general'],
  ])('%s: %s', (query, intent) => {
    expect(analyze(query).intent).toBe(intent)
  })
})

describe('the past', () => {
  test.each([
    ['where did I live before?', true],
    ['what was my previous job', true],
    ['where did I use to work? I used to love it', true],
    ['我以前住在哪里', true],
    ['我之前在哪家公司', true],
    ['我原来叫什么', true],
    ['我上一份工作是什么', true],
    ['where do I live?', false],
    ['what did I say before about the tea?', false],
    ['we met before the concert', false],
    ['我住在哪里', false],
    ['我之前跟你说过我的生日吗', false],
    ['你曾经给我推荐过什么书', false],
  ])('%s: %s', (query, history) => {
    expect(analyze(query).history).toBe(history)
  })
})

describe('small talk', () => {
  test.each([
    ['so what is it then', true],
    ['你是谁呢', true],
    ['👍', true],
    ['', true],
    ['coffee?', false],
    ['上海', false],
    ['猫', false],
  ])('%j: %s', (query, smallTalk) => {
    expect(analyze(query).smallTalk).toBe(smallTalk)
  })
})

test.each([
  ['where is it', 'en'],
  ['它在哪里', 'zh'],
  ['我用 TypeScript 写代码', 'zh'],
  ['The word 猫 means cat in Chinese', 'en'],
])('%s is %s', (query, language) => {
  expect(analyze(query).language).toBe(language)
})

test('of a long query the beginning and the end are read', () => {
  const { terms, identity } = analyze(`who am I ${'lorem ipsum '.repeat(20_000)} falcon\uDE00`)
  expect(identity).toBe('weak')
  expect(terms.map(({ term }) => term)).toEqual(['who', 'am', 'i', 'lorem', 'ipsum', 'falcon'])
})
