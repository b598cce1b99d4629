import { expect, test } from 'vitest'
import { formatBytes } from './file-words.ts'

test.each([
  { bytes: 0, en: '0 bytes', zh: '0字节' },
  { bytes: 4, en: '4 bytes', zh: '4字节' },
  { bytes: 1024, en: '1 kB', zh: '1 kB' },
  { bytes: 1_572_864, en: '1.5 MB', zh: '1.5 MB' },
])('an empty file was said to have 1 kB: $bytes', ({ bytes, en, zh }) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'zh')]).toEqual([en, zh])
})
