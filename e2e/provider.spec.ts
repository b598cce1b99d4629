import type { Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenJson, cutMidStream, prose, reply, status } from '../src-main/testing/loopback-behaviours.ts'
import { bytesInProfile } from '../src-main/testing/bytes-in-profile.ts'
import { expect, system, test } from './app.ts'
import { call, settle, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { type Language, languages, sentences, textsIn } from './words.ts'

const key = 'sk-journey-0123456789'

test(
  'a model is connected: a wrong key is named, the list is offered, and the key is never shown again',
  { tag: '@core' },
  async ({ launch, loopback, profile }) => {
    const page = await launch()
    const user = createUser(page)
    await openForm(page)
    await chooseService(page, 'OpenAI')
    await page.getByLabel('Address').fill(loopback.baseUrl)
    await page.getByLabel('API key').fill('sk-wrong')
    loopback.scriptModels(status(401))
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('The service refused the key.')).toBeVisible()
    await expect(page.getByRole('form'), 'a window was assumed that nobody had told of').not.toContainText('assumed')
    // While it was tested the button lost the keyboard.
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeFocused()

    await page.getByLabel('API key').fill(key)
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('loopback-small')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('It works. The model answered in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Test again' })).toBeFocused()
    await expect(page.getByRole('listbox', { name: 'Models of the service' }).getByRole('option')).toHaveCount(2)
    await page.getByRole('button', { name: 'Save and use' }).click()
    await expect(user.notices).toContainText('OpenAI answers from now on')

    loopback.script(reply('Hello from the model.'))
    await user.goTo('chat')
    await expect(await user.say('Hello, how are you?')).toContainText('Hello from the model.')
    expect(loopback.requests.at(-1)?.authorization).toBe(`Bearer ${key}`)

    await user.goTo('settings')
    await page.getByRole('button', { name: 'Edit OpenAI' }).click()
    await expect(page.getByLabel('API key')).toHaveValue('')
    await expect(page.getByLabel('API key')).toHaveAttribute('placeholder', 'Saved, cannot be shown')
    expect(JSON.stringify(await call(page, 'provider_list', {}))).not.toContain(key)
    for (const file of await filesIn(profile)) expect((await readFile(file)).includes(key), file).toBe(false)

    // Without a keychain the key goes with the app, and the service was in use all the same.
    const again = await launch()
    await createUser(again).openSettings('answers')
    const card = again.getByRole('listitem').filter({ hasText: 'OpenAI' })
    await expect(card).toContainText('Its key is no longer stored')
    await expect(card).not.toContainText('In use')
    await card.getByRole('button', { name: 'Enter the key of OpenAI' }).click()
    await expect(again.getByLabel('API key')).toBeFocused()
  },
)

test('a connection that does not work was saved as if it answered: it is said, and saved only when asked again', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await openForm(page)
  await chooseService(page, 'Ollama')
  await page.getByLabel('Address').fill(loopback.baseUrl)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('loopback-small')
  loopback.script(status(401))
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(page.getByText('The service refused the key.')).toBeVisible()
  expect((await call(page, 'provider_list', {})).items).toEqual([])
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(user.notices).toContainText('Ollama answers from now on')
})

test('a connection was removed with its key at one click, without a question', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  await user.openSettings('answers')
  await page.getByRole('button', { name: 'Remove Test model' }).click()
  const dialog = user.dialog('Remove Test model?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await call(page, 'provider_list', {})).items).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove Test model' }).click()
  await page.screenshot({ path: test.info().outputPath('remove.png') })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await call(page, 'provider_list', {})).items).toEqual([])
})

test('a new name for a connection took back what was ticked for it, and the test of it ticked what was not', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  await user.openSettings('answers')
  await page.getByRole('button', { name: 'Edit Test model' }).click()
  await page.getByLabel('This model takes images').check()
  await page.getByLabel('Let the model look things up').uncheck()
  await page.getByLabel('Name', { exact: true }).fill('My model')
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(user.notices).toContainText('loopback-small answers from now on')
  expect((await call(page, 'provider_list', {})).items).toMatchObject([
    { name: 'My model', images: true, tools: false },
  ])
})

