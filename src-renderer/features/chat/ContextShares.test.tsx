import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { ContextShares } from './ContextShares.tsx'

test('what is only kept free for memories was drawn as filled', async () => {
  const i18n = await createI18n('en')
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ContextShares
        use={{
          model: 'small',
          windowTokens: 100,
          parts: { system: 10, tools: 0, memories: 20, files: 0, summary: 10, messages: 30, answer: 20, free: 10 },
          messagesTotal: 4,
          messagesSent: 4,
          messagesSummarized: 0,
          summaryText: '',
        }}
        number={String}
      />
    </I18nextProvider>,
  )
  const drawn = [...html.matchAll(/<span class="([^"]*)" style/gu)].map(([, colour = '']) =>
    colour.includes('gradient'),
  )
  expect(drawn).toEqual([false, false, false, true, true, false])
  expect(html).toContain('Reserved for memories')
  // “4 of 4 messages …, 0 in short” is told in fewer words.
  expect(html).toContain('All messages of this chat are sent in full.')
})
