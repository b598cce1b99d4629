import type { Page } from '@playwright/test'
import { butlerTabs } from '../src-renderer/features/butler/butler-tabs.ts'
import { shapes } from '../src-renderer/features/butler/memories/browse-slice.ts'
import { pagesOn } from '../src-renderer/features/settings/settings-table.ts'
import { expect, test } from './app.ts'
import { asked, fillProfile, looks, wear } from './full-profile.ts'
import { call, useProvider } from './kernel-calls.ts'
import { checkPopups } from './popups.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'
import { like, texts, type Texts } from './wording.ts'

/** Everything that is shown, what is folded away too: axe finds nothing, the keyboard gets everywhere, and what opens closes. */
async function check(page: Page, name: string, seen: Set<string>): Promise<void> {
  await expect(page.locator('.animate-turn'), `${name}: what loads`).toHaveCount(0)
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  expect.soft(await violations(page), name).toEqual([])
  expect.soft(await faultsOfWalk(page), name).toEqual([])
  await checkPopups(page, seen)
}

/** Every page by its name, each opened by the keyboard when its turn comes: from the lists that the app makes them of. */
async function* pagesOf(page: Page, t: Texts): AsyncGenerator<string> {
  const place = (name: 'butler' | 'settings') =>
    page.getByRole('navigation', { name: t.nav.label }).getByRole('button', { name: like(t.nav[name]) })
  yield 'a new chat'
  if (await page.getByRole('button', { name: t.chat.sessions, exact: true }).isVisible())
    await page.getByRole('button', { name: t.chat.sessions, exact: true }).press('Enter')
  await page
    .getByRole('button', { name: like(asked) })
    .first()
    .press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  yield 'a chat'
  await page.keyboard.press('Control+f')
  yield 'a chat that is searched'
  await place('butler').press('Enter')
  for (const tab of butlerTabs) {
    await page.getByRole('tab', { name: like(t.butler.tab[tab]) }).press('Enter')
    for (const shape of tab === 'memories' ? shapes : [null]) {
      if (shape) await page.getByRole('radio', { name: t.browse.shape[shape], exact: true }).press('Space')
      yield `butler ${tab} ${shape ?? ''}`
    }
  }
  await place('settings').press('Enter')
  yield 'settings'
  for (const { id } of pagesOn('electron')) {
    const back = page.getByRole('button', { name: t.finder.back, exact: true })
    if (await back.isVisible()) await back.press('Enter')
    await page.locator(`[data-page=${id}]`).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: t.finder.page[id], exact: true })).toBeVisible()
    yield `settings ${id}`
  }
}

for (const look of looks)
  test(
    `every page meets WCAG A and AA in both themes and is in reach of the keyboard (${look.language}, ${look.width})`,
    { tag: look.width === 420 ? '@core' : [] },
    async ({ launch, running, loopback }) => {
      test.setTimeout(360_000)
      const page = await launch()
      await fillProfile(page, loopback)
      await wear(page, running(), look)
      const seen = new Set<string>()
      for await (const name of pagesOf(page, texts[look.language])) await check(page, name, seen)
    },
  )

test('what a search finds, the editor of a memory and the forms of Settings meet WCAG A and AA in both themes', async ({
  launch,
}) => {
  test.setTimeout(180_000)
  const page = await launch()
  const user = createUser(page)
  const seen = new Set<string>()
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await expect((await user.openMemory('My sister is called Nora.')).getByRole('blockquote')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await check(page, 'editor', seen)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search memories' }).fill('Nora')
  await user.memories.getByText('Why it is here').click()
  await check(page, 'found memories', seen)
  await page.getByRole('radio', { name: 'Conversations' }).click()
  await expect(page.getByRole('list', { name: 'Found in conversations' })).toBeVisible()
  await check(page, 'found messages', seen)

  await call(page, 'provider_save', {
    name: 'Elsewhere',
    preset: 'custom',
    baseUrl: 'https://localhost:9/v1',
    model: 'm',
  })
  await user.openSettings('memory')
  await page.getByRole('button', { name: 'Use A model service' }).press('Enter')
  await check(page, 'search by meaning', seen)
  await user.openSettings('answers')
  await page.getByRole('button', { name: 'Connect a model' }).press('Enter')
  await check(page, 'connecting a model', seen)
})

const narrow = { language: 'en', width: 420, height: 700 } as const

test('in a narrow window Tab came to the bar along the bottom before the page, and to its last button first', async ({
  launch,
  running,
}) => {
  const page = await launch()
  await wear(page, running(), narrow)
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('button')
  await bar.first().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('region', { name: 'Conversation', exact: true }).locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Settings', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

test('Tab went behind a panel that covers a narrow window', async ({ launch, running }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await wear(page, running(), narrow)
  const panel = await user.openMemory('My sister is called Nora.')
  await expect(panel.getByRole('blockquote')).toBeVisible()
  const first = panel.getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await expect(first).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
})

test('the list of shortcuts could not be read on by the keyboard in a small window', async ({ launch, running }) => {
  const page = await launch()
  await wear(page, running(), { ...narrow, height: 500 })
  await page.keyboard.press('Control+/')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByText('Show the shortcuts')).toBeInViewport()
})

test('Enter on a button below the list of models chose a model', async ({ launch, loopback }) => {
  const page = await launch()
  await useProvider(page, loopback.baseUrl)
  await page.reload()
  await page.getByRole('button', { name: /Choose a(?:nother)? model/ }).press('Enter')
  await expect(page.getByPlaceholder('Find a model')).toBeFocused()
  await page.keyboard.type('large')
  await page.getByRole('button', { name: 'Add to favourites', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove from favourites', exact: true })).toBeFocused()
})

test('putting a chat away, and then taking that back in the notice, left the keyboard nowhere', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await user.newChat()
  await user.say('My favourite season is autumn.')
  await page.getByRole('button', { name: 'More for “My sister is called Nora.”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  const undo = user.notices.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const chats = page.getByRole('region', { name: 'Chats', exact: true })
  await expect(chats.locator(':focus')).toHaveCount(1)
  await undo.press('Enter')
  await expect(undo).toBeHidden()
  await expect(chats.locator(':focus')).toHaveCount(1)
})
