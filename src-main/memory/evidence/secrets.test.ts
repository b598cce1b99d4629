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

test.each([
  ['my new passphrase for the laptop is correct horse battery staple. It is a ThinkPad.', 'correct horse'],
  ['The bank texted me the code 482913 and I typed it in.', '482913'],
  ['the safe at home opens with 30-12-55', '30-12-55'],
  ['Card 4539 1488 0343 6467, exp 09/28, cvv 311.', '311'],
  ['from DE89 3704 0044 0532 0130 00 to the landlord', '0532'],
  ['for the deploy: tok_9fK2xQ81LmZp77RtVb3Y', '9fK2xQ81'],
  ['支付密码 836251，帮我记一下', '836251'],
  ['密碼：abc12345，記得', 'abc12345'],
  ['739105 is my verification code', '739105'],
])('a secret that is named before, behind or by its form was not seen: %s', (text, secret) => {
  expect(holdsSecret(text)).toBe(true)
  expect(maskSecrets(text)).not.toContain(secret)
})

test('what follows a secret without a blank was masked with it', () => {
  expect(maskSecrets('验证码是 739105，别告诉别人。我用的是小米手机。')).toContain('小米手机')
  expect(maskSecrets('my password is swordfish and I live in Leeds')).toContain('Leeds')
})

test.each([
  'my zip code is 94110',
  'error code 1045 again',
  'the password must have 12 characters',
  'I changed my password in 2024',
  '我忘了密码，2024年改的',
  'I collect enamel pins since 1998',
  'the token limit is 4096',
  'flight KL1234 at 10:30',
  '我的手机号是 13812345678',
  'DE88 3704 0044 0532 0130 00 is no account',
])('an everyday number is no secret: %s', (text) => {
  expect(holdsSecret(text)).toBe(false)
})

test('a long message of names for secrets is read in linear time', () => {
  const timeOf = (count: number): number => {
    const start = performance.now()
    maskSecrets('my password pin code is 1 '.repeat(count))
    return performance.now() - start
  }
  timeOf(500)
  expect(timeOf(8_000)).toBeLessThan(Math.max(400, 40 * timeOf(500)))
})
