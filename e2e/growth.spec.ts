import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { call, settle, useProvider } from './kernel-calls.ts'
import { createUser, type User } from './user.ts'
import { violations } from './violations.ts'

const newsletter = 'Draft the newsletter please: four paragraphs, start with the weather, no emojis.'
const again = 'Draft the June newsletter: four paragraphs, start with the weather, no emojis please.'
const agentId = 'majordomo'

/** Asks for the same in two conversations. What else is learned from it is kept without a question. */
async function askTwice(page: Page, user: User): Promise<void> {
  await call(page, 'settings_update', { patch: { reviewsDelicate: false } })
  await user.say(newsletter)
  await user.newChat()
  await user.say(again)
}
const toReview = async (page: Page, user: User) => {
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
}
const proposed = (page: Page) => page.getByRole('list', { name: 'Shall I always do it like this?' })
const agreed = (page: Page) => page.getByRole('list', { name: 'How I work for you' })
const troubles = (page: Page) => page.getByRole('list', { name: 'Troubles and what helped' })

test('what was asked for twice is proposed with both quotes; accepted, it is kept to and can be stopped', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await askTwice(page, user)
  await expect(page.getByRole('button', { name: 'Butler', exact: true })).toHaveAccessibleDescription(/1 to confirm/)
  await toReview(page, user)
  await expect(proposed(page).getByRole('blockquote')).toHaveText([newsletter, again])
  await proposed(page).getByRole('button', { name: 'Yes, always' }).click()
  await expect(user.notices).toContainText('I will keep to it')
  await expect(proposed(page)).toBeHidden()
  await expect(page.getByRole('tab', { name: 'To review' })).toHaveText('To review')

  await user.goTo('chat')
  await user.newChat()
  const receipt = await user.receiptOf(await user.say('The newsletter for the spring fair please.'))
  await expect(receipt.getByRole('region', { name: 'Done the way you like it' })).toContainText(
    'start with the weather',
  )

  await toReview(page, user)
  await page.getByText('How I work for you (1)').click()
  await agreed(page).getByRole('button', { name: 'Save as a skill' }).click()
  await expect(user.dialog('Save as a skill').getByLabel('SKILL.md')).toHaveValue(
    /^---\nname: .+\n[\s\S]*four paragraphs/,
  )
  expect.soft(await violations(page), 'skill').toEqual([])
  await user.dialog('Save as a skill').getByRole('button', { name: 'Copy' }).click()
  await expect(user.dialog('Save as a skill').getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.keyboard.press('Escape')
  await agreed(page).getByRole('button', { name: 'Stop using this' }).click()
  await expect(user.notices).toContainText('I will not keep to it any more')
  await expect(agreed(page)).toBeHidden()
  await user.notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('How I work for you (1)')).toBeVisible()
})

test('an accepted way of working is saved as a file', async ({ launch, running, profile }) => {
  const page = await launch()
  const user = createUser(page)
  await askTwice(page, user)
  await toReview(page, user)
  await proposed(page).getByRole('button', { name: 'Yes, always' }).click()
  await page.getByText('How I work for you (1)').click()
  await agreed(page).getByRole('button', { name: 'Save as a skill' }).click()
  const path = join(profile, 'saved.md')
  await running().evaluate(
    ({ session }, target) => session.defaultSession.once('will-download', (_event, item) => item.setSavePath(target)),
    path,
  )
  await user.dialog('Save as a skill').getByRole('button', { name: 'Save SKILL.md' }).click()
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('four paragraphs')
})

test('work in steps is proposed with its steps in their order', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const lines = [
    'Please do the dye bath: first soak the wool, then weigh the madder, finally note the temperature.',
    'The dye bath again, please: first soak all the wool, then weigh the madder, finally note the temperature.',
  ].map((text, index) => ({ session: `bath ${index}`, at: `2026-01-0${index + 1}`, role: 'user' as const, text }))
  await call(page, 'session_import', { agentId, lines, extract: true })
  await toReview(page, user)
  const steps = proposed(page).getByRole('article').filter({ hasText: 'You asked for these steps 2 times' })
  await expect(steps.locator('ol').getByRole('listitem')).toContainText([/soak/, /weigh/, /temperature/])
  await steps.getByRole('button', { name: 'Yes, always' }).click()
  await expect(user.notices).toContainText('I will keep to it')
  await page.getByText('How I work for you (1)').click()
  await expect(agreed(page).getByRole('article')).toContainText('weigh the madder')
})

