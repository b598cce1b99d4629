import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { formatBytes, givenInWords } from './file-words.ts'

test.each([
  [0, '0 B'],
  [53, '53 B'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
])('an empty file was said to have 1 kB, and “53字节” stood beside “127 kB”: %i', (bytes, said) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'zh')]).toEqual([said, said])
})

test('in English a share stood as “15 %”', async () => {
  const { t } = await createI18n('en')
  const part = { given: 'part', reason: null, pages: null, sentPages: null, tokens: 100, sentTokens: 15 } as const
  expect(givenInWords(t, { attachmentId: 'file-1', ...part }, true)).toBe('The first 15% was sent')
})
