import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('a question in other words finds a memory by its meaning; by words alone it does not', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const meaning = page.getByRole('region', { name: 'Search by meaning' })
  await expect(user.learned(await user.say('Remember that my car is parked behind the bakery.'))).toBeVisible()
  await user.openSettings('memory')
  await expect(meaning.getByRole('listitem').filter({ hasText: 'The app’s own model' })).toContainText('In use')
  await expect(meaning.getByText(/^Ready: [1-9]\d* memor/)).toBeVisible({ timeout: 20_000 })

  await user.goTo('chat')
  await user.newChat()
  const answer = await user.say('Where did I leave my vehicle?')
  // Without a model, only what says the same in the same words is an answer; what is near in meaning was given.
  await expect(answer).toContainText('I don’t know.')
  const receipt = await user.receiptOf(answer)
  const given = receipt.getByRole('region', { name: 'Found, not used' })
  await expect(given.getByRole('listitem').filter({ hasText: 'behind the bakery' })).toContainText('similar meaning')
  await expect(receipt).toContainText('words and meaning')

  await user.goTo('butler')
  await searchFor(page, 'vehicle')
  const hit = user.memories.getByRole('listitem').filter({ hasText: 'behind the bakery' })
  await hit.getByText(/^Why it is here: .*similar meaning/).click()
  await expect(hit.getByText('Similar meaning', { exact: true })).toBeVisible()

  await user.openSettings('memory')
  await meaning.getByRole('button', { name: 'Use Words only' }).click()
  await expect(meaning.getByRole('listitem').filter({ hasText: 'Words only' })).toContainText('In use')
  await expect(meaning.getByText(/^Ready:/)).toBeHidden()
  await user.goTo('butler')
  await searchFor(page, 'vehicle')
  await expect(page.getByText('Nothing found for “vehicle”')).toBeVisible()
  await searchFor(page, 'bakery')
  await expect(hit).toContainText('same words')
  await expect(page.getByText('only words were compared')).toBeHidden()
})

test('what was said is found in conversations, and a click leads to its place', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('The plumber says that the boiler needs a new valve.')
  await user.newChat()
  await user.say('My favourite season is autumn.')
  await user.goTo('butler')
  await page.getByRole('radio', { name: 'Conversations' }).click()
  await expect(page.getByText('Search what was said')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('boiler valve')
  const hit = page
    .getByRole('list', { name: 'Found in conversations' })
    .getByRole('listitem')
    .filter({ hasText: 'The plumber says' })
    .first()
  await expect(hit.locator('mark')).toHaveText(['boiler', 'valve'])
  await expect(hit).toContainText('same words')
  await hit.getByRole('button').click()
  await expect(
    page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: 'The plumber says' }),
  ).toBeInViewport()
})

test('an answer looks through earlier conversations unless that is switched off', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('The plumber says that the boiler needs a new valve.')
  const question = 'What did the plumber say about the boiler?'
  const earlier = 'From an earlier conversation'
  await user.newChat()
  const receipt = await user.receiptOf(await user.say(question))
  await expect(receipt.getByText(earlier).first()).toBeVisible()
  await receipt.getByRole('button', { name: 'Open the message in “The plumber says' }).first().click()
  await expect(
    page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: 'needs a new valve' }),
  ).toBeInViewport()

  await user.openSettings('memory')
  await page.getByRole('switch', { name: 'Look through earlier conversations too' }).click()
  await user.goTo('chat')
  await user.newChat()
  const without = await user.receiptOf(await user.say(question))
  await expect(without.getByText('Searched by')).toBeVisible()
  await expect(without.getByText(earlier)).toHaveCount(0)
})

test('a service that does not answer is not taken, and what was chosen stays', async ({ launch }) => {
  const page = await launch()
  const meaning = page.getByRole('region', { name: 'Search by meaning' })
  await call(page, 'provider_save', {
    name: 'Nobody there',
    preset: 'custom',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'any',
  })
  await createUser(page).openSettings('memory')
  await meaning.getByRole('button', { name: 'Use A model service' }).click()
  await meaning.getByRole('combobox', { name: 'Embedding model' }).fill('any-embedding')
  await expect(meaning.getByText('This service runs on this computer: no text leaves it.')).toBeVisible()
  await meaning.getByRole('button', { name: 'Try and use' }).click()
  await expect(meaning.getByRole('alert')).toContainText('The model service cannot be reached.', { timeout: 20_000 })
  await expect(meaning.getByRole('alert')).toContainText('What was chosen before stays in use.')
  await expect(meaning.getByRole('listitem').filter({ hasText: 'The app’s own model' })).toContainText('In use')
})

async function searchFor(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search memories' }).fill(query)
}
