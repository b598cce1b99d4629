import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { createI18n } from '../../i18n/setup.ts'
import { aTurn } from '../../testing/builders.ts'
import { usedInWords } from './used-in-words.ts'
import { textsEn } from '../../../src-main/kernel/turn/built-in/texts-en.ts'
import { textsZh } from '../../../src-main/kernel/turn/built-in/texts-zh.ts'

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
  expect(usedInWords(i18n.getFixedT('en'), turn, 'en')).toBe(row.en)
  expect(usedInWords(i18n.getFixedT('zh'), turn, 'zh')).toBe(row.zh)
})

test('words of this very conversation were called an earlier one', async () => {
  const turn = aTurn({ usedCount: 2, usedHereCount: 3 })
  const [english, chinese] = [await createI18n('en'), await createI18n('zh')]
  expect(usedInWords(english.t, turn, 'en')).toBe('Used 2 memories and an earlier part of this conversation')
  expect(usedInWords(chinese.t, turn, 'zh')).toBe('用到 2 条记忆和这个对话前面的内容')
})

test('the app told to press “Looked at …” where the button reads “Used …”', async () => {
  const [english, chinese] = [await createI18n('en'), await createI18n('zh')]
  expect(textsEn.aboutApp.sources).toContain(`“${english.t('chat.receipt.used', { what: '…' })}”`)
  expect(textsZh.aboutApp.sources).toContain(`“${chinese.t('chat.receipt.used', { what: '…' })}”`)
})
