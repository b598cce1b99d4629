import { expect, test } from 'vitest'
import { appOrigin, developmentAddress, isAtOrigin } from './app-address.ts'

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

const env = { ELECTRON_RENDERER_URL: 'http://localhost:5173' }

test.each([
  { name: 'a run from the sources with --dev', isPackaged: false, argv: ['electron', '.', '--dev'], taken: true },
  { name: 'a run from the sources', isPackaged: false, argv: ['electron', '.'], taken: false },
  { name: 'a packaged app', isPackaged: true, argv: ['majordomo'], taken: false },
  { name: 'a packaged app with --dev', isPackaged: true, argv: ['majordomo', '--dev'], taken: false },
])('an address in the environment replaced the page: $name takes it: $taken', ({ isPackaged, argv, taken }) => {
  expect(developmentAddress({ isPackaged, argv, env })).toBe(taken ? env.ELECTRON_RENDERER_URL : undefined)
})
