import { expect, test } from 'vitest'
import { holdsSecret } from './secrets.ts'

test.each([
  ['家里wifi密码 maomi@2231kk', true],
  ['门禁密码是 4471#', true],
  ['密码学 课本在书架上', false],
  ['密码 又忘了', false],
])('%s: %s', (text, isSecret) => {
  expect(holdsSecret(text)).toBe(isSecret)
})
