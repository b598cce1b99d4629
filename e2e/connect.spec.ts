import type { ElectronApplication, Page } from '@playwright/test'
import { sendJson } from '../src-main/testing/loopback-answer.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { ipcChannels } from '../src-main/transports/ipc-channels.ts'
import { expect, test as base } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

interface Services {
  /** Where Anthropic stands, as far as the window knows. */
  readonly anthropic: LoopbackProvider
  /** Where all other services stand, and the keys that they were asked with. */
  readonly others: LoopbackProvider
  readonly keysOfOthers: readonly (string | undefined)[]
}

const claudes = ['claude-haiku-4-5-20251001', 'claude-opus-4-5-20251101', 'claude-sonnet-4-5-20250929']
const ofAnthropic = 'sk-ant-api03-journey0123456789'
const ofNobody = 'sk-0123456789abcdef0123456789abcdef'

const test = base.extend<{ services: Services }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  services: async ({}, use) => {
    const keysOfOthers: (string | undefined)[] = []
    const anthropic = await startLoopbackProvider({ models: claudes })
    const others = await startLoopbackProvider({
      routes: {
        'GET /v1/models': (request, response) => {
          keysOfOthers.push(request.headers.authorization)
          sendJson(response, 200, { data: [{ id: 'deepseek-chat' }, { id: 'deepseek-reasoner' }] })
        },
      },
    })
    await use({ anthropic, others, keysOfOthers })
    await anthropic.close()
    await others.close()
  },
})

for (const [language, theme, size] of [
  ['en', 'light', { width: 1280, height: 800 }],
  ['zh', 'dark', { width: 420, height: 700 }],
] as const)
  test(`from an empty chat a key that tells its service takes two clicks (${language})`, async ({
    launch,
    running,
    services,
  }) => {
    const page = await launch()
    await page.setViewportSize(size)
    await call(page, 'settings_update', { patch: { language, theme } })
    await standAt(running(), services)
    const user = createUser(page, language)
    await page.getByRole('button', { name: /^(Connect a model|连接模型)$/ }).click()
    const form = page.getByRole('form', { name: /^(Connect a model|连接模型)$/ })
    await expect(form).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('before.png') })
    expect.soft(await violations(page), 'before').toEqual([])
    await page.setViewportSize({ width: 900, height: 640 })
    const cut = form.getByRole('radio').evaluateAll((all) =>
      all
        .flatMap((one) => [...one.querySelectorAll('span')])
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    )
    expect.soft(await cut, 'what a service is was cut off').toEqual([])
    await page.setViewportSize(size)
    await paste(page, running(), ` ${ofAnthropic} `)
    await expect(form.getByRole('radio', { name: 'Anthropic' })).toBeChecked()
    const model = form.getByRole('combobox')
    await expect(model).toHaveValue('claude-sonnet-4-5-20250929')
    if (size.width > 500) await expect(model).toBeInViewport({ ratio: 1 })
    await page.screenshot({ path: test.info().outputPath('pasted.png') })
    expect.soft(await violations(page), 'pasted').toEqual([])
    await form.getByRole('button', { name: /^(Save and use|保存并使用)$/ }).click()
    // Back where it began.
    await expect(user.field).toBeVisible()
    await expect(user.notices).toContainText(/Anthropic answers from now on|从现在起由 Anthropic 回答/)
    expect((await call(page, 'provider_list', {})).items).toMatchObject([{ preset: 'anthropic', hasKey: true }])
    expect(new Set(services.anthropic.requests.map((one) => one.authorization))).toEqual(
      new Set([`Bearer ${ofAnthropic}`]),
    )
    expect(services.keysOfOthers).toEqual([])
  })

test('a form with a row of choices made the window longer than it is, and a field that was asked for scrolled all of it', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Connect a model' }).click()
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(loopback.baseUrl)
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(page.getByText('Choose a model from the list')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Model' })).toBeFocused()
  const window = await page.evaluate(() => ({
    top: document.documentElement.scrollTop,
    over: document.documentElement.scrollHeight - innerHeight,
  }))
  expect(window).toEqual({ top: 0, over: 0 })
})

test('from a chat that has begun, the picker below the field leads to the form: three clicks, or none but keys', async ({
  launch,
  running,
  services,
}) => {
  const page = await launch()
  await standAt(running(), services)
  const user = createUser(page)
  await user.say('Hello there.')
  await page.getByRole('button', { name: /Choose a model/ }).press('Enter')
  await expect(page.getByPlaceholder('Find a model')).toBeFocused()
  await page.keyboard.type('connect')
  await page.keyboard.press('Enter')
  await paste(page, running(), ofAnthropic)
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('claude-sonnet-4-5-20250929')
  await page.keyboard.press('Enter')
  await expect(user.notices).toContainText('Anthropic answers from now on')
  await expect(page.getByRole('article').first()).toContainText('Hello there.')
})

