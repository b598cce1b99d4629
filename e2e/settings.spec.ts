import type { Page } from '@playwright/test'
import { status } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { type Language, type SettingsPlace, textsIn } from './words.ts'

const names = {
  en: { search: 'Search settings', found: 'Found settings', theme: 'Theme', dark: 'dark mode', back: 'All settings' },
  zh: { search: '搜索设置', found: '找到的设置', theme: '主题', dark: '深色模式', back: '全部设置' },
} as const

for (const language of ['en', 'zh'] as const) {
  test(
    `a setting is found by what people call it, brought into sight and marked, ${language}`,
    { tag: '@core' },
    async ({ launch }) => {
      const { page, user, t } = await openIn(await launch(), language)
      await user.goTo('settings')
      const search = page.getByRole('searchbox', { name: t.search })
      await search.fill(t.dark)
      await expect(page.getByRole('list', { name: t.found }).getByRole('listitem').first()).toContainText(t.theme)
      await page.screenshot({ path: test.info().outputPath('found.png') })
      expect.soft(await violations(page), 'found').toEqual([])
      await search.press('Enter')
      const theme = page.getByRole('radiogroup', { name: t.theme })
      await expect(theme).toBeInViewport()
      await expect(page.locator('[data-marked]')).toContainText(t.theme)
      await expect(theme.getByRole('radio', { checked: true })).toBeFocused()
      await expect(page.locator('[data-marked]')).toHaveCount(0)

      await search.fill('xyzzy')
      await expect(page.getByText(/No setting matches “xyzzy”|没有叫“xyzzy”的设置/)).toBeVisible()
      await search.press('Escape')
      await expect(search).toHaveValue('')
      await search.press('Escape')
      await expect(user.field).toBeVisible()
    },
  )

  test(`the palette leads to a single setting, ${language}`, async ({ launch }) => {
    const { page, t } = await openIn(await launch(), language)
    await expect(createUser(page, language).field).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(t.dark)
    await page.getByRole('option', { name: t.theme }).click()
    await expect(page.getByRole('radiogroup', { name: t.theme }).getByRole('radio', { checked: true })).toBeFocused()
  })

  test(`in a narrow window the index comes first, then a page with the way back, ${language}`, async ({
    launch,
    running,
  }) => {
    const { page, user, t } = await openIn(await launch(), language)
    await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
    await user.goTo('settings')
    await expect(page.getByRole('searchbox', { name: t.search })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('index.png') })
    expect.soft(await violations(page), 'index').toEqual([])
    await user.openSettings('memory')
    await expect(page.getByRole('searchbox', { name: t.search })).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('navigation').getByRole('button', { name: /^(Memory and learning|记忆和学习)/ }),
    ).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.back }).click()
    await expect(page.getByRole('searchbox', { name: t.search })).toBeVisible()
  })
}

test('the index is walked by the arrow keys, and Ctrl comma leads back to where one was', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.field).toBeVisible()
  await page.keyboard.press('Control+,')
  await page.getByRole('searchbox', { name: 'Search settings' }).press('ArrowDown')
  const row = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })
  await expect(row('Who answers')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row('Language and appearance')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Escape')
  await expect(row('Language and appearance')).toBeFocused()
  await user.goTo('chat')
  await page.keyboard.press('Control+,')
  await expect(row('Language and appearance')).toHaveAttribute('aria-current', 'page')
})

const places: readonly SettingsPlace[] = [
  'answers',
  'memory',
  'look',
  'schedules',
  'data',
  'usage',
  'jobs',
  'diagnostics',
  'about',
]

