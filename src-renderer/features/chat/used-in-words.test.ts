import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { aTurn } from '../../testing/builders.ts'
import { usedInWords } from './used-in-words.ts'

test.each([
  { memories: 0, messages: 2, en: 'Used an earlier conversation', zh: '用到以前的对话' },
  { memories: 1, messages: 0, en: 'Used 1 memory', zh: '用到 1 条记忆' },
  { memories: 1, messages: 1, en: 'Used 1 memory and an earlier conversation', zh: '用到 1 条记忆和以前的对话' },
  {
    memories: 3,
    messages: 1,
    en: 'Used 3 memories and an earlier conversation',
    zh: '用到 3 条记忆和以前的对话',
  },
])('an answer given $memories memories and $messages messages does not say it used none: $en', async (row) => {
  const turn = aTurn({ usedCount: row.memories, usedMessageCount: row.messages })
  const i18n = createInstance()
  await i18n.init({
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
  })
  expect(usedInWords(i18n.getFixedT('en'), turn)).toBe(row.en)
  expect(usedInWords(i18n.getFixedT('zh'), turn)).toBe(row.zh)
})
