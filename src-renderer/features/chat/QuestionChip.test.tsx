import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { aMemory } from '../../testing/builders.ts'
import { createChatStore } from './chat-store.ts'
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
      <QuestionsChip questions={questions} unticked={new Set()} onTick={() => undefined} onAnswer={() => undefined} />
    </I18nextProvider>,
  )
  expect(html).toContain(asks)
  expect(html.match(/type="checkbox"[^>]* checked=""/g)).toHaveLength(2)
  expect(html.match(/<button/g)).toHaveLength(2)
})

test('a fact that was not to be kept was ticked again once the question stood under a newer answer', async () => {
  const { call } = createFakeClient({
    memory_inbox_decide: ({ id }) => ({ memory: aMemory({ id }), changeId: 'c1' }),
  })
  const store = createChatStore(call)
  const i18n = await createI18n('en')
  const ticked = (...ids: string[]) => {
    const questions = ids.map((id) => ({ memoryId: id, fact: id, reason: 'health', changeId: null }) as const)
    const { unticked, tick } = store.getState()
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <QuestionsChip questions={questions} unticked={unticked} onTick={tick} onAnswer={() => undefined} />
      </I18nextProvider>,
    )
    return html.match(/ checked=""/g)?.length ?? 0
  }
  store.getState().tick('k2')
  expect([ticked('k1', 'k2'), ticked('k1', 'k2', 'k3')]).toEqual([1, 2])
  // Once it is decided on, nothing of that is left for when it is undone.
  await store.getState().answerAsked(['k1'], ['k2'])
  expect(ticked('k1', 'k2')).toBe(2)
})
