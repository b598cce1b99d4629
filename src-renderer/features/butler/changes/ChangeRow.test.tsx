import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '../../../i18n/setup.ts'
import { ChangeRow } from './ChangeRow.tsx'

test('nearly each change said that it was made by Majordomo', async () => {
  const i18n = await createI18n('en')
  const row = (author: string) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ChangeRow
          change={{
            changeId: 'c',
            kind: 'learn',
            at: '2026-01-01T00:00:00.000Z',
            summary: 'I live in Ghent.',
            author,
            memoryIds: ['m'],
            undone: false,
            destroyed: false,
            changedSince: false,
          }}
          onTakeBack={() => undefined}
          onOpenMemory={() => undefined}
          titlesOf={() => Promise.resolve([])}
        />
      </I18nextProvider>,
    )
  expect(row('assistant')).not.toContain('Majordomo')
  expect(row('user')).toContain('>You<')
})
