import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { QuestionChip } from './QuestionChip.tsx'
import { QuestionsChip } from './QuestionsChip.tsx'

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

test.each([
  { language: 'en', reasons: ['health', 'money'], asks: 'These 2 are private. Shall I keep them?' },
  { language: 'en', reasons: ['health', 'unsure'], asks: 'Shall I keep these 2?' },
  { language: 'zh', reasons: ['health', 'money'], asks: '这 2 条是私事，要记住吗？' },
] as const)('several facts were several questions ($language, $reasons)', async ({ language, reasons, asks }) => {
  const questions = reasons.map((reason, at) => ({ memoryId: `k${at}`, fact: `fact ${at}`, reason, changeId: null }))
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(language)}>
      <QuestionsChip questions={questions} onAnswer={() => undefined} />
    </I18nextProvider>,
  )
  expect(html).toContain(asks)
  expect(html.match(/type="checkbox"[^>]* checked=""/g)).toHaveLength(2)
  expect(html.match(/<button/g)).toHaveLength(2)
})
