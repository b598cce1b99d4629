import type { Page } from '@playwright/test'
import { reply, status } from '../src-main/testing/loopback-behaviours.ts'
import { sendJson } from '../src-main/testing/loopback-answer.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { beginning, type Language, languages, textsIn } from './words.ts'

const names = {
  en: {
    picker: /answers\. Choose another model/,
    dialog: 'Who answers',
    search: 'Find a model',
    app: /^No model/,
    answers: (name: string) => `${name} answers`,
    answered: (name: string) => `Answered by ${name}`,
    favourite: 'Add to favourites',
    unmark: 'Remove from favourites',
    favourites: 'Favourites',
    unreached: 'Other can’t be reached right now.',
    alone: 'Without a model',
    answeredAlone: 'No model answered',
  },
  zh: {
    picker: /回答。换一个模型/,
    dialog: '由谁回答',
    search: '查找模型',
    app: /^不用模型/,
    answers: (name: string) => `由 ${name} 回答`,
    answered: (name: string) => `由 ${name} 回答`,
    favourite: '设为常用',
    unmark: '取消常用',
    favourites: '常用',
    unreached: '现在联系不上 Other。',
    alone: '不用模型回答',
    answeredAlone: '不用模型回答',
  },
} as const

const withOther = async (run: (other: LoopbackProvider) => Promise<void>): Promise<void> => {
  const other = await startLoopbackProvider({
    models: ['vendor/other-large', 'other-small'],
    chat: () => reply('From the other.'),
  })
  try {
    await run(other)
  } finally {
    await other.close()
  }
}

async function connectOther(page: Page, baseUrl: string): Promise<string> {
  const { id } = await call(page, 'provider_save', { name: 'Other', preset: 'custom', baseUrl, model: 'other-small' })
  await call(page, 'model_trust_set', { providerId: id, level: 'trusted' })
  return id
}

for (const language of ['en', 'zh'] as const satisfies readonly Language[]) {
  const t = names[language]
  test(`the model is chosen in a chat with two clicks, each answer says who gave it, and a restart keeps it (${language})`, async ({
    launch,
    loopback,
  }) => {
    await withOther(async (other) => {
      let page = await launch()
      await call(page, 'settings_update', { patch: { language } })
      await useProvider(page, loopback.baseUrl)
      await connectOther(page, other.baseUrl)
      await page.reload()
      let user = createUser(page, language)
      loopback.script(reply('From the first.'))
      const first = await user.say('Tell me about rivers.')
      await expect(first).toContainText('From the first.')
      await expect(first.getByRole('button', { name: t.answered('loopback-small') })).toBeVisible()
      await expect(page.getByText(t.answers('loopback-small'), { exact: true })).toBeVisible()

      await page.getByRole('button', { name: t.picker }).click()
      const picker = page.getByRole('dialog', { name: t.dialog })
      await expect(picker.getByPlaceholder(t.search)).toBeFocused()
      await expect(picker.getByRole('option', { name: 'other-large' })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`picker-${language}.png`) })
      expect(await violations(page)).toEqual([])
      await picker.getByRole('option', { name: 'other-large' }).click()
      await expect(picker).toBeHidden()
      await expect(page.getByText(t.answers('other-large'), { exact: true })).toBeVisible()

      const second = await user.say('And about lakes?')
      await expect(second).toContainText('From the other.')
      expect(other.requests.at(-1)?.body.model).toBe('vendor/other-large')
      await expect(second.getByRole('button', { name: t.answered('other-large') })).toBeVisible()
      await expect(first.getByRole('button', { name: t.answered('loopback-small') })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`answers-${language}.png`) })
      expect(await violations(page)).toEqual([])

      page = await launch()
      user = createUser(page, language)
      await page.getByRole('button', { name: 'Tell me about rivers' }).first().click()
      await expect(page.getByText(t.answers('other-large'), { exact: true })).toBeVisible()
      await expect(await user.say('And about seas?')).toContainText('From the other.')
      await user.newChat()
      await expect(page.getByText(t.answers('loopback-small'), { exact: true })).toBeVisible()
    })
  })
}

test('the model is chosen by the keyboard alone, for a chat that has not begun, and may be none', async ({
  launch,
  loopback,
}) => {
  const t = names.en
  const page = await launch()
  await useProvider(page, loopback.baseUrl)
  await page.reload()
  const user = createUser(page)
  await page.getByRole('button', { name: t.picker }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder(t.search)).toBeFocused()
  await page.keyboard.type('no model')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.alone, { exact: true })).toBeVisible()
  const answer = await user.say('My sister is called Nora.')
  await expect(answer.getByRole('button', { name: t.answeredAlone })).toBeVisible()
  const next = await user.say('My brother is called Tim.')
  await expect(next.getByRole('button', { name: t.answeredAlone }), 'said under each answer').toHaveCount(0)
  expect(loopback.requests).toEqual([])
})

