import { expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'

test.each([
  ['127.0.0.1:8099', 'http://127.0.0.1:8099'],
  ['localhost:11434/v1', 'http://localhost:11434/v1'],
  ['nas.local:1234', 'http://nas.local:1234'],
  ['workstation:8000/v1', 'http://workstation:8000/v1'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['api.example.com/v1', 'https://api.example.com/v1'],
  ['  https://api.example.com/v1 ', 'https://api.example.com/v1'],
  ['http://api.example.com', 'http://api.example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['not an address', 'not an address'],
  ['', ''],
])('an address without its beginning is completed: %s', (typed, whole) => {
  expect(completeAddress(typed)).toBe(whole)
})
