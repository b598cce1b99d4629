import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { importRemoval } from './import-removal.ts'

// Keys stand for their sentences.
const t = ((key: string) => key) as unknown as TFunction

test('where the memories that go could not be counted, it read as if none went', () => {
  expect(importRemoval(t, null, 'en')).toBe('imports.goes imports.memoriesToo imports.back')
  expect(importRemoval(t, 2, 'en')).toBe('imports.goes imports.memories imports.back')
  expect(importRemoval(t, 0, 'en')).toBe('imports.goes imports.back')
})
