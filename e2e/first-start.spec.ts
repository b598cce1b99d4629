import type { Locator } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { startLoopbackOllama } from '../src-main/testing/loopback-ollama.ts'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'

test.use({ firstSteps: true })

const texts = {
  en: {
    steps: 'First steps',
    titles: ['I remember what you tell me', 'Who should answer you?', 'Anything to bring with you?'],
    chinese: '中文',
    dark: 'Dark',
    next: 'Next',
    without: 'Continue without a model',
    begin: 'Start chatting',
    skip: 'Skip setup',
    key: /^Connect a model service/,
    chats: /^Conversations/,
    choose: 'Choose a file',
    take: 'Import',
    came: '1 chat imported',
    again: 'Show again',
  },
  zh: {
    steps: '新手引导',
    titles: ['您说的，我记得', '想用哪个模型回答？', '要导入以前的内容吗？'],
    chinese: '中文',
    dark: '深色',
    next: '下一步',
    without: '先不用模型',
    begin: '开始聊天',
    skip: '全部跳过',
    key: /^连接模型服务/,
    chats: /^对话/,
    choose: '选择文件',
    take: '导入',
    came: '已导入 1 个对话',
    again: '再看一遍',
  },
} as const

for (const language of ['en', 'zh'] as const) {
  test(`the first steps lead to the first chat, go on where they were left, and do not come back, ${language}`, async ({
    launch,
    running,
    profile,
  }) => {
    test.setTimeout(90_000)
    const t = texts[language]
    let page = await launch()
    const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })
    await expect(page.getByRole('heading', { name: texts.en.titles[0] })).toBeFocused()
    // The language is changed where it stands first, and holds at once.
    if (language === 'zh') await page.getByRole('radio', { name: t.chinese }).click()
    const steps = page.getByRole('region', { name: t.steps, exact: true })
    await expect(steps.getByRole('heading', { name: t.titles[0] })).toBeVisible()
    await shot('look')
    await steps.getByRole('radio', { name: t.dark }).click()
    expect.soft(await violations(page), 'look').toEqual([])
    await steps.getByRole('button', { name: t.next }).press('Enter')
    await expect(steps.getByRole('heading', { name: t.titles[1] })).toBeFocused()
    await shot('answers')
    expect.soft(await violations(page), 'answers').toEqual([])

    page = await launch()
    await expect(page.getByRole('heading', { name: t.titles[1] })).toBeVisible()
    await page.getByRole('button', { name: t.key }).click()
    await expect(page.getByRole('form')).toBeVisible()
    // The form's own end is the only one: beneath it stood “Go on without a model”, and covered it.
    await expect(page.getByRole('button', { name: t.without })).toBeHidden()
    await expect(page.getByRole('button', { name: /^(Save and use|保存并使用)$/ })).toBeInViewport({ ratio: 1 })
    await shot('key')
    expect.soft(await violations(page), 'key').toEqual([])
    await page
      .getByRole('form')
      .getByRole('button', { name: /^(Cancel|取消)$/ })
      .click()
    await expect(page.getByRole('heading', { name: t.titles[1] })).toBeFocused()
    await page.getByRole('button', { name: t.without }).click()
    await expect(page.getByRole('heading', { name: t.titles[2] })).toBeFocused()
    expect.soft(await violations(page), 'import').toEqual([])
    await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
    await expect(createUser(page, language).field).toBeInViewport({ ratio: 1 })
    await shot('import-420')

    const file = join(profile, 'chats.jsonl')
    const lines = [
      { session: 'a', at: '2026-01-05T08:00:00.000Z', role: 'user', text: 'How tall is the Zugspitze?' },
      { session: 'a', at: '2026-01-05T08:00:05.000Z', role: 'assistant', text: '2,962 metres.' },
    ]
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await running().evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, file)
    await page.getByRole('region', { name: t.steps }).getByRole('button', { name: t.chats }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.choose }).click()
    await dialog.getByRole('button', { name: t.take, exact: true }).click()
    await expect(createUser(page, language).notices).toContainText(t.came)
    await page.getByRole('button', { name: t.begin }).click()
    const user = createUser(page, language)
    await expect(user.field).toBeFocused()
    await expect(page.getByRole('heading', { name: t.titles[2] })).toBeHidden()

    page = await launch()
    await expect(createUser(page, language).field).toBeVisible()
    await expect(page.getByRole('region', { name: t.steps, exact: true })).toHaveCount(0)
    await createUser(page, language).openSettings('about')
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByRole('heading', { name: t.titles[0] })).toBeFocused()
    await page.getByRole('button', { name: t.skip }).click()
    await expect(page.getByRole('region', { name: t.steps, exact: true })).toHaveCount(0)
  })
}

