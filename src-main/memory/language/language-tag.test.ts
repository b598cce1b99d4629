import { expect, test } from 'vitest'
import { languageTagOf } from './language-tag.ts'

test.each([
  ['I live in Porto and work as a nurse.', 'en'],
  ['用户住在 Porto，是护士。', 'zh'],
  ['ユーザーは大阪に住んでいる。', 'ja'],
  ['사용자는 서울에 산다.', 'ko'],
  ['Der Nutzer wohnt seit Mai in Tübingen.', 'und'],
  ['Пользователь живёт в Казани.', 'und-Cyrl'],
  ['42', 'und'],
])('the language of “%s” is %s', (text, tag) => {
  expect(languageTagOf(text)).toBe(tag)
})
