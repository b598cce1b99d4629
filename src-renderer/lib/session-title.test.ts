import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { sessionTitle } from './session-title.ts'

test.each([
  { language: 'en', fresh: 'New chat', old: 'Chat from Nov 3, 2020' },
  { language: 'zh', fresh: '新对话', old: '2020年11月3日' },
] as const)('a chat whose title is held back was called a new one ($language)', async ({ language, fresh, old }) => {
  const { t } = await createI18n(language)
  const chat = { title: '', createdAt: '2020-11-03T12:00:00Z', messageCount: 2 }
  expect(sessionTitle(t, chat, language)).toContain(old)
  expect(sessionTitle(t, { ...chat, messageCount: 0 }, language)).toBe(fresh)
  expect(sessionTitle(t, { ...chat, title: 'Boats' }, language)).toBe('Boats')
})