for (const language of ['en', 'zh'] as const)
  test(`limits of one’s own were shown by no choice, and lost by one key (${language})`, async ({
    launch,
    running,
  }) => {
    const { page, user } = await openIn(await launch(), language)
    const t = textsIn(language)
    // A choice follows its key for as long as that is down.
    const held = { delay: 100 }
    const modelCaps = { run: 12_345, day: 67_890, month: 234_567 }
    await call(page, 'settings_update', { patch: { modelCaps } })
    await page.reload()
    await user.openSettings('usage')
    const choice = (name: string) =>
      page.getByRole('radio', { name: t(`settings.background.capChoice.${name}`), exact: true })
    const caps = async () => (await call(page, 'settings_get', {})).modelCaps
    await expect(choice('own')).toBeChecked()
    await choice('own').press('ArrowRight', held)
    await expect(choice('little')).toBeChecked()
    await expect.poll(async () => (await caps()).day).toBe(200_000)
    await user.openSettings('look')
    await user.openSettings('usage')
    await choice('little').press('ArrowLeft', held)
    await expect(choice('own')).toBeChecked()
    await expect.poll(caps).toEqual(modelCaps)
    for (const width of [1280, 420]) {
      await running().evaluate(
        ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800),
        width,
      )
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await choice('own').scrollIntoViewIfNeeded()
      await page.screenshot({ path: test.info().outputPath(`caps-${width}.png`) })
      expect.soft(await overflowOf(page), `${width}`).toBe(0)
    }
  })

for (const language of ['en', 'zh'] as const)
  test(`who makes overviews could be chosen by a command alone (${language})`, async ({ launch, loopback }) => {
    const { page, user } = await openIn(await launch(), language)
    const t = textsIn(language)
    const driver = async () => (await call(page, 'settings_get', {})).summaryDriver
    await useProvider(page, loopback.baseUrl)
    await user.openSettings('memory')
    const choice = page.getByRole('combobox', { name: t('settings.overviews.label') })
    await expect(choice).toHaveText(t('settings.overviews.rules'))
    const choose = async (option: string) => {
      await choice.click()
      await page.getByRole('option', { name: option }).click()
    }
    loopback.script(status(401))
    await choose('Test model')
    await expect(page.getByText(t('errors.provider_auth'))).toBeVisible()
    await expect(choice).toHaveText(t('settings.overviews.rules'))
    expect(await driver()).toBeNull()
    await choose('Test model')
    await expect.poll(async () => (await driver())?.model).toBe('loopback-small')
    await expect(choice).toHaveText('Test model · loopback-small')
    await page.screenshot({ path: test.info().outputPath('overviews.png') })
    await choose(t('settings.overviews.rules'))
    await expect.poll(driver).toBeNull()
  })

// What axe says of contrast is of both themes.
for (const [language, theme] of [
  ['en', 'light'],
  ['zh', 'dark'],
] as const) {
  test(`every page of Settings fits and is clean, ${language}, ${theme}`, async ({ launch, running }) => {
    test.setTimeout(120_000)
    const { page, user } = await openIn(await launch(), language)
    await call(page, 'settings_update', { patch: { theme } })
    await user.say(language === 'zh' ? '我喜欢喝乌龙茶。' : 'My sister is called Nora.')
    for (const [width, height] of [
      [1440, 900],
      [900, 640],
      [420, 700],
    ] as const) {
      await running().evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size), [
        width,
        height,
      ] as [number, number])
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      for (const place of places) {
        await user.openSettings(place)
        await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
        await expect(page.getByRole('main').getByLabel(/^(Loading|加载中)$/)).toHaveCount(0)
        await page.screenshot({ path: test.info().outputPath(`${place}-${width}.png`) })
        expect.soft(await violations(page), `${place} ${width}`).toEqual([])
        expect.soft(await overflowOf(page), `${place} ${width}`).toBe(0)
      }
      await expect(page.getByRole('main'), 'About told no version').toContainText(/(?:Version|版本) \d+\.\d+/u)
    }
  })
}

const overflowOf = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)

async function openIn(page: Page, language: Language) {
  await call(page, 'settings_update', { patch: { language } })
  return { page, user: createUser(page, language), t: names[language] }
}
