import { expect, test } from 'vitest'
import { threadTimeOf } from '../../testing/thread-time.ts'
import { holdsSecret, maskSecrets, readSecrets, secretsIn } from './secrets.ts'

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
  ['Card 4539 1488 0343 6467, exp 09/28, mine', 'Card •••, exp •••, mine'],
  ['Ends 11/28 and not 4539', 'Ends 11/28 and not 4539'],
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

test('a long message held the thread while it was looked through for secrets in the transaction that writes it', async () => {
  const text = (end: string): string => `${'my password pin code is 1 '.repeat(8_000)}${end}`
  const atOnce = threadTimeOf(() => maskSecrets(text('a')))
  await readSecrets(text('b'))
  expect(threadTimeOf(() => maskSecrets(text('b')))).toBeLessThan(atOnce / 2)
  await readSecrets(`${text('')}. The wifi password is hunter2!x`)
  expect(maskSecrets(`${text('')}. The wifi password is hunter2!x`)).toMatch(/password is •••$/)
})

test('a long message of names for secrets is read in linear time', () => {
  const timeOf = (count: number): number => threadTimeOf(() => maskSecrets('my password pin code is 1 '.repeat(count)))
  timeOf(500)
  expect(timeOf(8_000)).toBeLessThan(Math.max(400, 40 * timeOf(500)))
})

test.each([
  ['the front code 7714, put it under Bergström', '7714'],
  ['creds are wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  [
    'is it right: orbit lemon canvas tiger useful noble daring pilot suspect gravel window echo',
    'orbit lemon canvas tiger useful noble daring pilot suspect gravel window echo',
  ],
  ['my passport is C4J7K2193 and it runs out in May', 'C4J7K2193'],
  ['护照号是E81234567', 'E81234567'],
])('a secret in no form that was known went into prompts: %s', (text, secret) => {
  expect(secretsIn(text)).toEqual([secret])
})

test.each([
  'the zip code is 90210',
  'we sold apples, pears, bread, honey, cheese and flowers every single summer morning there',
  'error code 50331 again',
  'my driving licence came in 2019',
  'I need to sort 1500 photos',
  'I code 300 days a year',
  'my router is a Fritzbox7590',
  'I got my licence after 150 lessons',
  'my network of 1200 people',
  '我在网银上存了20000',
])('is none: %s', (text) => {
  expect(secretsIn(text)).toEqual([])
})

test.each([
  ['Mein Kennwort lautet kat!ze77, bitte merken', 'kat!ze77'],
  ['la clave es perro$azul9', 'perro$azul9'],
  ['合言葉はKrokus!77blauです', 'Krokus!77blau'],
])('a password that was named in a language without names for it was masked nowhere: %s', (text, secret) => {
  expect(secretsIn(text)).toEqual([secret])
})

test.each([
  'HK$12000 for it',
  'US$1,200.50',
  'great!Thanks',
  '10cm^3 of it',
  'mail me at a.b2@mail.example!',
  'see issue#1234',
])('what only looks a little like a password was masked: %s', (text) => {
  expect(holdsSecret(text)).toBe(false)
})