for (const language of languages) {
  const t = names[language]
  const text = textsIn(language)

  test(`a service that cannot be asked says so, and its models of last time can be chosen; a favourite comes first (${language})`, async ({
    launch,
    loopback,
  }) => {
    await withOther(async (other) => {
      const page = await launch(system[language])
      await useProvider(page, loopback.baseUrl)
      await connectOther(page, other.baseUrl)
      await page.reload()
      const open = () => page.getByRole('button', { name: t.picker }).click()
      await open()
      const picker = page.getByRole('dialog', { name: t.dialog })
      await picker.getByPlaceholder(t.search).fill('other-large')
      await picker.getByRole('option', { name: 'other-large' }).hover()
      await picker.getByRole('button', { name: t.favourite }).click()
      await expect(picker.getByRole('button', { name: t.unmark })).toBeVisible()
      await picker.getByPlaceholder(t.search).fill('')
      await expect(picker.getByText(t.favourites, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(picker).toBeHidden()

      await other.close()
      await open()
      await expect(picker.getByText(t.unreached)).toBeVisible()
      await expect(picker.getByRole('option', { name: 'loopback-large' })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('unreached.png') })
      expect(await violations(page)).toEqual([])
      await call(page, 'settings_update', { patch: { theme: 'dark' } })
      await page.setViewportSize({ width: 420, height: 700 })
      await page.screenshot({ path: test.info().outputPath('picker-dark-420.png') })
      expect(await violations(page)).toEqual([])
      await picker.getByRole('option', { name: 'other-large' }).click()
      await expect(page.getByText(t.answers('other-large'), { exact: true })).toBeVisible()
    })
  })

  test(`with a price an answer and a chat say what they cost (${language})`, async ({ launch, loopback }) => {
    const page = await launch(system[language])
    await useProvider(page, loopback.baseUrl)
    await page.reload()
    const user = createUser(page, language)
    const answer = await user.say('Tell me about rivers.')
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('option', { name: /^loopback-small/ }).hover()
    await page.getByRole('button', { name: text('who.edit') }).click()
    const form = user.dialog('loopback-small')
    await form.getByLabel(text('who.price.input'), { exact: true }).fill('cheap')
    await form.getByRole('button', { name: text('common.save') }).click()
    await expect(form.getByRole('alert')).toContainText(text('who.price.wrong'))
    await form.getByLabel(text('who.price.input'), { exact: true }).fill('1000')
    await form.getByLabel(text('who.price.output'), { exact: true }).fill('2000')
    await page.screenshot({ path: test.info().outputPath('price.png') })
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: text('common.save') }).click()
    await expect(form).toBeHidden()
    const who = answer.getByRole('button', { name: t.answered('loopback-small') })
    await who.hover()
    await expect(page.getByRole('tooltip')).toContainText(
      language === 'en' ? /\d+ read, \d+ written · \$\d/ : /读 ?\d+，写 ?\d+ · (?:US)?\$\d/,
    )
    await who.click()
    await expect(page.getByRole('complementary', { name: text('chat.receipt.title') })).toContainText(
      new RegExp(`${text('who.cost')}(?:US)?\\$\\d`),
    )
    await page.getByTitle(text('who.chat.open')).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: text('who.chat.title') })).toContainText(
      language === 'en' ? /\$[\d.]+ in all/ : /一共 ?(?:US)?\$[\d.]+/,
    )
    await page.screenshot({ path: test.info().outputPath('chat-usage.png') })
  })

  test(`a model is chosen by what it can do: pictures, looking up, thinking, on this computer (${language})`, async ({
    launch,
  }) => {
    const other = await startLoopbackProvider({
      routes: {
        'GET /v1/models': (_, response) =>
          sendJson(response, 200, {
            data: [
              { id: 'plain' },
              {
                id: 'able',
                context_length: 200_000,
                architecture: { input_modalities: ['text', 'image'] },
                supported_parameters: ['tools', 'reasoning'],
              },
            ],
          }),
      },
    })
    const page = await launch(system[language])
    await useProvider(page, other.baseUrl)
    await page.reload()
    await page.getByRole('button', { name: t.picker }).click()
    const able = page.getByRole('option').filter({ hasText: 'able' })
    for (const what of ['images', 'tools', 'reasoning', 'local'])
      await expect(able.getByRole('img', { name: text(`who.can.${what}`) })).toBeVisible()
    await expect(able).toContainText('200k')
    const plain = page.getByRole('option').filter({ hasText: 'plain' })
    await expect(plain.getByRole('img')).toHaveCount(1)
    await page.screenshot({ path: test.info().outputPath('can.png') })
    expect.soft(await violations(page)).toEqual([])
    await other.close()
  })
}

for (const language of languages)
  test(`over a chat that was to be answered without a model stood that one may be connected (${language})`, async ({
    launch,
    running,
  }) => {
    const t = names[language]
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const connect = page.getByRole('button', { name: textsIn(language)('who.unconnected'), exact: true })
    await user.say('My sister is called Nora.')
    await expect(connect).toBeVisible()
    await page.getByRole('button', { name: beginning(textsIn(language), 'who.chooseAlone', 'source') }).click()
    await page.getByRole('option', { name: t.app }).last().click()
    await expect(page.getByText(t.alone, { exact: true })).toBeVisible()
    await expect(connect).toBeHidden()
    for (const width of [1280, 420]) {
      await running().evaluate(
        ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 700),
        width,
      )
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await page.screenshot({ path: test.info().outputPath(`without-${width}.png`) })
    }
  })

test('where no service was connected, or its key was refused, nothing led to where that is put right', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  const settings = page.getByRole('heading', { name: 'Settings', level: 1 })
  await page.getByRole('button', { name: /Choose a(?:nother)? model/ }).click()
  await page.getByRole('option', { name: /^Connect a model/ }).click()
  await expect(settings).toBeVisible()
  await user.goTo('chat')
  await useProvider(page, loopback.baseUrl)
  loopback.script(status(401))
  const answer = await user.say('Hello')
  await answer.getByRole('button', { name: 'Settings' }).click()
  await expect(settings).toBeVisible()
})
