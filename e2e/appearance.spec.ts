import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages } from './words.ts'

test('language and theme change at once and are kept over a restart', async ({ launch, running }) => {
  const page = await launch()
  await createUser(page).openSettings('look')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click()
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '设置', exact: true })).toBeVisible()
  await expect.poll(() => lightnessOf(page)).toBeLessThan(0.3)
  await expect.poll(() => running().evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')

  const again = await launch()
  await expect(again.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(createUser(again, 'zh').field).toBeVisible()
  expect(await lightnessOf(again)).toBeLessThan(0.3)

  await createUser(again, 'zh').openSettings('look')
  await again.getByRole('radiogroup', { name: '主题' }).getByRole('radio', { name: '浅色' }).click()
  await again.getByRole('radiogroup', { name: '语言' }).getByRole('radio', { name: 'English' }).click()
  await expect(again.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect.poll(() => lightnessOf(again)).toBeGreaterThan(0.8)
})

test('the profile card had a hole beside several allergies', async ({ launch, running }) => {
  const page = await launch()
  await resize(running(), 1280, 800)
  const user = createUser(page)
  for (const food of ['hazelnuts', 'penicillin', 'sesame', 'shellfish']) await user.say(`I am allergic to ${food}.`)
  const lines = (await user.openCard()).locator('dl > div')
  await expect(lines.filter({ hasText: 'shellfish' })).toBeVisible()
  const empty = await lines.evaluateAll((all) =>
    all.map((line) => {
      const content = Math.max(...Array.from(line.children, (child) => child.getBoundingClientRect().height))
      return line.getBoundingClientRect().height - content
    }),
  )
  expect(Math.max(...empty)).toBeLessThan(24)
})

test('a small window has everything: chat, chats, receipt, Butler, detail and settings', async ({
  launch,
  running,
}) => {
  const page = await launch()
  await resize(running(), 420, 700)
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(420)
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeInViewport()
  await expectToFit(page)

  await page.getByRole('button', { name: 'Chats' }).click()
  const chats = page.getByRole('dialog', { name: 'Chats' })
  await expect(chats.getByRole('listitem')).toContainText(['My sister is called Nora.'])
  await chats.getByRole('button', { name: 'New chat' }).first().click()
  await expect(chats).toBeHidden()

  const answer = await user.say("What is my sister's name?")
  const receipt = await user.receiptOf(answer)
  await expect(receipt.getByText('Cited in the answer')).toBeInViewport()
  await expectToFit(page)
  await receipt.getByRole('button', { name: 'Close' }).click()

  const panel = await user.openMemory('My sister is called Nora.')
  await expect(panel.getByRole('heading', { name: 'My sister is called Nora.' })).toBeInViewport()
  await expect(panel.getByRole('button', { name: 'Jump to message' })).toBeInViewport()
  await expectToFit(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Filter' })).toBeInViewport()

  await user.goTo('settings')
  await expectToFit(page)
  for (const [place, name] of [
    ['answers', 'Connect a model'],
    ['look', 'Dark'],
    ['look', '中文'],
    ['memory', 'By simple rules only'],
  ] as const) {
    await user.openSettings(place)
    await expectToFit(page)
    const control = page.getByRole('button', { name }).or(page.getByRole('radio', { name }))
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 1 })
  }
})

test('messages and the field stand in one column, also where the chat scrolls', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (let line = 0; line < 4; line++) await user.say('My sister is called Nora.\n\n\n\n\nShe plays chess.')
  const log = page.getByRole('log', { name: 'Messages' })
  expect(await log.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  const column = await log.locator(':scope > *').boundingBox()
  const field = await user.field.locator('xpath=ancestor::*[contains(@class, "max-w-")][1]').boundingBox()
  expect([column?.x, column?.width]).toEqual([field?.x, field?.width])
})

test('the empty field had a scroll bar in Chinese, whose line was higher than it', async ({ launch }) => {
  const page = await launch()
  await call(page, 'settings_update', { patch: { language: 'zh' } })
  const { field } = createUser(page, 'zh')
  await expect(field).toHaveValue('')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await field.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})

test('with a memory open beside them, all tabs are in sight', async ({ launch, running }) => {
  const page = await launch()
  await createUser(page).say('My sister is called Nora.')
  await resize(running(), 1160, 780)
  for (const language of languages) {
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const panel = await user.openMemory('My sister is called Nora.')
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    const [list, detail] = [await user.memories.boundingBox(), await panel.boundingBox()]
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(detail?.x ?? 0)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
})

test('a long memory pushed the page of Butler past the edge of a narrow window', async ({ launch, running }) => {
  const page = await launch()
  const content = `Nora keeps ${'very '.repeat(60)}many bees on the roof.`
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content })
  await resize(running(), 420, 700)
  await createUser(page).goToYou()
  const row = page.getByRole('list', { name: 'New', exact: true }).getByRole('button')
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.width).toBeLessThan(420)
})