test('what was declined is not proposed again, unless it is undone', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await askTwice(page, user)
  await toReview(page, user)
  await proposed(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.goTo('chat')
  await user.newChat()
  await user.say(again)
  await toReview(page, user)
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(proposed(page).getByRole('article')).toHaveCount(1)
})

test('a trouble is folded away with where it stands; it is solved, removed and brought back', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await call(page, 'pain_record', { agentId, summary: 'The cellar door sticks in wet weather' })
  await toReview(page, user)
  await page.getByText('Troubles and what helped (1)').click()
  const trouble = troubles(page).getByRole('article', { name: 'The cellar door sticks in wet weather' })
  await trouble.getByRole('button', { name: 'Ideas' }).click()
  await expect(trouble).toContainText('no model is set up to ask')
  expect.soft(await violations(page), 'troubles').toEqual([])
  await trouble.getByRole('combobox', { name: 'Where it stands' }).click()
  await page.getByRole('option', { name: 'Solved' }).click()
  await trouble.getByLabel('What solved it?').fill('Planing the lower edge')
  await trouble.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(trouble.getByRole('list', { name: 'What was tried' })).toContainText('Planing the lower edge')
  await trouble.getByRole('button', { name: 'Remove' }).click()
  await expect(troubles(page)).toBeHidden()
  await user.notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Troubles and what helped (1)')).toBeVisible()
})

test('a line of the profile shows what it rests on and its history, and comes back by Undo', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('I live in Porto.')
  await user.newChat()
  await user.say('I moved to Braga last week.')
  const card = await user.openCard()
  await card.getByRole('button', { name: 'Braga', exact: true }).click()
  const why = page.getByRole('dialog', { name: 'Home: Braga' })
  await expect(why).toContainText('I moved to Braga last week.')
  await expect(why).toContainText('Sure · you said so')
  expect.soft(await violations(page), 'why').toEqual([])
  await why.getByRole('button', { name: 'History' }).click()
  const history = user.dialog('History: Home')
  await expect(history.getByRole('listitem').filter({ hasText: 'Porto' }).first()).toContainText(
    'a newer value took its place',
  )
  expect.soft(await violations(page), 'history').toEqual([])
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Braga', exact: true }).click()
  await why.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByRole('button', { name: 'Add: Home' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: 'Braga', exact: true }).click()
  await expect(why).toContainText('I moved to Braga last week.')
})

test('in a small window the portrait is in sight at once, and the card a press away', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await page.setViewportSize({ width: 420, height: 700 })
  await expect(user.learned(await user.say('My name is Robin.'))).toBeVisible()
  await user.goToYou()
  await expect(page.getByRole('button', { name: 'You are Robin.' })).toBeInViewport({ ratio: 1 })
  const card = await user.openCard()
  await expect(card.getByRole('button', { name: 'Robin', exact: true })).toBeVisible()
})

test('a limit of 0 is visible: the chat answers, simple rules learn, and Settings say what was not asked', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  await user.openSettings('usage')
  const background = page.getByRole('main')
  await background.getByLabel('In a day').fill('0')
  await background.getByRole('button', { name: 'Save' }).click()
  await expect(background).toContainText('A limit is 0: no model is asked in the background.')
  await user.goTo('chat')
  await user.newChat()
  const told = await user.say('I live in Oslo.')
  await settle(page)
  await expect(user.learned(told)).toBeVisible()
  await user.openSettings('usage')
  await expect(background).toContainText(/Not asked.*because of the limit of a day: Learning from chats/)
  expect.soft(await violations(page), 'usage').toEqual([])
  await user.openSettings('jobs')
  await expect(background.getByRole('region', { name: 'Latest work' })).toContainText('1 memory learned')
  expect.soft(await violations(page), 'settings').toEqual([])
})

test('ways of working meet WCAG A and AA in both themes', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await call(page, 'pain_record', { agentId, summary: 'The cellar door sticks in wet weather' })
  await askTwice(page, user)
  await toReview(page, user)
  await expect(proposed(page)).toBeVisible()
  await page.getByText('Troubles and what helped (1)').click()
  expect.soft(await violations(page), 'proposed').toEqual([])
  await proposed(page).getByRole('button', { name: 'Yes, always' }).click()
  await page.getByText('How I work for you (1)').click()
  expect.soft(await violations(page), 'agreed').toEqual([])
})
