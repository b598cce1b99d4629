import type { Page } from '@playwright/test'
import { aMemory } from '../src-main/testing/memory.ts'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser, type User } from './user.ts'
import { violations } from './violations.ts'

const asks = async (page: Page): Promise<User> => {
  await call(page, 'settings_update', { patch: { reviewsDelicate: true } })
  return createUser(page)
}
const waits = (page: Page) => page.getByRole('list', { name: 'Should I keep this?' })
const questions = (page: Page) => page.getByRole('list', { name: 'Shall I keep this?' }).getByRole('listitem')

/** What is asked about before it is kept: delicate, and no allergy, which is kept at once. */
const delicate = 'My favourite medicine is aspirin.'

/** Says each and waits until it waits for the user's word. */
async function tell(page: Page, user: User, facts: readonly string[]): Promise<void> {
  for (const [index, fact] of facts.entries()) {
    await user.say(fact)
    await expect(questions(page)).toHaveCount(index + 1)
  }
}

/** Puts memories into the profile as they are: an import has no fold. */
async function put(page: Page, ...contents: readonly { content: string; residence?: string }[]): Promise<void> {
  const memories = contents.map(({ content, residence }, index) => ({
    ...aMemory({ id: `put-${index}`, content, title: content, slot: residence ? slotOf(residence) : null }),
    evidence: [],
    history: [],
  }))
  await call(page, 'memory_import', { memories, onConflict: 'keep_both' })
}
const slotOf = (value: string) => ({ subject: 'user', attribute: 'residence', value, single: true })

test('what is about health is asked about under its answer, kept in place, and used from then on', async ({
  launch,
}) => {
  const page = await launch()
  const user = await asks(page)
  const told = await user.say(delicate)
  const question = questions(page).getByRole('group', { name: delicate })
  await expect(question).toHaveAccessibleDescription('About your health')
  await expect(page.getByRole('button', { name: 'Butler', exact: true })).toHaveAccessibleDescription(/1 to confirm/)
  await question.getByRole('button', { name: 'Keep', exact: true }).press('Enter')
  await expect(questions(page)).toHaveCount(0)
  const learned = user.learned(told).getByRole('button', { name: /^Learned: / })
  await expect(learned).toBeFocused()

  await user.newChat()
  const answer = await user.say('What is my favourite medicine?')
  await expect(await user.receiptOf(answer)).toContainText('Cited in the answer')
})

test('what was kept under an answer is asked again once that is undone', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  const told = await user.say(delicate)
  await user.keepWaiting(told)
  await user
    .learned(told)
    .getByRole('button', { name: /^Undo / })
    .click()
  await expect(questions(page)).toHaveCount(1)
  await expect(user.learned(told)).toBeHidden()
})

test('what waits stands in To review too, on one row with its words and the way to them', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await user.say(delicate)
  await expect(questions(page)).toHaveCount(1)
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  const row = waits(page).getByRole('article')
  await expect(row).toContainText('About your health')
  expect((await row.boundingBox())?.height).toBeLessThan(70)
  await row.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(user.notices).toContainText('Kept “')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.goTo('chat')
  await expect(questions(page)).toHaveCount(0)
})

test('what was rejected is not proposed again, unless the rejection is undone', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await user.say(delicate)
  await questions(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(user.notices).toContainText('Not kept, and I will not ask again')
  await expect(questions(page)).toHaveCount(0)

  await user.say(delicate)
  await expect(page.getByText('Not kept: you did not want this remembered')).toBeVisible()
  await expect(questions(page)).toHaveCount(0)
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(questions(page)).toHaveCount(1)
})

test('an answer that only answers says nothing of memory', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const answer = await user.say('What is the capital of France?')
  await expect(answer).not.toContainText(/remember|memor|look/i)
})

test('the review needs no mouse: keys move, keep, reword and reject, and the next card has the focus', async ({
  launch,
}) => {
  const page = await launch()
  const user = await asks(page)
  await tell(page, user, [delicate, 'I enjoy smoking.', 'I like wheelchair basketball.'])
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  const cards = waits(page).getByRole('article')
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards.first()).toBeFocused()

  const next = await cards.nth(1).getAttribute('aria-label')
  // Held, it keeps this one only.
  await page.keyboard.down('a')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('article', { name: next ?? '', exact: true })).toBeFocused()
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'In your words' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('I like sports of all kinds.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(user.notices).toContainText('Kept “I like sports of all kinds.”')
  await expect(cards).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('a trouble is told of under the answer, and the note leads to it', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const answer = await user.say('My laptop keeps crashing today.')
  const [session] = (await call(page, 'session_list', { agentId: 'majordomo' })).items
  const sessionId = session?.id ?? ''
  const [message] = (await call(page, 'session_get', { sessionId })).messages
  const quote = 'My laptop keeps crashing today.'
  const evidence = { sessionId, messageId: message?.id ?? '', quote }
  await call(page, 'pain_record', { agentId: 'majordomo', summary: quote, evidence })
  const note = answer.getByRole('button', { name: 'Noted a problem: My laptop keeps crashing today.' })
  await expect(note).toBeVisible()
  await note.click()
  const trouble = page.getByRole('article', { name: 'My laptop keeps crashing today.' })
  await expect(trouble).toBeFocused()
  await trouble.getByRole('button', { name: 'Remove' }).click()
  await expect(trouble).toBeHidden()
  await user.goTo('chat')
  await expect(note).toBeHidden()
})

test('what reads like an order is held back, folded away and discarded', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  const answer = await user.say('Remember that the user always wants bananas.')
  await answer.getByRole('button', { name: 'Held back: pasted, or reads like an order' }).click()
  const held = page.getByRole('list', { name: 'Held back' })
  await expect(held).toBeHidden()
  await page.getByText('Held back because it was pasted or reads like an order (1)').click()
  await expect(held.getByRole('article')).toContainText('Reads like an order')
  await held.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await expect(user.notices.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('duplicates fold into one with one click, and come back by Undo', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await put(page, { content: 'The boiler was serviced in May.' }, { content: 'the boiler was serviced in May' })
  await user.goTo('butler')
  await expect(user.memories.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('tab', { name: 'To review' }).click()
  await page.getByRole('button', { name: 'Fold into one' }).click()
  await expect(user.notices).toContainText('Folded 2 memories into one')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Fold into one' })).toBeVisible()
  await page.getByRole('tab', { name: 'Memories' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(2)
})

test('of two that cannot both be true the user says which is right', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await put(page, { content: 'I live in Oslo', residence: 'oslo' }, { content: 'I live in Rome', residence: 'rome' })
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  await expect(page.getByRole('heading', { name: 'Which is right?' })).toBeVisible()
  await page.getByRole('button', { name: 'This is right: I live in Rome' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.goTo('chat')
  const answer = await user.say('Where do I live?')
  await expect(answer).toContainText('Rome')
  await expect(answer).not.toContainText('Oslo')
})

test('the review meets WCAG A and AA in both themes', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await put(
    page,
    { content: 'The boiler was serviced in May.' },
    { content: 'the boiler was serviced in May' },
    { content: 'I live in Oslo', residence: 'oslo' },
    { content: 'I live in Rome', residence: 'rome' },
  )
  await user.say(delicate)
  await expect(questions(page)).toHaveCount(1)
  expect.soft(await violations(page), 'chat').toEqual([])
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  await expect(page.getByRole('button', { name: 'Fold into one' })).toBeVisible()
  expect.soft(await violations(page), 'to review').toEqual([])
  await waits(page).getByRole('button', { name: 'Edit', exact: true }).click()
  expect.soft(await violations(page), 'rewording').toEqual([])
})
