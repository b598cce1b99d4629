import { expect, test } from 'vitest'
import { toSafeLink } from './safe-link.ts'

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['http://例え.jp', 'http://xn--r8jz45g.jp/'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ['HTTPS://EXAMPLE.com', 'https://example.com/'],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['data:text/html,x', null],
  ['smb://server/share', null],
  ['app://majordomo/', null],
  ['//example.com', null],
  ['', null],
])('%j is %j as a link out of the app', (text, link) => {
  expect(toSafeLink(text)).toBe(link)
})
