import { expect, test } from 'vitest'
import { languageToAnswerIn } from './language.ts'

test.each([
  ['我住在上海', 'zh'],
  ['我用 TypeScript 写代码', 'zh'],
  ['Ich wohne in Jena', 'en'],
  ['私は盛岡に住んでいる', 'en'],
  ['저는 서울에 살아요', 'en'],
])('who writes Japanese or Korean was told what is known in Chinese: “%s” in %s', (text, language) => {
  expect(languageToAnswerIn(text)).toBe(language)
})
