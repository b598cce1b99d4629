import { expect, test } from 'vitest'
import { isReadByRules, languageTagOf } from './language-tag.ts'

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

test.each([
  ['I met Zoë in Zürich and she sold the flat.', true],
  ['Dentist appointment?', true],
  ['Bram’s vet?', true],
  ['Forget the number of my sister.', true],
  ['Lösch die Nummer bitte.', false],
  ['Wo habe ich vorher gelebt?', false],
  ['Ich wohne jetzt in Köln.', false],
  ['Olvida dónde vivía antes.', false],
  ['前の住所を忘れて。', false],
  ['Tell me about diesel engines', true],
  ['Does anybody owe me money?', true],
  ['No me acuerdo de la casa.', false],
  ['Mi hermana no come carne.', false],
])(
  'English with a foreign name, of two words or of few that join, passed for a language without rules: “%s”',
  (text, isRead) => {
    expect(isReadByRules(text)).toBe(isRead)
  },
)