test('a key that does not tell whose it is goes nowhere before its service is chosen, then its models come', async ({
  launch,
  running,
  services,
}) => {
  const page = await launch()
  await standAt(running(), services)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const form = page.getByRole('form', { name: 'Connect a model' })
  await paste(page, running(), ofNobody)
  await expect(form.getByRole('status')).toContainText('This key does not tell which service it is for.')
  await page.screenshot({ path: test.info().outputPath('nobody.png') })
  await form.getByRole('button', { name: 'Save and use' }).click()
  await expect(form).toContainText('Choose the service.')
  await expect(form.getByRole('radio', { name: 'OpenAI', exact: true })).toBeFocused()
  expect.soft(await violations(page), 'no service').toEqual([])
  expect(services.keysOfOthers).toEqual([])

  await form.getByRole('radio', { name: 'DeepSeek' }).click()
  await expect(form.getByRole('combobox', { name: 'Model' })).toHaveValue('deepseek-chat')
  expect(services.keysOfOthers).toEqual([`Bearer ${ofNobody}`])
  await form.getByRole('button', { name: 'Save and use' }).click()
  await expect(createUser(page).notices).toContainText('DeepSeek answers from now on')
})

test('of services that the arrow keys come by none is sent the key, but the one they stay at', async ({
  launch,
  running,
  services,
}) => {
  const page = await launch()
  await standAt(running(), services)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const form = page.getByRole('form', { name: 'Connect a model' })
  await paste(page, running(), ofNobody)
  await form.getByRole('radio', { name: 'OpenAI', exact: true }).focus()
  for (const next of ['Anthropic', 'Gemini', 'OpenRouter', 'DeepSeek']) {
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('radio', { name: next })).toBeChecked()
  }
  expect(services.keysOfOthers).toEqual([])
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Model' })).toHaveValue('deepseek-chat')
  expect(services.keysOfOthers).toEqual([`Bearer ${ofNobody}`])
})

test('a key of one service is not sent to another that was chosen before: it is said, and put right by a click', async ({
  launch,
  running,
  services,
}) => {
  const page = await launch()
  await standAt(running(), services)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const form = page.getByRole('form', { name: 'Connect a model' })
  await form.getByRole('radio', { name: 'OpenAI', exact: true }).click()
  await form.getByLabel('API key').focus()
  await paste(page, running(), ofAnthropic)
  await expect(form.getByRole('status')).toContainText(
    'This is a key from Anthropic, not from OpenAI. It was not sent.',
  )
  await form.getByRole('combobox', { name: 'Model' }).focus()
  await page.screenshot({ path: test.info().outputPath('stranger.png') })
  expect.soft(await violations(page), 'of another').toEqual([])
  await form.getByRole('button', { name: 'Use Anthropic' }).click()
  await expect(form.getByRole('radio', { name: 'Anthropic' })).toBeChecked()
  await expect(form.getByRole('combobox', { name: 'Model' })).toHaveValue('claude-sonnet-4-5-20250929')
  expect(services.keysOfOthers).toEqual([])
})

test('that a pasted key was refused stood out of sight, where the model is chosen', async ({
  launch,
  running,
  services,
}) => {
  const page = await launch()
  await standAt(running(), services)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const form = page.getByRole('form', { name: 'Connect a model' })
  services.anthropic.scriptModels({ kind: 'status', status: 401 })
  await paste(page, running(), ofAnthropic)
  const note = form.getByRole('status').first()
  await expect(note).toContainText('Anthropic refused this key.')
  await expect(note).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: test.info().outputPath('refused.png') })
  expect.soft(await violations(page), 'refused').toEqual([])
})

test('the form that connects one more model opened below what is in sight', async ({ launch }) => {
  const page = await launch()
  for (const name of ['One', 'Two', 'Three'])
    await call(page, 'provider_save', { name, preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' })
  await page.setViewportSize({ width: 900, height: 640 })
  await createUser(page).openSettings('answers')
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click()
  const form = page.getByRole('form', { name: 'Connect a model', exact: true })
  await expect(form.getByLabel('API key', { exact: true })).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await expect(form.getByText('Service', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(form.getByText('Anthropic', { exact: true })).toBeInViewport({ ratio: 1 })
})

/** Has the services stand on this computer, as far as the window knows: no key of a test leaves it. */
async function standAt(app: ElectronApplication, { anthropic, others }: Services): Promise<void> {
  await app.evaluate(
    ({ ipcMain }, { channel, anthropic, others }) => {
      interface Listed {
        readonly ok: boolean
        readonly value: { readonly presets: readonly { readonly id: string; readonly needsKey: boolean }[] }
      }
      type Handler = (event: unknown, ...args: unknown[]) => Promise<Listed>
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>
      const before = handlers.get(channel)
      if (!before) throw new Error('The kernel is not called here.')
      handlers.set(channel, async (event, ...args) => {
        const result = await before(event, ...args)
        if (args[0] !== 'provider_list' || !result.ok) return result
        const presets = result.value.presets.map((preset) =>
          preset.needsKey
            ? { ...preset, baseUrl: preset.id === 'anthropic' ? anthropic : others, abroad: null }
            : preset,
        )
        return { ...result, value: { ...result.value, presets } }
      })
    },
    { channel: ipcChannels.invoke, anthropic: anthropic.baseUrl, others: others.baseUrl },
  )
}

async function paste(page: Page, app: ElectronApplication, text: string): Promise<void> {
  await expect(page.getByLabel(/^(API key|密钥|API 密钥)$/)).toBeFocused()
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), text)
  await page.keyboard.press('Control+V')
}
