import { describe, expect, test } from 'vitest'
import { AppError } from '../../src-main/contract/error.ts'
import { createI18n } from '../i18n/setup.ts'
import { codeOf, describeError } from './errors.ts'

const { t } = await createI18n('en')

describe('the sentence for an error', () => {
  test.each([
    {
      title: 'is of its code',
      error: new AppError('storage_full', 'x'),
      sentence: 'The disk is full. Free some space and try again.',
    },
    {
      title: 'is of its reason where there is one for it',
      error: new AppError('provider_failed', 'x', { params: { reason: 'refused' } }),
      sentence: 'The service didn’t accept this request. Rephrase it, or choose another model.',
    },
    {
      title: 'is of its code where the reason is not known',
      error: new AppError('storage_full', 'x', { params: { reason: 'other' } }),
      sentence: 'The disk is full. Free some space and try again.',
    },
    {
      title: 'of a turn is found in its wire form',
      error: { code: 'cancelled', message: 'x', retryable: false },
      sentence: 'This was stopped.',
    },
    { title: 'is its message where it has no code', error: new Error('Odd'), sentence: 'Odd' },
  ])('$title', ({ error, sentence }) => expect(describeError(t, error)).toBe(sentence))
})

test('an error without a code is internal', () => expect(codeOf(new Error('Odd'))).toBe('internal'))

test('a file that was chosen in the wrong of two imports was refused without a word of the other', () => {
  const refused = (params?: Record<string, string>) =>
    describeError(t, new AppError('import_invalid', 'Foreign.', params && { params }))
  expect(refused()).toContain('“Import chats”')
  expect(refused({ reason: 'chats_none' })).toContain('“Import” in Butler')
})
