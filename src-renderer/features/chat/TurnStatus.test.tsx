import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src-main/contract/error.ts'
import { createI18n } from '../../i18n/setup.ts'
import { aTurn } from '../../testing/builders.ts'
import { TurnStatus } from './TurnStatus.tsx'

const i18n = await createI18n('en')
const failed = (code: ErrorCode, reason?: string, hasText = false) => {
  const error = { code, message: '', retryable: false, ...(reason && { params: { reason } }) }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TurnStatus
        turn={aTurn({ state: 'failed', error })}
        retry={undefined}
        hasText={hasText}
        actions={{ onContinue() {}, onOpenSettings() {} }}
      />
    </I18nextProvider>,
  )
}
const buttonsOf = (code: ErrorCode, reason?: string) => {
  const html = failed(code, reason)
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gu)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/gu, ''))
}

test('an answer that came to a limit led to the connections of models, not to the limits', () => {
  expect([buttonsOf('cap_reached'), buttonsOf('provider_auth')]).toEqual([
    ['Usage and limits', 'Try again'],
    ['Settings', 'Try again'],
  ])
})

test('a failed service whose sentence names Settings had no way there', () => {
  expect([buttonsOf('provider_failed'), buttonsOf('provider_failed', 'model_missing')]).toEqual([
    ['Settings', 'Try again'],
    ['Settings', 'Try again'],
  ])
  expect(buttonsOf('provider_rate_limited', 'quota')).toEqual(['Settings', 'Try again'])
  expect([buttonsOf('provider_failed', 'too_long'), buttonsOf('provider_rate_limited')]).toEqual([
    ['Try again'],
    ['Try again'],
  ])
})

test('a service that had sent half of an answer was said to be out of reach', () => {
  expect(failed('provider_unreachable', undefined, true)).toContain('was lost in the middle of the answer')
  expect(failed('provider_unreachable')).toContain('cannot be reached')
})