test('a service of another kind can be given a key', async ({ launch }) => {
  const page = await launch()
  await openForm(page)
  await chooseService(page, 'Other (OpenAI-compatible)')
  await expect(page.getByLabel('API key')).toBeVisible()
})

for (const language of languages) {
  const t = textsIn(language)
  test(`a button that could not be pressed gave no reason: what is missing stands beneath its field (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    await openForm(page, language)
    await chooseService(page, 'OpenAI')
    const form = page.getByRole('form', { name: t('settings.model.add') })
    const address = page.getByLabel(t('settings.model.baseUrl'))
    const model = page.getByRole('combobox', { name: t('settings.model.model'), exact: true })
    await page.getByRole('button', { name: t('settings.model.save') }).click()
    await expect(page.getByLabel(t('settings.model.key'))).toBeFocused()
    await expect(form).toContainText(t('connect.keyMissing'))
    await address.fill('no address at all')
    await address.press('Tab')
    await expect(form).toContainText(t('connect.address.broken'))
    await address.fill(loopback.baseUrl.replace('http://', ''))
    await address.press('Tab')
    await expect(address).toHaveValue(loopback.baseUrl)
    await expect(form).not.toContainText(t('connect.address.broken'))
    await page.getByRole('button', { name: t('settings.model.save') }).click()
    await expect(model).toBeFocused()
    await expect(form).toContainText(t('connect.modelMissing'))
    await page.screenshot({ path: test.info().outputPath('reasons.png') })
    await page.getByRole('button', { name: t('settings.model.test') }).click()
    await expect(form).toContainText(t('connect.answers'))
    await expect(form).not.toContainText(t('connect.modelMissing'))
    await expect(model).toHaveValue('')
    expect.soft(await violations(page), 'form').toEqual([])
    await model.press('ArrowDown')
    await model.press('ArrowDown')
    await model.press('Enter')
    await expect(model).toHaveValue('loopback-small')
    await page.screenshot({ path: test.info().outputPath('chosen.png') })
    await page.getByRole('button', { name: t('settings.model.save') }).click()
    await expect(createUser(page, language).notices).toContainText(t('settings.model.saved', { name: 'OpenAI' }))
  })
}

for (const [language, theme] of [
  ['en', 'dark'],
  ['zh', 'light'],
] as const) {
  const t = textsIn(language)
  test(`a test without a model led to “Save anyway”, and the models stood beneath the buttons (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    await page.setViewportSize({ width: 1280, height: 800 })
    await call(page, 'settings_update', { patch: { theme } })
    await openForm(page, language)
    await chooseService(page, 'OpenAI')
    await page.getByLabel(t('settings.model.baseUrl')).fill(loopback.baseUrl)
    await page.getByLabel(t('settings.model.key')).fill('sk-journey')
    const form = page.getByRole('form', { name: t('settings.model.add') })
    await form.getByRole('button', { name: t('settings.model.test') }).click()
    await expect(form).toContainText(t('connect.answers'))
    const button = (key: string) => form.getByRole('button', { name: t(key), exact: true })
    await expect(button('connect.saveAnyway')).toHaveCount(0)
    const model = page.getByRole('combobox', { name: t('settings.model.model'), exact: true })
    await expect(model).toBeFocused()
    const list = page.getByRole('listbox', { name: t('connect.models') })
    const endOf = async () => ((box) => (box ? box.y + box.height : Infinity))(await list.boundingBox())
    const footer = () =>
      button('connect.chooseModel').evaluate((one) => one.closest('.sticky')?.getBoundingClientRect().top)
    await expect.poll(async () => (await endOf()) <= ((await footer()) ?? 0)).toBe(true)
    await page.screenshot({ path: test.info().outputPath('models.png') })
    await button('connect.chooseModel').click()
    await expect(model).toBeFocused()
    await list.getByRole('option', { name: 'loopback-small' }).click()
    await button('settings.model.save').click()
    await expect(createUser(page, language).notices).toContainText(t('settings.model.saved', { name: 'OpenAI' }))
  })
}

