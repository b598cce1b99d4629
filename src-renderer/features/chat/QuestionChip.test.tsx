import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { QuestionChip } from './QuestionChip.tsx'

test.each([
  { language: 'en', asks: 'Shall I keep it?' },
  { language: 'zh', asks: '要记住吗？' },
] as const)('a question under an answer asked nothing that can be seen ($language)', async ({ language, asks }) => {
  const question = { memoryId: 'k1', fact: 'I have asthma.', reason: 'health', changeId: null } as const
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(language)}>
      <QuestionChip question={question} onAnswer={() => undefined} />
    </I18nextProvider>,
  )
  expect(html).toContain(asks)
})
