import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const agentId = 'majordomo'
const length = 500

/** One conversation in which a boiler is spoken of near its beginning and near its end. */
const lines = Array.from({ length }, (_, at) => ({
  session: 'long',
  at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
  role: at % 2 === 0 ? 'user' : 'assistant',
  text: at === 21 || at === 451 ? `The **boiler** hums at ${at}.` : `Nothing of note ${at}.`,
}))
const takeIn = (page: Page) => call(page, 'session_import', { agentId, lines, extract: false })

for (const [language, t] of Object.entries({
  en: { search: 'Search chats', find: 'Find in this chat', next: 'Next hit', of: '1 of 2', last: '2 of 2' },
  zh: { search: '搜索对话', find: '在此对话中查找', next: '下一处', of: '第 1 处，共 2 处', last: '第 2 处，共 2 处' },
}))
  test(`a search opens a chat of ${length} messages at the hit, marked, and goes on to the next (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language: language === 'zh' ? 'zh' : 'en' } })
    await takeIn(page)
    await page.getByRole('searchbox', { name: t.search }).fill('BOILER hums')
    await page.getByRole('button', { name: 'The **boiler** hums at 21.' }).click()

    const hit = page.getByRole('article').filter({ hasText: 'The boiler hums at 21.' })
    await expect(hit).toBeInViewport()
    await expect(page.getByRole('search').getByRole('status')).toHaveText(t.of)
    await expect.poll(() => marked(page)).toEqual({ all: ['boiler', 'hums'], here: ['boiler', 'hums'] })
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: t.next }).click()
    await expect(page.getByRole('article').filter({ hasText: 'The boiler hums at 451.' })).toBeInViewport()
    await expect(page.getByRole('search').getByRole('status')).toHaveText(t.last)
    await page.getByRole('searchbox', { name: t.find }).press('Escape')
    await expect(page.getByRole('search')).toBeHidden()
    await expect.poll(() => marked(page)).toEqual({ all: [], here: [] })
  })

test('Ctrl F finds what is not loaded, by the keyboard alone, and the palette lands on a hit', async ({ launch }) => {
  const page = await launch()
  await takeIn(page)
  await page
    .getByRole('button', { name: /Nothing of note 0/ })
    .first()
    .click()
  await expect(page.getByText('Nothing of note 499.')).toBeInViewport()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('hums')
  await expect(page.getByText('The boiler hums at 451.')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The boiler hums at 21.')).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('The boiler hums at 451.')).toBeInViewport()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+n')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hums at 21')
  await page.getByRole('option', { name: /hums at 21/ }).click()
  await expect(page.getByText('The boiler hums at 21.')).toBeInViewport()
})

test('shortcuts lead everywhere, are listed, and leave an input method alone', async ({ launch, running }) => {
  const page = await launch()
  const user = createUser(page)
  const chats = page.getByRole('region', { name: 'Chats' })
  await user.say('The first chat speaks of boats.')
  await user.newChat()
  await user.say('The second chat speaks of birds.')

  await page.keyboard.press('Control+]')
  await expect(page.getByRole('article').first()).toContainText('boats')
  await page.keyboard.press('Control+[')
  await expect(page.getByRole('article').first()).toContainText('birds')

  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+Shift+O')
  await expect(user.field).toBeFocused()
  await page.keyboard.press('Control+b')
  await expect(chats).toBeHidden()
  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeFocused()

  await page.keyboard.press('Control+/')
  const list = user.dialog('Keyboard shortcuts')
  await expect(list).toContainText('Ctrl Shift F')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+n')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')

  // Only a window in front may write to the clipboard.
  await page.bringToFront()
  await page.keyboard.press('Control+Shift+C')
  await expect(user.notices).toContainText('Copied')

  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, isComposing: true })),
  )
  await expect(page.getByRole('article').first()).toContainText('birds')
  await running().evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('newChat')?.click())
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the list of chats folds, is made wider by keys, and is so at the next start', async ({ launch }) => {
  const page = await launch()
  const edge = page.getByRole('separator', { name: 'Width of the list of chats' })
  await edge.press('ArrowRight')
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '284')

  const again = await launch()
  await expect(again.getByRole('separator')).toHaveAttribute('aria-valuenow', '284')
  expect((await again.getByRole('region', { name: 'Chats' }).boundingBox())?.width).toBe(284)
  await again.getByRole('button', { name: 'Hide the chats' }).click()
  await expect(again.getByRole('region', { name: 'Chats' })).toBeHidden()

  const third = await launch()
  await expect(third.getByRole('button', { name: 'Show the chats' })).toBeVisible()
  await expect(third.getByRole('region', { name: 'Chats' })).toBeHidden()
})

/** The words that are marked: all of them, and those of the hit at hand. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
    return { all: texts('found'), here: texts('found-here') }
  })