test('the first steps lock nobody in: a message sent beside them ends them', { tag: '@core' }, async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(page.getByRole('region', { name: texts.en.steps, exact: true })).toBeVisible()
  await user.openSettings('memory')
  await user.goTo('chat')
  await expect(page.getByRole('heading', { name: texts.en.titles[0] }), 'the field took the keyboard').toBeFocused()
  await user.say('My sister is called Nora.')
  expect((await call(page, 'settings_get', {})).firstStart).toBe('done')
  await user.newChat()
  await expect(page.getByRole('region', { name: texts.en.steps, exact: true })).toHaveCount(0)
})

for (const [language, models, choice] of [
  ['en', ['gemma3:4b'], /^Use gemma3:4b/],
  ['zh', ['gemma3:4b', 'qwen3:4b'], /^选择模型（Ollama）/],
] as const) {
  test(`a running Ollama answers after two clicks of the first steps, or three where one is chosen, ${language}`, async ({
    launch,
    running,
  }) => {
    const ollama = await startLoopbackOllama({ models: [...models] })
    try {
      const page = await launch({ OLLAMA_HOST: ollama.host })
      await call(page, 'settings_update', { patch: { language } })
      await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
      const t = texts[language]
      await page.getByRole('button', { name: t.next }).click()
      await page.getByRole('button', { name: choice }).click()
      if (models.length > 1) {
        await page.screenshot({ path: test.info().outputPath('models.png') })
        expect.soft(await violations(page), 'models').toEqual([])
        await page.getByRole('list', { name: '服务提供的模型' }).getByRole('button', { name: 'qwen3:4b' }).click()
      }
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: /^(?:gemma3:4b answers from now on \(Ollama\)\.|从现在起由 qwen3:4b（Ollama）回答。)$/ }),
      ).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('answers.png') })
      expect.soft(await violations(page), 'answers').toEqual([])
      const user = createUser(page, language)
      await expect(await user.say('Hello')).toContainText('This is the loopback model.')
    } finally {
      await ollama.close()
    }
  })
}

test('the first steps fit into every window', async ({ launch, running }) => {
  test.setTimeout(90_000)
  const page = await launch()
  const steps = page.getByRole('region', { name: /^(First steps|新手引导)$/ })
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [900, 640],
    [420, 700],
  ] as const) {
    await running().evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size), [
      width,
      height,
    ] as [number, number])
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    for (const firstStart of ['look', 'answers', 'import'] as const) {
      const language = width === 420 ? 'zh' : 'en'
      await call(page, 'settings_update', { patch: { firstStart, language, theme: width > 1000 ? 'light' : 'dark' } })
      await expect(steps.getByRole('heading', { level: 2 })).toBeVisible()
      if (width === 1280 || width === 420) expect.soft(await faultsOfWalk(page), `${firstStart} ${width}`).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${firstStart}-${width}.png`) })
      expect.soft(await overflowOf(steps), `${firstStart} ${width}`).toBe(0)
    }
  }
})

/** How much wider than its place anything is that scrolls. */
const overflowOf = (steps: Locator): Promise<number> =>
  steps.evaluate((box) =>
    Math.max(
      ...[box, ...box.querySelectorAll('*')]
        .filter((one) => one === box || getComputedStyle(one).overflowY === 'auto')
        .map((one) => one.scrollWidth - one.clientWidth),
    ),
  )
