import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('a chat needs no mouse: Shift+Enter breaks the line, Enter sends, Escape closes and gives the focus back', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.field).toBeFocused()
  await page.keyboard.type('My sister is called Nora.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('She plays chess.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'You', exact: true })).toHaveText(
    'My sister is called Nora.\nShe plays chess.',
  )
  await expect(user.learned(page.getByRole('article', { name: 'Majordomo', exact: true }))).toContainText('Nora')
  await expect(user.field).toBeFocused()

  await user.newChat()
  const answer = await user.say("What is my sister's name?")
  const opener = answer.getByRole('button', { name: /^Used \d/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('complementary', { name: 'What this answer used' })
  await expect(receipt).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a dialog that asks for a name gave the keyboard to its Close button', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  const chats = page.getByRole('region', { name: 'Chats', exact: true })
  await page.getByRole('button', { name: 'New folder' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused()
  await page.keyboard.type('Family')
  await page.keyboard.press('Enter')
  await expect(chats).toContainText('Family')
  // A click with the right button opens the menu of a chat; its name is typed in the place of the old one.
  await chats.getByRole('button', { name: /^My sister/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nora', exact: true })).toBeVisible()
})

test('closing the search of a chat left the keyboard nowhere', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await page.keyboard.press('Control+f')
  const find = page.getByRole('searchbox', { name: 'Find in this chat' })
  await expect(find).toBeFocused()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(user.field).toBeFocused()
})

test('taking a change back left the keyboard nowhere', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await page.getByRole('button', { name: 'Butler', exact: true }).press('Enter')
  await page.getByRole('tab', { name: 'Changes' }).press('Enter')
  const days = page.getByRole('main').getByRole('list').first()
  await days.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(days.getByRole('button', { name: /^Redo/ })).toBeVisible()
  await expect(days.locator(':focus')).toHaveCount(1)
})

test('Tab goes through the window in the order in which it is read', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const order = await namesByTab(page, 40)
  const places = ['Chat', 'Butler', 'Settings', 'New chat', 'Search chats', 'Messages', 'Message']
  expect(order.filter((name) => places.includes(name)).slice(0, places.length)).toEqual(places)
})

test('Butler needs no mouse: arrows move in the list, Escape closes the detail and gives the focus back', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  for (const fact of ['My sister is called Nora.', 'My favourite season is autumn.']) {
    await expect(user.learned(await user.say(fact))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Butler', exact: true }).press('Enter')
  await page.getByRole('tab', { name: 'Memories' }).press('Enter')
  const rows = user.memories.getByRole('button')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(panel).toContainText('My sister is called Nora.')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(rows.nth(1)).toBeFocused()

  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const dialog = user.dialog('Import memories')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused()
})

test('what opens over a chat gives the focus back to where it was opened', async ({ launch, running }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  const menu = page.getByRole('button', { name: 'More for “My sister is called Nora.”' })
  for (const [item, title] of [
    ['Rename', 'Rename chat'],
    ['Delete', 'Delete this chat?'],
  ] as const) {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
    await expect(user.dialog(title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.dialog(title)).toBeHidden()
    await expect(menu).toBeFocused()
  }

  await user.field.focus()
  await page.keyboard.press('Control+k')
  await expect(user.dialog('Go to anything')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user.field).toBeFocused()
  const find = page.getByRole('button', { name: /^Find/ })
  await find.press('Enter')
  await expect(page.getByPlaceholder('Search chats and memories, or go somewhere')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(find).toBeFocused()

  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
  const chats = page.getByRole('button', { name: 'Chats', exact: true })
  await chats.press('Enter')
  await expect(user.dialog('Chats')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chats).toBeFocused()
  await chats.press('Enter')
  await user.dialog('Chats').getByRole('button', { name: 'New chat' }).first().press('Enter')
  await expect(user.field).toBeFocused()
})

test('every kind of memory is in reach of the arrow keys, however narrow the window', async ({ launch, running }) => {
  const page = await launch()
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'The key is at Nora’s.' })
  await createUser(page).goTo('butler')
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
  await page.getByRole('tab', { name: /^All/ }).focus()
  for (const name of ['Preferences', 'Facts', 'Experiences', 'Summaries', 'Past']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
  }
})

/** What a screen reader would call each stop of the Tab key, from the start of the page. */
async function namesByTab(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
      }),
    )
  }
  return names
}

test('Enter in Find opens the best hit, also where it is pressed before the answer is there', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (const fact of ['My sister is called Nora.', 'My favourite season is autumn.'])
    await expect(user.learned(await user.say(fact))).toBeVisible()
  await page.keyboard.press('Control+k')
  const find = user.dialog('Go to anything')
  await page.keyboard.type('autumn')
  await expect(find.getByRole('option').first()).toContainText('autumn')
  await expect(find.getByRole('option', { selected: true })).toContainText('autumn')
  // The chat in which it was said has the other memory's words for its title.
  await expect(find.getByRole('group', { name: 'Memories' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('autumn')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Memory' })).toContainText('autumn')
})
