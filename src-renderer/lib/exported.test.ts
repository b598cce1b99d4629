import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import zh from '../i18n/zh.json'
import { exportedWords, kindsInWords } from './exported.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en }, zh: { translation: zh } } })

test.each([
  { lng: 'en', exported: { count: 4 }, words: 'Saved 4 memories' },
  {
    lng: 'en',
    exported: { count: 17, superseded: 8, archived: 2, waiting: 3 },
    words: 'Saved 17 memories: 4 current, 10 past, 3 to confirm',
  },
  {
    lng: 'zh',
    exported: { count: 17, superseded: 10, archived: 0, waiting: 3 },
    words: '已保存 17 条记忆：4 条现在有效，10 条已过时，3 条待您确认',
  },
  {
    lng: 'zh',
    exported: { count: 5, superseded: 1, archived: 0, waiting: 0 },
    words: '已保存 5 条记忆：4 条现在有效，1 条已过时',
  },
  {
    lng: 'en',
    exported: { count: 404, unreadable: { count: 1, rows: [{ row: 17 }] } },
    words: 'Saved 404 memories. 1 could not be read and is not in the file (row 17)',
  },
  {
    lng: 'zh',
    exported: { count: 4, unreadable: { count: 7, rows: [1, 2, 3, 4, 5, 6, 7].map((row) => ({ row })) } },
    words: '已保存 4 条记忆。另有 7 条无法读取，没有写入文件（第 1，2，3，4，5…… 行）',
  },
])('17 saved under a list of 4 leaves open what the others are: $lng, $exported', ({ lng, words, exported }) => {
  expect(exportedWords(i18n.getFixedT(lng), exported, lng)).toBe(words)
})

test.each([
  { lng: 'en', counts: { count: 9, past: 0, waiting: 0 }, words: '9 current' },
  { lng: 'en', counts: { count: 10, past: 1, waiting: 0 }, words: '9 current, 1 past' },
  { lng: 'zh', counts: { count: 12, past: 1, waiting: 2 }, words: '9 条现在有效，1 条已过时，2 条待您确认' },
])(
  'Butler said 9 memories where the page of health said $counts.count, and neither said what it counts: $lng',
  (one) => {
    expect(kindsInWords(i18n.getFixedT(one.lng), one.counts, one.lng)).toBe(one.words)
  },
)
