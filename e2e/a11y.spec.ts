import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

test('chat, Butler and settings meet WCAG A and AA in both themes', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  expect.soft(await violations(page), 'empty chat').toEqual([])

  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  const answer = await user.say("What is my sister's name?")
  expect.soft(await violations(page), 'chat').toEqual([])
  await expect(await user.receiptOf(answer)).toContainText('Cited in the answer')
  expect.soft(await violations(page), 'receipt').toEqual([])

  await user.goToYou()
  await expect(page.getByRole('button', { name: 'Your sister is called Nora.' })).toBeVisible()
  expect.soft(await violations(page), 'the portrait').toEqual([])
  await expect((await user.openMemory('My sister is called Nora.')).getByRole('blockquote')).toBeVisible()
  expect.soft(await violations(page), 'Butler').toEqual([])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  expect.soft(await violations(page), 'editor').toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(user.dialog('Import memories')).toBeVisible()
  expect.soft(await violations(page), 'import').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search memories' }).fill('Nora')
  await user.memories.getByText('Why it is here').click()
  expect.soft(await violations(page), 'found memories').toEqual([])
  await page.getByRole('radio', { name: 'Conversations' }).click()
  await expect(page.getByRole('list', { name: 'Found in conversations' })).toBeVisible()
  expect.soft(await violations(page), 'found messages').toEqual([])

  await call(page, 'provider_save', {
    name: 'Elsewhere',
    preset: 'custom',
    baseUrl: 'https://localhost:9/v1',
    model: 'm',
  })
  await user.openSettings('memory')
  await page.getByRole('button', { name: 'Use A model service' }).click()
  expect.soft(await violations(page), 'search by meaning').toEqual([])
  await user.openSettings('answers')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  expect.soft(await violations(page), 'connecting a model').toEqual([])
})
