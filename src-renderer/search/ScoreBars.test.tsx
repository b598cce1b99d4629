import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { aScore } from '../testing/builders.ts'
import { ScoreBars } from './ScoreBars.tsx'

test.each([
  { score: 0, parts: aScore(), shown: false },
  { score: 0.72, parts: aScore({ lexical: 0.72 }), shown: true },
])('what has no score was shown with “Score 0.00”: $score', async ({ score, parts, shown }) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ScoreBars parts={parts} score={score} />
    </I18nextProvider>,
  )
  expect(html.includes('Score')).toBe(shown)
})