for (const [language, theme, size] of [
  ['zh', 'light', { width: 420, height: 700 }],
  ['en', 'dark', { width: 420, height: 700 }],
] as const) {
  test(`the form that connects a model is whole in ${language}, ${theme}, ${size.width} wide`, async ({ launch }) => {
    const page = await launch()
    await page.setViewportSize(size)
    await createUser(page).openSettings('answers')
    await call(page, 'settings_update', { patch: { language, theme } })
    await page.getByRole('button', { name: /^(Connect a model|连接模型)$/ }).click()
    await page.getByRole('radio', { name: 'Kimi' }).click()
    await page.getByRole('button', { name: /^(Save and use|保存并使用)$/ }).click()
    await expect(page.getByRole('form', { name: /^(Connect a model|连接模型)$/ })).toContainText(
      /Enter the key|请填写密钥/,
    )
    await page.getByRole('radio', { name: 'OpenAI', exact: true }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath('form.png') })
    expect.soft(await violations(page), 'form').toEqual([])
  })
}

test('a number that does not fit, in a part that is folded, stopped saving without a word', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  await openForm(page)
  await chooseService(page, 'Other (OpenAI-compatible)')
  const form = page.getByRole('form', { name: 'Connect a model' })
  await expect(form).toContainText('The service is asked when you test or save')
  await page.getByLabel('Address').fill(loopback.baseUrl)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('loopback-small')
  await page.getByLabel('Context window, in tokens').fill('150,000 tokens')
  await page.getByText('How long to wait').click()
  const wait = page.getByLabel('For the first word, in seconds')
  await wait.fill('0')
  await page.getByText('How long to wait').click()
  await expect(wait).toBeHidden()
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(wait).toBeFocused()
  await expect(form).toContainText('Enter a whole number from 1 to 3,600')
  await page.screenshot({ path: test.info().outputPath('bad-number.png') })
  await wait.fill('90')
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(createUser(page).notices, 'an address was said to answer').toContainText(
    'loopback-small answers from now on',
  )
  expect((await call(page, 'provider_list', {})).items).toMatchObject([
    { contextWindow: 150_000, windowSource: 'user', firstTokenMs: 90_000 },
  ])
})

for (const language of languages) {
  const t = textsIn(language)
  test(`a stopped answer keeps what had come, and goes on when asked (${language})`, async ({ launch, loopback }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    loopback.script(reply('First part. Second part. ', { chunks: 2, gated: true }))
    await user.field.fill('Tell me a long story.')
    const answer = await user.send()
    loopback.release()
    await expect(answer).toContainText('First part.')
    await page.getByRole('button', { name: t('chat.stop'), exact: true }).click()
    await expect(answer).toContainText(t('chat.turn.stopped'))
    await expect(answer).toContainText('First part.')
    await expect(answer).not.toContainText('Second part.')

    loopback.script(reply('Second part, at last.'))
    await answer.getByRole('button', { name: t('chat.turn.continue') }).click()
    await expect(answer).toContainText('Second part, at last.')
    await expect(answer).toContainText('First part.')
    await expect(answer).not.toContainText(t('chat.turn.stopped'))
  })
}

test('a service that asks to wait is waited for, in sight', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(status(429, undefined, { 'retry-after': '2' }), reply('Here I am.'))
  await user.field.fill('Tell me a story.')
  const answer = await user.send()
  await expect(answer.getByRole('status')).toContainText(/^Model allows no more requests now\. Trying again in [12] s$/)
  await expect(answer).toContainText('Here I am.')
})

