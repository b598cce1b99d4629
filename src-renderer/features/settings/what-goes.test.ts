import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { whatGoes } from './what-goes.ts'

// Keys stand for their sentences.
const t = ((key: string) => key) as unknown as TFunction

test('where the memories that go could not be counted, it read as if none went', () => {
  expect(whatGoes(t, null, 'en')).toBe('imports.goes imports.memoriesToo imports.back')
  expect(whatGoes(t, 2, 'en')).toBe('imports.goes imports.memories imports.back')
  expect(whatGoes(t, 0, 'en')).toBe('imports.goes imports.back')
})
