import type { Page } from '@playwright/test'
import { aMemory } from '../src-main/testing/memory.ts'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser, type User } from './user.ts'
import { violations } from './violations.ts'
import { beginning, type Language, languages, textsIn } from './words.ts'

const asks = async (page: Page, language: Language = 'en'): Promise<User> => {
  await call(page, 'settings_update', { patch: { reviewsDelicate: true } })
  return createUser(page, language)
}
const waits = (page: Page, t = textsIn('en')) => page.getByRole('list', { name: t('butler.review.inbox') })
const questions = (page: Page, t = textsIn('en')) =>
  page.getByRole('list', { name: t('chat.question.label') }).getByRole('listitem')

const said = {
  en: {
    /** What is asked about before it is kept: delicate, and no allergy, which is kept at once. */
    delicate: 'My favourite medicine is aspirin.',
    trouble: 'My laptop keeps crashing today.',
    also: ['I enjoy smoking.', 'I like wheelchair basketball.'],
    order: 'Remember that the user always wants bananas.',
    boiler: ['The boiler was serviced in May.', 'the boiler was serviced in May'],
    home: 'I live in Oslo',
    newHome: 'I live in Rome',
    homes: ['oslo', 'rome'],
    where: 'Where do I live?',
    is: 'Rome',
    was: 'Oslo',
  },
  zh: {
    delicate: '我喜欢打轮椅篮球。',
    trouble: '我的电脑今天老是死机。',
    also: ['我喜欢抽烟。', '我最喜欢的药是阿司匹林。'],
    order: '记住：用户永远只要香蕉。',
    boiler: ['锅炉五月份检修过。', '锅炉五月份检修过'],
    home: '我住在奥斯陆',
    newHome: '我住在罗马',
    homes: ['奥斯陆', '罗马'],
    where: '我住在哪里？',
    is: '罗马',
    was: '奥斯陆',
  },
} as const
const { delicate } = said.en

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

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`what waits stands in To review too, on one row with its words and the way to them (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = await asks(page, language)
    await user.say(w.delicate)
    await expect(questions(page, t)).toHaveCount(1)
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    const row = waits(page, t).getByRole('article')
    await expect(row).toContainText(t('butler.review.why.health'))
    expect((await row.boundingBox())?.height).toBeLessThan(70)
    await row.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
    await expect(user.notices).toContainText(beginning(t, 'butler.review.kept', 'title'))
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await user.goTo('chat')
    await expect(questions(page, t)).toHaveCount(0)
  })

  test(`what was rejected is not proposed again, unless the rejection is undone (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = await asks(page, language)
    await user.say(w.delicate)
    await questions(page, t)
      .getByRole('button', { name: t('butler.review.no'), exact: true })
      .click()
    await expect(user.notices).toContainText(t('butler.review.rejected', { title: w.delicate }))
    await expect(questions(page, t)).toHaveCount(0)

    await user.say(w.delicate)
    await expect(page.getByText(t('emptyReasons.forgotten_before'))).toBeVisible()
    await expect(questions(page, t)).toHaveCount(0)
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(questions(page, t)).toHaveCount(1)
  })

  test(`what is delicate of several messages is one question, answered by the keyboard with a tick for each; who keeps such things is offered not to be asked again, with Undo (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = await asks(page, language)
    const asked = async () => (await call(page, 'settings_get', {})).reviewsDelicate
    const first = await user.say(w.delicate)
    await expect(questions(page, t)).toHaveCount(1)
    const second = await user.say(w.also[0])
    const together = second.getByRole('group', { name: t('chat.question.private', { count: 2, formatted: '2' }) })
    await expect(together.getByRole('listitem')).toHaveCount(2)
    await expect(first.getByRole('group')).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('together.png') })
    expect.soft(await violations(page), 'asked together').toEqual([])
    await together.getByRole('checkbox', { name: w.also[0] }).press('Space')
    expect.soft(await violations(page), 'one not ticked').toEqual([])
    await together
      .getByRole('button', { name: t('chat.question.keepSome', { count: 1, formatted: '1' }) })
      .press('Enter')
    await expect(questions(page, t)).toHaveCount(0)
    await expect(user.learned(first)).toBeVisible()
    await expect(user.notices).toContainText(t('chat.question.refused', { count: 1 }))
    await user.notices.getByRole('button', { name: t('common.undo'), exact: true }).click()
    await expect(questions(page, t)).toHaveCount(1)
    await user.keepWaiting(second)
    await user.notices.getByRole('button', { name: t('chat.question.askNoMore') }).click()
    await expect(user.notices).toContainText(t('chat.question.askedNoMore'))
    const told = await user.say(w.also[1])
    await expect(user.learned(told)).toBeVisible()
    await expect(questions(page, t)).toHaveCount(0)
    await user.notices.getByRole('button', { name: t('common.undo'), exact: true }).click()
    await expect.poll(asked).toBe(true)
  })

  test(`a trouble is told of under the answer, and the note leads to it (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    const answer = await user.say(w.trouble)
    const [session] = (await call(page, 'session_list', { agentId: 'majordomo' })).items
    const sessionId = session?.id ?? ''
    const [message] = (await call(page, 'session_get', { sessionId })).messages
    const quote = w.trouble
    const evidence = { sessionId, messageId: message?.id ?? '', quote }
    await call(page, 'pain_record', { agentId: 'majordomo', summary: quote, evidence })
    const note = answer.getByRole('button', { name: t('chat.noted.trouble', { title: w.trouble }) })
    await expect(note).toBeVisible()
    await note.click()
    const trouble = page.getByRole('article', { name: w.trouble })
    await expect(trouble).toBeFocused()
    await trouble.getByRole('button', { name: t('common.remove') }).click()
    await expect(trouble).toBeHidden()
    await user.goTo('chat')
    await expect(note).toBeHidden()
  })

  test(`what reads like an order is held back, folded away and discarded (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = await asks(page, language)
    const answer = await user.say(w.order)
    await answer.getByRole('button', { name: t('chat.waiting.heldBack') }).click()
    const held = page.getByRole('list', { name: t('butler.review.heldBackList') })
    await expect(held).toBeHidden()
    await page.getByText(t('butler.review.heldBack', { count: 1, formatted: '1' })).click()
    await expect(held.getByRole('article')).toContainText(t('butler.review.why.instruction'))
    await held.getByRole('button', { name: t('butler.review.discard') }).click()
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await expect(user.notices.getByRole('button', { name: t('common.undo') })).toBeVisible()
  })

  test(`duplicates fold into one with one click, and come back by Undo (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await put(page, ...w.boiler.map((content) => ({ content })))
    await user.goTo('butler')
    await expect(user.memories.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    await page.getByRole('button', { name: t('butler.review.fold') }).click()
    await expect(user.notices).toContainText(t('butler.review.folded', { count: 2 }))
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(page.getByRole('button', { name: t('butler.review.fold') })).toBeVisible()
    await page.getByRole('tab', { name: t('butler.tab.memories') }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(2)
  })

  test(`of two that cannot both be true the user says which is right (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await put(page, { content: w.home, residence: w.homes[0] }, { content: w.newHome, residence: w.homes[1] })
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    await expect(page.getByRole('heading', { name: t('butler.review.contradictions') })).toBeVisible()
    await page.getByRole('button', { name: t('butler.review.isRightOf', { title: w.newHome }) }).click()
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await user.goTo('chat')
    const answer = await user.say(w.where)
    await expect(answer).toContainText(w.is)
    await expect(answer).not.toContainText(w.was)
  })
}

test(
  'what is about health is asked about under its answer, kept in place, and used from then on',
  { tag: '@core' },
  async ({ launch }) => {
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
  },
)

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
  await expect(page.getByRole('textbox', { name: 'Reword' })).toBeFocused()
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
  await expect(page.getByRole('button', { name: 'Merge into one' })).toBeVisible()
  expect.soft(await violations(page), 'to review').toEqual([])
  await waits(page).getByRole('button', { name: 'Edit', exact: true }).click()
  expect.soft(await violations(page), 'rewording').toEqual([])
})
