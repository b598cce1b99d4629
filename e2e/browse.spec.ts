import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { textsIn } from './words.ts'

const agentId = 'majordomo'

test('several memories are marked by keyboard and mouse, pinned at once, and put back by one Undo', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  for (const nth of Array(6).keys())
    await call(page, 'memory_store', { agentId, type: 'knowledge', content: `Box ${nth} stands in the cellar.` })
  await user.goTo('butler')
  const rows = user.memories.getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await rows.first().getByRole('button').first().focus()
  await page.keyboard.press('x')
  await rows
    .nth(2)
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'What is selected' })
  await expect(bar).toContainText('3 selected')
  expect.soft(await violations(page), 'marked').toEqual([])
  await bar.getByRole('button', { name: 'Pin' }).click()
  await expect(user.notices).toContainText('Pinned 3 memories')
  await expect(user.memories.getByRole('img', { name: 'Pinned' })).toHaveCount(3)
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(user.memories.getByRole('img', { name: 'Pinned' })).toHaveCount(0)

  await rows.first().getByRole('button').first().focus()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('6 selected')
  await bar.getByRole('button', { name: 'Forget' }).click()
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 6 memories' }).click()
  await expect(page.getByRole('heading', { name: 'I know nothing about you yet' })).toBeVisible()
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(6)
})

test('a search from far down in the list showed the end of what it found', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (const nth of Array(60).keys())
    await call(page, 'memory_store', { agentId, type: 'knowledge', content: `Box ${nth} stands in the cellar.` })
  await user.goTo('butler')
  await user.memories.getByRole('listitem').first().hover()
  await page.mouse.wheel(0, 10_000)
  await expect(user.memories.getByRole('button', { name: /Box 0 / })).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search memories' }).fill('cellar')
  await expect(user.memories.getByText('Why it is here').first()).toBeInViewport()
})

test('memories stand in groups by person and theme, and a filter leaves one person', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (const fact of ['My sister is called Nora.', 'I live in Porto.']) await user.say(fact)
  await user.goTo('butler')
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By person' }).click()
  await expect(page.getByRole('heading', { name: /^Nora \(sister\)/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By theme' }).click()
  await expect(page.getByRole('heading', { name: /^Home/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: /^Nora \(sister\)/ }).click()
  expect.soft(await violations(page), 'filter').toEqual([])
  await page.keyboard.press('Escape')
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(2)
})

for (const [language, told, question, answered, tab, ask] of [
  ['en', ['I live in Lisbon.', 'I moved to Porto.'], 'Where did I live before?', /Lisbon/, 'Timeline', 'Ask'],
  ['zh', ['我住在里斯本。', '我搬到波尔图了。'], '我以前住在哪里？', /里斯本/, '时间线', '提问'],
] as const)
  test(`what held before is asked of memory, and seen in the timeline: ${language}`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    for (const fact of told) await user.say(fact)
    await user.goToYou()
    await page.getByRole('textbox').fill(question)
    await page.getByRole('button', { name: ask, exact: true }).click()
    const answer = page.getByRole('region').filter({ hasText: question })
    await expect(answer).toContainText(answered)
    expect.soft(await violations(page), 'ask').toEqual([])
    await answer.getByRole('button', { name: /^(?:Source|来源) / }).click()
    const panel = page.getByRole('complementary', { name: textsIn(language)('butler.detail'), exact: true })
    await expect(panel.getByRole('blockquote')).toHaveText(told[0])

    await page.getByRole('tab', { name: textsIn(language)('butler.memories'), exact: true }).click()
    await page.getByRole('radio', { name: tab, exact: true }).click()
    await expect(page.getByRole('button', { name: answered })).toBeVisible()
    expect.soft(await violations(page), 'timeline').toEqual([])
    await page.getByRole('button', { name: answered }).press('Enter')
    await expect(panel.getByRole('blockquote')).toHaveText(told[0])
  })

test('a short bar of the timeline showed a part of one character', async ({ launch }) => {
  const page = await launch()
  await call(page, 'settings_update', { patch: { language: 'zh' } })
  const user = createUser(page, 'zh')
  for (const fact of ['我住在里斯本。', '我搬到波尔图了。']) await user.say(fact)
  await user.goTo('butler')
  await page.getByRole('radio', { name: '时间线', exact: true }).click()
  const bar = page.getByRole('button', { name: /里斯本/ })
  await bar.evaluate((button) => (button.style.width = '200px'))
  await expect(bar.getByText('我住在里斯本。')).toBeVisible()
  await bar.evaluate((button) => (button.style.width = '18px'))
  await expect(bar.getByText('我住在里斯本。')).toBeHidden()
  await expect(bar).toBeVisible()
})

test('memory is tested with the user’s own facts, and the result is kept', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  for (const fact of ['I live in Porto.', 'My sister is called Nora.']) await user.say(fact)
  await user.goToYou()
  await page.getByRole('tab', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'Test my memory' }).press('Enter')
  // It stands elsewhere then, and keeps the keyboard.
  await expect(page.getByRole('button', { name: 'Test my memory' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '2 of 2 found' })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Where do I live?' }),
    'what always goes along was called ranked',
  ).toContainText(/Found: number \d of what an answer is given/)
  await expect(
    page.getByRole('heading', { name: 'Earlier tests' }),
    'the test of now stood under earlier ones',
  ).toBeHidden()
  await page.getByRole('button', { name: 'Test my memory' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '2 of 2 found' })).toContainText('None')
  expect.soft(await violations(page), 'quiz').toEqual([])
})

test('a memory that was opened pushed the list down under the pointer', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await call(page, 'memory_store', { agentId, type: 'knowledge', content: 'The boxes stand in the cellar.' })
  await user.goTo('butler')
  const row = user.memories.getByRole('listitem').first()
  const before = await row.boundingBox()
  await row.getByRole('button').first().click()
  await expect(page.getByRole('complementary', { name: 'Memory' })).toBeVisible()
  expect((await row.boundingBox())?.y).toBe(before?.y)
})
