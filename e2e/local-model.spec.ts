import { type LoopbackOllama, startLoopbackOllama } from '../src-main/testing/loopback-ollama.ts'
import { startLoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { expect, test as base } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const test = base.extend<{ ollama: (options?: Parameters<typeof startLoopbackOllama>[0]) => Promise<LoopbackOllama> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  ollama: async ({}, use) => {
    const started: LoopbackOllama[] = []
    await use(async (options) => {
      const one = await startLoopbackOllama(options)
      started.push(one)
      return one
    })
    for (const one of started) await one.close()
  },
})

test('a running Ollama is found, and answers after three clicks', async ({ launch, ollama }) => {
  const { host, provider } = await ollama({ models: ['gemma3:4b', 'llama3.2', 'qwen3:4b'], loaded: ['qwen3:4b'] })
  const page = await launch({ OLLAMA_HOST: host })
  const user = createUser(page)
  await user.goTo('settings')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const found = page.getByRole('region', { name: 'Found on this computer' })
  await expect(found).toContainText('Ollama is running on this computer: 3 models')
  await page.screenshot({ path: test.info().outputPath('found.png') })
  expect.soft(await violations(page), 'found').toEqual([])
  await found.getByRole('button', { name: 'Use qwen3:4b of Ollama' }).click()
  await expect(user.notices).toContainText('Ollama answers from now on')
  expect((await call(page, 'provider_list', {})).items).toMatchObject([
    { name: 'Ollama', preset: 'ollama', baseUrl: provider.baseUrl, model: 'qwen3:4b', windowSource: 'service' },
  ])
  await user.goTo('chat')
  await expect(await user.say('Hello, how are you?')).toContainText('This is the loopback model.')
  expect(provider.requests.at(-1)?.body.model).toBe('qwen3:4b')
})

test('an Ollama that was connected is not offered anew, which made a second connection of it', async ({
  launch,
  ollama,
}) => {
  const { host } = await ollama({ models: ['llama3.2', 'qwen3:4b'], loaded: ['qwen3:4b'] })
  const page = await launch({ OLLAMA_HOST: host })
  const user = createUser(page)
  await user.goTo('settings')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  await page.getByRole('button', { name: 'Use qwen3:4b of Ollama' }).click()
  await expect(user.notices).toContainText('Ollama answers from now on')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const looked = call(page, 'provider_find', {})
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
  expect((await looked).items).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Found on this computer' })).toBeHidden()
})

test('of several models none is taken unseen: the list opens, by keyboard too', async ({ launch, ollama }) => {
  const { host } = await ollama({ models: ['gemma3:4b', 'qwen3:4b'] })
  const page = await launch({ OLLAMA_HOST: host })
  const user = createUser(page)
  await user.goTo('settings')
  await page.getByRole('button', { name: 'Connect a model' }).press('Enter')
  await page.getByRole('button', { name: 'Choose a model of Ollama' }).press('Enter')
  const model = page.getByRole('combobox', { name: 'Model', exact: true })
  await expect(model).toBeFocused()
  await expect(model).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(model).toHaveValue('qwen3:4b')
  await page.keyboard.press('Enter')
  await expect(user.notices).toContainText('Ollama answers from now on')
})

test('an Ollama that is found but does not answer says why, and is not used', async ({ launch, ollama }) => {
  const { host, provider } = await ollama({ models: ['gemma3:4b'] })
  const page = await launch({ OLLAMA_HOST: host })
  await createUser(page).goTo('settings')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  provider.script({ kind: 'status', status: 500 }, { kind: 'status', status: 500 }, { kind: 'status', status: 500 })
  await page.getByRole('button', { name: 'Use gemma3:4b of Ollama' }).click()
  await expect(page.getByText('The service answered with an error.')).toBeInViewport()
  expect((await call(page, 'provider_list', {})).items).toEqual([])
})

for (const [language, theme, size] of [
  ['en', 'light', { width: 1280, height: 800 }],
  ['zh', 'dark', { width: 420, height: 700 }],
] as const) {
  test(`where Ollama has no model, one that fits is downloaded, stopped and used (${language})`, async ({
    launch,
    ollama,
  }) => {
    const service = await ollama()
    const page = await launch({ OLLAMA_HOST: service.host })
    await page.setViewportSize(size)
    await createUser(page).openSettings('answers')
    await call(page, 'settings_update', { patch: { language, theme } })
    await page.getByRole('button', { name: /^(Connect a model|连接模型)$/ }).click()
    const found = page.getByRole('region', { name: /^(Found on this computer|在这台电脑上找到的)$/ })
    await expect(found).toContainText(
      /fits this computer’s memory: about [\d.]+ GB|约需下载 [\d.]+ ?吉字节|约需下载 [\d.]+ ?GB/,
    )
    await page.screenshot({ path: test.info().outputPath('offered.png') })
    let arrived = service.pulled()
    await found.getByRole('button', { name: /^(Download|下载) / }).click()
    await arrived
    const bar = found.getByRole('progressbar')
    service.say({ status: 'pulling a', digest: 'a', total: 2_500_000_000, completed: 1_200_000_000 })
    await expect(bar).toHaveAttribute('aria-valuenow', '1200000000')
    await expect(found).toContainText(/1\.2/)
    await page.screenshot({ path: test.info().outputPath('coming.png') })
    expect.soft(await violations(page), 'coming').toEqual([])
    const left = service.left()
    await found.getByRole('button', { name: /^(Stop|停止)$/ }).click()
    await left
    await expect(found.getByRole('status')).toContainText(/What was downloaded is kept|会保留/)
    arrived = service.pulled()
    await found.getByRole('button', { name: /^(Try again|再试一次)$/ }).click()
    await arrived
    service.say({ error: 'no space left on device' })
    await expect(found.getByRole('status')).toContainText('no space left on device')
    arrived = service.pulled()
    await found.getByRole('button', { name: /^(Try again|再试一次)$/ }).click()
    await arrived
    service.finish()
    await found.getByRole('button', { name: /^(Use|使用) / }).click()
    await expect(page.getByText(/Ollama answers from now on|从现在起由 Ollama 回答/)).toBeVisible()
    expect((await call(page, 'provider_list', {})).items).toMatchObject([{ model: service.pulls[0] }])
  })
}

test.describe('at the first start', () => {
  test.use({ firstSteps: true })
  test('a running LM Studio is found by the first steps, in both languages, and answers after two clicks', async ({
    launch,
  }) => {
    // It has no port but its own, which may be taken by a real one.
    const model = { id: 'qwen3-4b', type: 'llm', state: 'loaded' }
    const embedder = { id: 'nomic-embed', type: 'embeddings', state: 'loaded' }
    const service = await startLoopbackProvider({
      port: 1234,
      models: [model.id],
      answers: { 'GET /api/v0/models': { data: [embedder, model] } },
    }).catch(() => null)
    test.skip(service === null, 'Port 1234 is taken.')
    const page = await launch()
    for (const language of languages.toReversed()) {
      const t = textsIn(language)
      await call(page, 'settings_update', { patch: { language, firstStart: 'answers' } })
      await expect(
        page.getByRole('button', { name: t('connect.found.useNamed', { model: model.id, name: 'LM Studio' }) }),
      ).toBeVisible()
      expect.soft(await violations(page), language).toEqual([])
    }
    await page.getByRole('button', { name: 'Use qwen3-4b of LM Studio' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'qwen3-4b answers from now on (LM Studio).' }),
    ).toBeVisible()
    await expect(await createUser(page).say('Hello')).toContainText('This is the loopback model.')
    await service?.close()
  })
})
