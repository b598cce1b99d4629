import { expect, test } from 'vitest'
import { coverage, holdsWords, normaliseText, placeOf, tokensOf } from './trust-text.ts'

test.each([
  { text: 'Ｋａｆｆｅｅ', normalised: 'kaffee' },
  { text: '養貓', normalised: '养猫' },
  { text: '“I’m 40”', normalised: "i'm 40" },
  { text: '二十四个人', normalised: '24个人' },
  { text: '十年', normalised: '10年' },
  { text: 'fifteen chairs', normalised: '15 chairs' },
  { text: '3月9日', normalised: '3-9' },
  { text: 'the 9th of March', normalised: 'the 3-9' },
  { text: 'Mar 9', normalised: '3-9' },
  { text: '12,500 euros', normalised: '12500 euros' },
  { text: '用 Logseq 记笔记', normalised: '用logseq记笔记' },
])('$text is compared as $normalised', ({ text, normalised }) => {
  expect(normaliseText(text)).toBe(normalised)
})

test.each([
  { text: 'Plays the cello on Mondays', wanted: 'cello', holds: true },
  { text: 'Plays the cello on Mondays', wanted: 'cell', holds: false },
  { text: '他住在哥本哈根', wanted: '哥本哈根', holds: true },
  { text: '每月房租1950', wanted: '95', holds: false },
  { text: 'ユーザーはそばアレルギー', wanted: 'そば', holds: true },
  { text: '一共95块', wanted: '95', holds: true },
  { text: '生日是十月三号', wanted: '3 October', holds: true },
  { text: 'anything', wanted: '', holds: false },
])('"$text" holds "$wanted": $holds', ({ text, wanted, holds }) => {
  expect(holdsWords(text, wanted)).toBe(holds)
})

test('the place of words counts in the text as it is compared', () => {
  expect(placeOf(normaliseText('  My  Cello'), 'cello')).toBe(3)
})

test('tokens are words without fillers, and pairs of Han characters', () => {
  expect(tokensOf('I am walking to the 图书馆')).toEqual(['walk', '图书', '书馆'])
})

test.each([
  { text: 'grey mare called Sorrel', wanted: 'Sorrel, a grey mare', share: 1 },
  { text: 'a mare', wanted: 'grey mare', share: 0.5 },
  { text: 'a mare', wanted: '', share: 0 },
])('"$text" covers $share of "$wanted"', ({ text, wanted, share }) => {
  expect(coverage(text, wanted)).toBe(share)
})
