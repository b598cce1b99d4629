import { expect, test } from 'vitest'
import { spellingLanguages } from './spelling-languages.ts'

const available = ['de', 'en-GB', 'en-US', 'fr']

test.each([
  ['system', 'en-GB', ['en-GB']],
  ['system', 'de-AT', ['de']],
  ['system', 'zh-CN', ['en-US']],
  ['en', 'en-GB', ['en-GB']],
  ['en', 'de', ['en-US']],
  ['zh', 'zh-CN', ['en-US']],
  ['zh', 'en-GB', ['en-GB']],
] as const)('with %s on a system in %s, %j is checked', (setting, locale, checked) => {
  expect(spellingLanguages(setting, locale, available)).toEqual(checked)
})

test('what cannot be checked is not asked for', () => {
  expect(spellingLanguages('en', 'en-US', [])).toEqual([])
})