test('an answer cut off by the service says so and can be tried again', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(cutMidStream('Half of it'), reply(' and the other half.'))
  await user.field.fill('Tell me a story.')
  const answer = await user.send()
  await expect(answer.getByRole('alert')).toContainText('was lost in the middle of the answer')
  await expect(answer).toContainText('Half of it')
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect(answer).toContainText('and the other half.')
  await expect(answer.getByRole('alert')).toBeHidden()
})

for (const language of languages) {
  const t = textsIn(language)
  test(`why a service did not answer stood nowhere in its own words (${language})`, async ({
    launch,
    loopback,
    profile,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    const said = 'You exceeded your current quota, Quillmerefish.'
    loopback.script(status(429, { error: { message: said, code: 'insufficient_quota' } }), reply('Here it is.'))
    await user.field.fill(sentences[language].plain)
    const answer = await user.send()
    const alert = answer.getByRole('alert')
    await expect(alert).toContainText(t('errorReasons.quota'))
    await expect(alert.getByText(said)).toBeHidden()
    await alert.getByText(t('chat.turn.said')).click()
    await expect(alert.getByText(said)).toBeVisible()
    await settle(page)
    // Nothing of memory stands under an answer that failed.
    for (const name of [t('compare.again'), t('chat.receipt.title'), t('chat.extraction.tryNow')])
      await expect(answer.getByRole('button', { name, exact: true })).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('failed.png') })
    expect.soft(await violations(page), 'failed').toEqual([])
    // It may repeat what the user wrote: no file keeps it.
    expect(bytesInProfile(profile, { marker: 'Quillmerefish' })).toEqual([])

    await alert.getByRole('button', { name: t('common.retry') }).click()
    await expect(answer).toContainText('Here it is.')
    await expect(alert).toBeHidden()
  })
}

test('under an answer of which nothing came stood buttons that copy and quote nothing', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(status(401), reply('Here it is.'))
  await user.field.fill('Tell me a story.')
  const answer = await user.send()
  await expect(answer.getByRole('alert')).toBeVisible()
  const dead = answer.getByRole('button', { name: /^(?:Copy|Quote)$/ })
  await expect(dead).toHaveCount(0)
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect(dead).toHaveCount(2)
})

for (const [what, behaviour] of [
  ['prose', prose()],
  ['broken JSON', brokenJson()],
] as const) {
  test(`where the model answers ${what} instead of memories, the turn says so and nothing is lost`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch()
    const user = createUser(page)
    await useProvider(page, loopback.baseUrl)
    loopback.scriptExtraction(behaviour, behaviour, behaviour, behaviour)
    const answer = await user.say('I live in Lisbon.')
    await settle(page)
    await expect(answer).toContainText(/Not learned from yet; trying again in \d+ sec/)

    await answer.getByRole('button', { name: 'Try now' }).click()
    await retryNow(page)
    await expect(answer).toContainText('The model could not read this, so simple rules did')
    await expect(user.learned(answer)).toContainText('Learned: I live in Lisbon.')
    await expect(page.getByRole('article', { name: 'You', exact: true })).toHaveText('I live in Lisbon.')
  })
}

/** Spares the test the pauses between the attempts of a job. */
async function retryNow(page: Page): Promise<void> {
  const next = async () => {
    const [job] = (await call(page, 'job_list', {})).items
    if (job?.state === 'retrying') await call(page, 'job_retry', { id: job.id }).catch(unlessItRuns)
    return job?.state
  }
  await expect.poll(next).toBe('done')
}

/** Its pause may have ended since it was looked at. */
function unlessItRuns(error: unknown): void {
  if (!String(error).includes('"conflict"')) throw error
}

async function openForm(page: Page, language: Language = 'en'): Promise<void> {
  await createUser(page, language).goTo('settings')
  await page.getByRole('button', { name: textsIn(language)('settings.model.add') }).click()
}

async function chooseService(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click()
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
