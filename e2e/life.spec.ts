import type { Locator } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

/** Chooses from the menu of an open memory. */
const choose = async (panel: Locator, item: string): Promise<void> => {
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await panel.page().getByRole('menuitem', { name: item }).click()
}

test('a memory is edited, pinned, given a last day and put back to what it said before', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()
  const panel = await user.openMemory('Favourite season: autumn')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByLabel('Content').fill('My favourite season is winter.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(user.notices).toContainText('Saved. The version before is kept in the history.')

  await choose(panel, 'Pin')
  await expect(panel.getByText('Pinned', { exact: true })).toBeVisible()
  await expect(user.memories.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await choose(panel, 'Keep until')
  await user.dialog('Keep until').getByRole('radio', { name: 'For a year' }).click()
  await user.dialog('Keep until').getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Kept until')).toBeVisible()
  expect.soft(await violations(page), 'panel').toEqual([])
  await user.notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel.getByText('Kept until')).toBeHidden()

  const history = panel.getByRole('listitem').filter({ hasText: 'learned from a chat' })
  await history.getByRole('button', { name: 'Restore the version of' }).click()
  await expect(user.notices).toContainText('The earlier version is back')
  await expect(panel).toContainText('You · version 1 restored')
  await user.goTo('chat')
  await user.newChat()
  await expect(await user.say('What is my favourite season?')).toContainText('My favourite season is autumn.')
})

test('a second press on a dialog before the first is answered makes no second change', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const content = 'My flat is in Porto. My bike is red.'
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', title: 'Flat and bike', content })
  const panel = await user.openMemory('Flat and bike')
  await choose(panel, 'No longer true')
  const dialog = user.dialog('No longer true')
  await dialog.getByLabel('What is true now').fill('My flat is in Braga.')
  await dialog.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('heading', { name: 'My flat is in Braga.' })).toBeVisible()
  const { items } = await call(page, 'change_list', { agentId: 'majordomo' })
  expect(items.map(({ kind }) => kind)).toEqual(['supersede', 'add'])
  await expect(user.notices.getByRole('button', { name: 'Undo' })).toHaveCount(1)
})

test('what is no longer true is replaced, and one memory becomes two, each undone at once', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const content = 'My flat is in Porto. My bike is red.'
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', title: 'Flat and bike', content })
  const panel = await user.openMemory('Flat and bike')
  await choose(panel, 'Split')
  await user.dialog('Split this memory').getByRole('button', { name: 'Split into 2' }).click()
  await expect(user.memories.getByRole('listitem')).toContainText(['My bike is red.', 'My flat is in Porto.'])
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('heading', { name: 'Flat and bike' })).toBeVisible()

  await choose(panel, 'No longer true')
  const dialog = user.dialog('No longer true')
  await dialog.getByLabel('What is true now').fill('My flat is in Braga.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('heading', { name: 'My flat is in Braga.' })).toBeVisible()
  await panel.getByRole('button', { name: 'What it replaced' }).click()
  await expect(panel.getByText('No longer current')).toBeVisible()
})

test('forgetting shows what goes, the trash gives it back, and for good takes it out of the chat', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  const panel = await user.openMemory('Sister: Nora')
  await panel.getByRole('button', { name: 'Forget' }).click()
  const dialog = user.dialog('Forget this?')
  await expect(dialog).toContainText('Sister: Nora')
  await dialog.getByText('What else goes with it').click()
  await expect(dialog).toContainText('1 quote of yours')
  await expect(dialog).toContainText('They stand in 1 message.')
  expect.soft(await violations(page), 'forget dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Forget 1 memory' }).click()
  await expect(panel).toBeHidden()

  await page.getByRole('tab', { name: 'Trash' }).click()
  await expect(user.trash.getByRole('listitem')).toContainText(['30 days left'])
  expect.soft(await violations(page), 'trash').toEqual([])
  await user.trash.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect(user.trash.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Empty trash' }).click()
  const last = user.dialog('Delete for good?')
  await expect(last).toContainText('This cannot be undone.')
  await last.getByLabel('Also take the words out of the conversations').check()
  await last.getByRole('button', { name: 'Delete for good' }).click()
  await expect(user.notices).toContainText('Deleted 1 memory for good. Its words were taken out of 1 message.')
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await user.goTo('chat')
  await expect(page.getByRole('article').first()).toContainText('███')
  await expect(page.getByRole('region', { name: 'Conversation' })).not.toContainText('Nora')
})

test('what is about a person is forgotten from the head of Butler, a memory of the list by the Delete key', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()
  await user.goTo('butler')
  await user.memories.getByRole('button', { name: 'Favourite season' }).press('Delete')
  await expect(user.dialog('Forget this?')).toContainText('Favourite season: autumn')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Forget…' }).click()
  const choice = user.dialog('What should I forget?')
  await choice.getByRole('radio', { name: 'Person' }).click()
  await choice.getByLabel('Who is it about?').fill('Nora')
  expect.soft(await violations(page), 'choice').toEqual([])
  await choice.getByRole('button', { name: 'Show what that is' }).click()
  await expect(user.dialog('Forget this?')).toContainText('Sister: Nora')
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(2)
})

test('what an answer used is forgotten in three clicks from the chat', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  const receipt = await user.receiptOf(await user.say("What is my sister's name?"))
  await receipt.getByRole('button', { name: 'Forget “Sister: Nora”' }).click()
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).click()
  await expect(user.notices).toContainText('Forgot “Sister: Nora”')
  await expect(receipt).not.toContainText('Sister: Nora')
})

test('the day view lists what happened and takes it back', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'Changes' }).click()
  const today = page.getByRole('list', { name: 'Changes of this day' })
  await expect(today.getByRole('listitem')).toContainText(['Learned: Favourite season: autumn'])
  expect.soft(await violations(page), 'changes').toEqual([])
  await today.getByRole('button', { name: 'Favourite season: autumn', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(panel.getByRole('heading', { name: 'Favourite season: autumn' })).toBeVisible()

  await today.getByRole('button', { name: 'Undo “Favourite season: autumn”' }).click()
  await expect(user.notices).toContainText('Taken back')
  await expect(today.getByRole('listitem')).toHaveCount(2)
  await expect(today.getByRole('listitem').last()).toContainText('Taken back')
  await today.getByRole('button', { name: 'Redo “Favourite season: autumn”' }).click()
  await page.getByRole('tab', { name: 'Memories' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
})