test('in a narrow window the tools of Butler took most of the page before anything that they list', async ({
  launch,
  running,
}) => {
  const page = await launch()
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'Nora keeps bees.' })
  await resize(running(), 420, 700)
  const user = createUser(page)
  await user.goTo('butler')
  await expect(user.memories.getByRole('listitem')).toBeVisible()
  const [title, first] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    user.memories.getByRole('listitem').boundingBox(),
  ])
  expect((first?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(400)
})

test('a notice covers neither the field, however tall, nor an open panel', async ({ launch, running }) => {
  const page = await launch()
  await resize(running(), 1160, 780)
  const user = createUser(page)
  const told = await user.say('My favourite season is autumn.')
  await user.field.fill('One line\n'.repeat(12))
  await user.learned(told).getByRole('button', { name: /^Undo/ }).click()
  const notice = user.notices.locator(':scope > *')
  await expect(notice).toBeVisible()
  const [box, field] = [await notice.boundingBox(), await user.field.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(field?.y ?? 0)

  await user.field.fill('')
  await user.say('My sister is called Nora.')
  await user.openCard()
  await page.getByRole('button', { name: 'Your sister is called Nora.' }).click()
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(notice).toBeHidden({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Add: Tools' }).click()
  await page.getByRole('textbox', { name: 'Tools' }).fill('Figma')
  await page.getByRole('textbox', { name: 'Tools' }).press('Enter')
  await page.getByRole('button', { name: 'Figma', exact: true }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const removed = notice.filter({ hasText: 'Removed “Figma”' })
  await expect(removed).toBeVisible()
  const [beside, right] = [await removed.boundingBox(), await panel.boundingBox()]
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(right?.x ?? 0)
})

test('a notice covered the last rows of a page of Butler and of Settings', async ({ launch, running }) => {
  const page = await launch()
  await resize(running(), 1160, 700)
  const user = createUser(page)
  await user
    .learned(await user.say('My favourite season is autumn.'))
    .getByRole('button', { name: /^Undo/ })
    .click()
  const notice = user.notices.locator(':scope > *')
  // It stays while the pointer is on it.
  await notice.hover()
  for (const [screen, scroller] of [
    ['Butler', page.getByRole('tablist').locator('xpath=ancestor::*[contains(@class, "overflow-y-auto")][1]')],
    ['Settings', page.getByRole('main')],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: screen }).first().press('Enter')
    await expect(scroller).toBeVisible()
    const [end, top] = await scroller.evaluate((box) => {
      const padded = box.querySelector(':scope > *')
      if (!padded) throw new Error('An empty page.')
      box.scrollTo({ top: box.scrollHeight })
      return [
        padded.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(padded).paddingBottom),
        document.querySelector('section[aria-live] > *')?.getBoundingClientRect().top ?? 0,
      ]
    })
    await expect(notice).toBeVisible()
    expect(end, screen).toBeLessThanOrEqual(top ?? 0)
  }
})

test('words about one place do not stay over another, and are there for who walks by keyboard', async ({ launch }) => {
  const page = await launch()
  const tooltip = page.getByRole('tooltip')
  await page.getByRole('navigation').getByRole('button', { name: 'Butler' }).click()
  await page.mouse.move(600, 700)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search chats and memories, or go somewhere').fill('Settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  // The focus came back to where it was, without a word.
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Butler' })).toBeFocused()
  await expect(tooltip).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip).toHaveText('Talk with Majordomo')
  await page.keyboard.press('Enter')
  await expect(tooltip).toBeHidden()
})

/** Of the page's background: 0 is black, 1 white. */
function lightnessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('A page without a canvas.')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / (3 * 255)
  })
}

async function resize(app: ElectronApplication, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    {
      width,
      height,
    },
  )
}

/** Nothing has to be scrolled sideways. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a field that grew covered the end of the chat', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (const season of ['spring', 'summer', 'autumn', 'winter']) await user.say(`In ${season} we go to the sea.`)
  const end = page.getByRole('article').last().getByRole('button', { name: 'Answer again' })
  await user.field.fill('a\nb\nc\nd\ne\nf\ng')
  await expect(end).toBeInViewport({ ratio: 1 })
  await user.field.fill('')
  await expect(end).toBeInViewport({ ratio: 1 })
})
