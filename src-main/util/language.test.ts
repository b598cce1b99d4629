import { expect, test } from 'vitest'
import { languageToAnswerIn, languageToAnswerLast } from './language.ts'

test.each([
  ['我住在上海', 'zh'],
  ['我用 TypeScript 写代码', 'zh'],
  ['Ich wohne in Jena', 'en'],
  ['私は盛岡に住んでいる', 'en'],
  ['저는 서울에 살아요', 'en'],
])('who writes Japanese or Korean was told what is known in Chinese: “%s” in %s', (text, language) => {
  expect(languageToAnswerIn(text)).toBe(language)
})

test.each([
  [['我住在上海', '？'], 'zh'],
  [['我住在上海', '6'], 'zh'],
  [['我住在上海', 'ok'], 'zh'],
  [['我住在上海', '😂'], 'zh'],
  [['？'], 'zh'],
  [['I live in Hull.', 'ok', '6'], 'en'],
  [['我住在上海', 'What do you know?'], 'en'],
  [['hello'], 'en'],
  [[], 'en'],
] as const)(
  '“？”, “6” and “ok” in the middle of a Chinese chat were answered in English: %j in %s',
  (texts, language) => {
    expect(languageToAnswerLast(texts)).toBe(language)
  },
)
