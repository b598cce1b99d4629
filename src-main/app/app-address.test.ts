import { expect, test } from 'vitest'
import { appOrigin, isAtOrigin } from './app-address.ts'

test.each([
  ['app://majordomo/', appOrigin, true],
  ['app://majordomo/index.html#/chat', appOrigin, true],
  ['app://majordomo.example.com/', appOrigin, false],
  ['app://other/', appOrigin, false],
  ['app://majordomo:1/', appOrigin, false],
  ['https://majordomo/', appOrigin, false],
  ['about:blank', appOrigin, false],
  ['', appOrigin, false],
  ['http://localhost:5173/src/main.tsx', 'http://localhost:5173', true],
  ['http://localhost:5174/', 'http://localhost:5173', false],
])('%j is at %s: %s', (url, origin, isAt) => {
  expect(isAtOrigin(url, origin)).toBe(isAt)
})
