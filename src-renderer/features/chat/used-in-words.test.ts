import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { aTurn } from '../../testing/builders.ts'
import { usedInWords } from './used-in-words.ts'

test.each([
  { memories: 0, messages: 0, en: 'Looked at no memory', zh: '没有参考记忆' },
  { memories: 0, messages: 2, en: 'Looked at an earlier conversation', zh: '参考了以前的对话' },
  { memories: 1, messages: 0, en: 'Looked at 1 memory', zh: '参考了 1 条记忆' },
  { memories: 1, messages: 1, en: 'Looked at 1 memory and an earlier conversation', zh: '参考了 1 条记忆和以前的对话' },
  {
    memories: 3,
    messages: 1,
    en: 'Looked at 3 memories and an earlier conversation',
    zh: '参考了 3 条记忆和以前的对话',
  },
])('an answer given $memories memories and $messages messages does not say it looked at none: $en', async (row) => {
  const turn = aTurn({ usedCount: row.memories, usedMessageCount: row.messages })
  const i18n = createInstance()
  await i18n.init({
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
  })
  expect(usedInWords(i18n.getFixedT('en'), turn)).toBe(row.en)
  expect(usedInWords(i18n.getFixedT('zh'), turn)).toBe(row.zh)
})
