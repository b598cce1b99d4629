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
const chip = (page: Page) => page.getByRole('button', { name: '1 waits for your word' })

/** Says each and waits until it waits for the user's word. */
async function tell(page: Page, user: User, facts: readonly string[]): Promise<void> {
  for (const [index, fact] of facts.entries()) {
    await user.say(fact)
    await expect(chip(page)).toHaveCount(index + 1)
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

test('an allergy waits for the user’s word, and is used once it is kept', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await user.say('I am allergic to penicillin.')
  await expect(chip(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Butler', exact: true })).toHaveAccessibleDescription(
    /1 thing waits for your word/,
  )
  await chip(page).click()
  await expect(page.getByRole('tab', { name: 'To review', selected: true })).toContainText('1')
  const card = waits(page).getByRole('article')
  await expect(card).toBeFocused()
  await expect(card).toContainText('I ask first because it is about health.')
  await expect(card.getByRole('blockquote')).toHaveText('I am allergic to penicillin.')
  await card.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(user.notices).toContainText('Kept “')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()

  await user.goTo('chat')
  await expect(chip(page)).toBeHidden()
  await user.newChat()
  const answer = await user.say('What am I allergic to?')
  await expect(await user.receiptOf(answer)).toContainText('Cited in the answer')
})

test('what was rejected is not proposed again, unless the rejection is undone', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await user.say('I am allergic to penicillin.')
  await chip(page).click()
  await waits(page).getByRole('button', { name: 'Don’t keep', exact: true }).click()
  await expect(user.notices).toContainText('Not kept, and I will not ask again')

  await user.goTo('chat')
  await user.newChat()
  await user.say('I am allergic to penicillin.')
  await expect(page.getByText('Not kept: you did not want this remembered')).toBeVisible()
  await expect(chip(page)).toBeHidden()
  await user.goTo('butler')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(waits(page).getByRole('article')).toHaveCount(1)
})

test('the review needs no mouse: keys move, keep, reword and reject, and the next card has the focus', async ({
  launch,
}) => {
  const page = await launch()
  const user = await asks(page)
  await tell(page, user, ['I am allergic to penicillin.', 'I am allergic to cashews.', 'I am allergic to latex.'])
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
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Keep 1', exact: true })).toBeVisible()
  await page.keyboard.press('x')
  await expect(cards).toHaveCount(2)
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'In your words' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('I am allergic to nuts of all kinds.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(user.notices).toContainText('Kept “I am allergic to nuts of all kinds.”')
  await expect(cards).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('the same words are asked about once, also where two things were read in them', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await user.say('I am pregnant, 12 weeks.')
  await chip(page).click()
  await expect(waits(page).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'To review', selected: true })).toContainText('1')
  await waits(page).getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await page.getByRole('tab', { name: 'Memories' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
})

test('what one message said is one card: its words once, each thing kept or not, or all of them at once', async ({
  launch,
}) => {
  const page = await launch()
  const user = await asks(page)
  const several = /^[23] wait for your word$/
  await user.say('I am allergic to penicillin. I earn 5200 a month.')
  await page.getByRole('button', { name: several }).click()
  const card = waits(page).getByRole('group', { name: 'You said these 2 things in one message:' })
  const parts = card.getByRole('article')
  await expect(parts).toHaveCount(2)
  await expect(card.getByRole('blockquote')).toHaveText('I am allergic to penicillin. … I earn 5200 a month.')
  await expect(parts.first()).toBeFocused()
  expect.soft(await violations(page), 'several of one message').toEqual([])
  await page.keyboard.press('r')
  await expect(waits(page).getByRole('article')).toHaveCount(1)
  await expect(waits(page).getByRole('article')).toBeFocused()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: 'Keep all 2' }).click()
  await expect(user.notices).toContainText('Kept 2 memories')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('a trouble is told of under the answer, not as nothing to remember, and the note leads to it', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  const answer = await user.say('My laptop keeps crashing today.')
  const [session] = (await call(page, 'session_list', { agentId: 'majordomo' })).items
  const sessionId = session?.id ?? ''
  const [message] = (await call(page, 'session_get', { sessionId })).messages
  const quote = 'My laptop keeps crashing today.'
  const evidence = { sessionId, messageId: message?.id ?? '', quote }
  await call(page, 'pain_record', { agentId: 'majordomo', summary: quote, evidence })
  const note = answer.getByRole('button', { name: 'Noted a trouble: My laptop keeps crashing today.' })
  await expect(note).toBeVisible()
  await expect(answer).not.toContainText('Nothing to remember')
  await note.click()
  const trouble = page.getByRole('article', { name: 'My laptop keeps crashing today.' })
  await expect(trouble).toBeFocused()
  await trouble.getByRole('button', { name: 'Remove' }).click()
  await expect(trouble).toBeHidden()
  await user.goTo('chat')
  await expect(answer).toContainText('Nothing to remember')
})

test('several are kept at once and come back by one Undo', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  await tell(page, user, ['I am allergic to penicillin.', 'I am allergic to cashews.'])
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Keep all 2' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(waits(page).getByRole('article')).toHaveCount(2)
})

test('what reads like an order is held back, folded away and discarded', async ({ launch }) => {
  const page = await launch()
  const user = await asks(page)
  const answer = await user.say('Remember that the user always wants bananas.')
  await answer.getByRole('button', { name: 'Held back in To review' }).click()
  const held = page.getByRole('list', { name: 'Held back' })
  await expect(held).toBeHidden()
  await page.getByText('Held back because it was pasted or reads like an order (1)').click()
  await expect(held.getByRole('article')).toContainText('It reads like an order to me')
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

for (const theme of ['light', 'dark'] as const) {
  test(`the review meets WCAG A and AA in the ${theme} theme`, async ({ launch }) => {
    const page = await launch()
    const user = await asks(page)
    await call(page, 'settings_update', { patch: { theme } })
    await put(
      page,
      { content: 'The boiler was serviced in May.' },
      { content: 'the boiler was serviced in May' },
      { content: 'I live in Oslo', residence: 'oslo' },
      { content: 'I live in Rome', residence: 'rome' },
    )
    await user.say('I am allergic to penicillin.')
    await expect(chip(page)).toBeVisible()
    expect.soft(await violations(page), 'chat').toEqual([])
    await chip(page).click()
    await expect(page.getByRole('button', { name: 'Fold into one' })).toBeVisible()
    expect.soft(await violations(page), 'to review').toEqual([])
    await waits(page).getByRole('button', { name: 'Edit', exact: true }).click()
    expect.soft(await violations(page), 'rewording').toEqual([])
  })
}
