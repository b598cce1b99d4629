import { expect, test } from 'vitest'
import { holdsSecret, maskSecrets } from './secrets.ts'

test.each([
  ['家里wifi密码 maomi@2231kk', true],
  ['门禁密码是 4471#', true],
  ['密码学 课本在书架上', false],
  ['密码 又忘了', false],
])('%s: %s', (text, isSecret) => {
  expect(holdsSecret(text)).toBe(isSecret)
})

test.each([
  ['my password is hunter2!x, ok', 'my password is •••'],
  ['Visa 4111 1111 1111 1111 until May', 'Visa ••• until May'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nkeep it', '•••\nkeep it'],
  ['order 1234 5678 came', 'order 1234 5678 came'],
])('masks the secret and leaves what names it: %s', (text, masked) => {
  expect(maskSecrets(text).startsWith(masked)).toBe(true)
})
