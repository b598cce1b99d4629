import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { formatBytes, givenInWords } from './file-words.ts'

test.each([
  { bytes: 0, en: '0 bytes', zh: '0字节' },
  { bytes: 4, en: '4 bytes', zh: '4字节' },
  { bytes: 1024, en: '1 kB', zh: '1 kB' },
  { bytes: 1_572_864, en: '1.5 MB', zh: '1.5 MB' },
])('an empty file was said to have 1 kB: $bytes', ({ bytes, en, zh }) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'zh')]).toEqual([en, zh])
})

test('in English a share stood as “15 %”', async () => {
  const { t } = await createI18n('en')
  const part = { given: 'part', reason: null, pages: null, sentPages: null, tokens: 100, sentTokens: 15 } as const
  expect(givenInWords(t, { attachmentId: 'file-1', ...part }, true)).toBe('The first 15% went along')
})
