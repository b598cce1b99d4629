import type { Locator, Page } from '@playwright/test'
import { hold } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('conversations are renamed, pinned and found by what was said in them', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await user.newChat()
  await user.say('The boiler makes a humming noise at night.')
  await user.newChat()

  await act(page, /My sister is called Nora/, 'Rename')
  const rename = user.dialog('Rename chat')
  await rename.getByLabel('Title').fill('Family')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(session(page, 'Family')).toBeVisible()

  await act(page, 'Family', 'Pin')
  await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('listitem')).toContainText(['Family'])

  const search = page.getByRole('searchbox', { name: 'Search chats' })
  await search.fill('humming')
  await expect(page.getByRole('list', { name: 'Pinned' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('listitem')).toHaveCount(1)
  await search.fill('zebra')
  await expect(page.getByText('No chat matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()

  const again = await launch()
  await expect(again.getByRole('list', { name: 'Pinned' }).getByRole('listitem')).toContainText(['Family'])
  await session(again, 'Family').click()
  await expect(again.getByRole('article', { name: 'You', exact: true })).toHaveText('My sister is called Nora.')
})

test('deleting a conversation asks what happens to what was learned there', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await user.newChat()
  await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()

  await act(page, /My favourite season/, 'Delete')
  const dialog = user.dialog('Delete this chat?')
  await expect(dialog.getByRole('radio', { name: /^Keep what was learned/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Delete chat' }).click()
  await expect(session(page, /My favourite season/)).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(await user.say('What is my favourite season?')).toContainText('My favourite season is autumn.')

  await act(page, /My sister is called Nora/, 'Delete')
  await dialog.getByRole('radio', { name: /^Forget what was learned only here/ }).click()
  await expect(dialog).toContainText('My sister is called Nora.')
  await dialog.getByRole('button', { name: 'Delete chat' }).click()
  await expect(user.notices).toContainText('Chat deleted, 1 memory moved to the trash')
  await expect(await user.say("What is my sister's name?")).not.toContainText('Nora.')

  await user.notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect(session(page, /My sister is called Nora/)).toBeVisible()
  await user.newChat()
  await expect(await user.say("What is my sister's name?")).toContainText('My sister is called Nora.')
})

test('a conversation can be deleted while it is answered', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(hold('Half of an answer'))
  await user.field.fill('Tell me a long story.')
  await expect(await user.send()).toContainText('Half of an answer')

  await act(page, 'Tell me a long story.', 'Delete')
  await user.dialog('Delete this chat?').getByRole('button', { name: 'Delete chat' }).click()
  await expect(user.notices).toContainText('Chat deleted')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(rowOf(page, 'Tell me a long story.')).toBeHidden()
  await expect(user.field).toBeFocused()
  await expect(user.notices).not.toContainText('busy')
})

function rowOf(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Chats' }).getByRole('listitem').filter({ hasText: title })
}

const session = (page: Page, title: string | RegExp): Locator => rowOf(page, title).getByRole('button').first()

async function act(page: Page, title: string | RegExp, action: string): Promise<void> {
  const row = rowOf(page, title)
  await row.hover()
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('making the window narrow closed a dialog that was opened from the list of chats', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('How tall is the Eiger?')
  await act(page, /Eiger/, 'Rename')
  const rename = user.dialog('Rename chat')
  await rename.getByLabel('Title').fill('Half typed')
  await page.setViewportSize({ width: 420, height: 700 })
  await expect(rename.getByLabel('Title')).toHaveValue('Half typed')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(rename.getByLabel('Title')).toHaveValue('Half typed')
  await page.setViewportSize({ width: 420, height: 700 })
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Half typed' })).toBeVisible()

  // From the list over the chat, which stays open behind it.
  await page.getByRole('button', { name: 'Chats', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Chats', exact: true })
  await drawer.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  await rename.getByLabel('Title').fill('Whole')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(rename).toBeHidden()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Whole' })).toBeVisible()
})
