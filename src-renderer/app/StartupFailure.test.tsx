import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { StartupFailure } from './StartupFailure.tsx'

test.each([
  ['en', 'Something broke in this window'],
  ['zh', '这个窗口出错了'],
] as const)(
  'a window that broke in use said that it had not started, and why in the words of a program: %s',
  async (language, title) => {
    const i18n = await createI18n(language)
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <StartupFailure isRunning error={new Error('Failed to fetch')} onRetry={() => undefined} />
      </I18nextProvider>,
    )
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1><p[^>]*>${i18n.t('errors.internal')}</p>`, 'u'))
    expect(html).toMatch(/<code[^>]*>Error: Failed to fetch<\/code>/u)
  },
)

test('the page of a kernel that had stopped said “internal”', async () => {
  const i18n = await createI18n('en')
  const error = { code: 'internal', message: 'Gone.', retryable: false, params: { reason: 'stopped' } }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StartupFailure error={error} onRetry={() => undefined} />
    </I18nextProvider>,
  )
  expect(html).toContain(i18n.t('startup.stopped'))
  expect(html).not.toContain('internal')
})

test('who had signed out was told that the app could not start, and offered to try again, which does nothing', async () => {
  const i18n = await createI18n('en')
  const error = { code: 'internal', message: 'Gone.', retryable: false, params: { reason: 'signed_out' } }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StartupFailure error={error} onRetry={() => undefined} />
    </I18nextProvider>,
  )
  expect(html).toContain('You are not signed in')
  expect(html).not.toContain(i18n.t('common.retry'))
})
