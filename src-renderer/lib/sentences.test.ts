import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { toSentences } from './sentences.ts'

test('between two Chinese sentences stood a space', async () => {
  const [zh, en] = await Promise.all([createI18n('zh'), createI18n('en')])
  expect(toSentences(zh.t, ['理解得很准确。', false, '会直接保留。'])).toBe('理解得很准确。会直接保留。')
  expect(toSentences(en.t, ['It reads well.', null, 'It keeps.'])).toBe('It reads well. It keeps.')
  expect(toSentences(zh.t, [false])).toBe('')
})
