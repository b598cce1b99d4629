import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { ForgetCard } from './ForgetCard.tsx'

const item = (title: string, ticked: boolean) => ({ memoryId: title, title, saidAt: '2026-03-10T12:00:00Z', ticked })

test.each([
  { language: 'en', maybe: 'You might also mean', which: 'tick what I should forget' },
  { language: 'zh', maybe: '也可能是指', which: '请勾选要忘记的' },
] as const)('what may be meant stood among what is meant ($language)', async ({ language, maybe, which }) => {
  const i18n = await createI18n(language)
  const words = (...items: ReturnType<typeof item>[]): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ForgetCard
          card={{ requestId: 'r', about: 'Juniper', items, messages: [], state: 'open' }}
          onDecide={() => undefined}
        />
      </I18nextProvider>,
    )
  const both = words(item('the niece', false), item('the boat', true))
  const none = words(item('the niece', false), item('the boat', false))
  const all = words(item('the boat', true))
  // What is not ticked beside what is goes on being used.
  expect([both, none, all].map((html) => html.includes(i18n.t('forgetCard.withheldMeant')))).toEqual([
    true,
    false,
    false,
  ])
  const places = ['the boat', maybe, 'the niece'].map((one) => both.indexOf(one))
  expect([places.toSorted((a, b) => a - b), places.includes(-1)]).toEqual([places, false])
  expect([none.includes(which), none.includes(maybe), / disabled=""/u.test(none)]).toEqual([true, false, true])
})

test('a card that asks what else may tell what is gone already said that none of it is mentioned', async () => {
  const i18n = await createI18n('en')
  const words = (isRest: boolean): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ForgetCard
          card={{
            requestId: 'r',
            about: 'Juniper',
            items: [item('niece', false)],
            messages: [],
            state: 'open',
            isRest,
          }}
          onDecide={() => undefined}
        />
      </I18nextProvider>,
    )
  const said = [false, true].map((isRest) => words(isRest).includes(i18n.t('forgetCard.withheld')))
  expect(said).toEqual([true, false])
})

test('a card about messages alone did not say which', async () => {
  const i18n = await createI18n('en')
  const messages = [
    { messageId: 'm', text: 'The reference is GB-88-20415.', saidAt: '2026-03-10T12:00:00Z', ticked: true },
  ]
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ForgetCard
        card={{ requestId: 'r', about: 'the reference', items: [], messages, state: 'open' }}
        onDecide={() => undefined}
      />
    </I18nextProvider>,
  )
  expect(html).toContain('The reference is GB-88-20415.')
})

test('there was one box for all messages that a card means', async () => {
  const i18n = await createI18n('en')
  const said = (messageId: string) => ({
    messageId,
    text: `Words ${messageId}.`,
    saidAt: '2026-03-10T12:00:00Z',
    ticked: true,
  })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ForgetCard
        card={{
          requestId: 'r',
          about: 'Ana',
          items: [item('Ana bakes', true)],
          messages: Array.from({ length: 7 }, (_, at) => said(String(at))),
          state: 'open',
        }}
        onDecide={() => undefined}
      />
    </I18nextProvider>,
  )
  expect(html.match(/type="checkbox"/gu)).toHaveLength(8)
  // What was only said beside what is meant is not ticked for the user.
  expect(html.match(/checked=""/gu)).toHaveLength(1)
})

test('a message that shares a word with what is to go was ticked, and “said it too” where nothing else did', async () => {
  const i18n = await createI18n('en')
  const said = (text: string, ticked: boolean) => ({ messageId: text, text, saidAt: '2026-03-10T12:00:00Z', ticked })
  const messages = [said('I take metformin.', true), said('I take the tram.', false)]
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ForgetCard
        card={{ requestId: 'r', about: 'take metformin', items: [], messages, state: 'open' }}
        onDecide={() => undefined}
      />
    </I18nextProvider>,
  )
  expect(html.match(/checked=""/gu)).toHaveLength(1)
  expect(html).toContain('may say it.')
})
