import type { ElectronApplication } from '@playwright/test'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { aMemory } from '../src-main/testing/memory.ts'
import { ipcChannels } from '../src-main/transports/ipc-channels.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const agentId = 'majordomo'
const kept = {
  en: {
    box: (nth: number) => `Box ${nth} stands in the cellar.`,
    sister: 'My sister is called Nora.',
    sisterIs: /^Nora \(sister\)/,
    home: 'I live in Porto.',
    likes: 'I love jazz.',
    name: 'My name is Robin.',
    where: 'Where do I live?',
  },
  zh: {
    box: (nth: number) => `${nth} 号箱子放在地下室。`,
    sister: '我妹妹叫小雨。',
    sisterIs: /^小雨（姐妹）/,
    home: '我住在成都。',
    likes: '我喜欢爬山。',
    name: '我叫陈雨桐。',
    where: '我住在哪里？',
  },
} as const

for (const language of languages) {
  const t = textsIn(language)
  const facts = kept[language]

  test(`several memories are marked by keyboard and mouse, pinned at once, and put back by one Undo (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    for (const nth of Array(6).keys())
      await call(page, 'memory_store', { agentId, type: 'knowledge', content: facts.box(nth) })
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
    const bar = page.getByRole('toolbar', { name: t('browse.marked.label') })
    const marked = (count: number) => t('browse.marked.count', { count, formatted: count })
    await expect(bar).toContainText(marked(3))
    expect.soft(await violations(page), 'marked').toEqual([])
    await bar.getByRole('button', { name: t('butler.life.pin') }).click()
    await expect(user.notices).toContainText(t('browse.did.pin', { count: 3, formatted: 3 }))
    // The bar went with what it was for: the keyboard is at the list.
    await expect(page.locator('body')).not.toBeFocused()
    const pins = user.memories.getByRole('img', { name: t('butler.life.isPinned') })
    await expect(pins).toHaveCount(3)
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(pins).toHaveCount(0)

    await rows.first().getByRole('button').first().focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(marked(6))
    await bar.getByRole('button', { name: t('butler.forget') }).click()
    await user
      .dialog(t('butler.forgetting.title'))
      .getByRole('button', { name: t('butler.forgetting.confirm', { count: 6, formatted: 6 }) })
      .click()
    await expect(page.getByRole('heading', { name: t('butler.empty.all') })).toBeVisible()
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(rows).toHaveCount(6)

    // One is forgotten from its row: the keyboard goes on at the row that stands in its place, not at the first.
    const next = await rows.nth(4).getByRole('button').first().textContent()
    await rows.nth(3).getByRole('button').first().press('Delete')
    await user
      .dialog(t('butler.forgetting.title'))
      .getByRole('button', { name: t('butler.forgetting.confirm', { count: 1, formatted: 1 }) })
      .press('Enter')
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(3).locator(':focus')).toHaveCount(1)
    await expect(rows.nth(3).getByRole('button').first()).toHaveText(next ?? '')
  })

  test(`memories stand in groups, and filters leave one person, kind, source, state or time (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    for (const fact of [facts.sister, facts.home, facts.likes]) await user.say(fact)
    const content = facts.box(1)
    const recordedAt = '2020-03-01T10:00:00.000Z'
    const told = { ...aMemory({ content, title: content, origin: 'imported', recordedAt }), evidence: [], history: [] }
    await call(page, 'memory_import', { memories: [told], onConflict: 'keep_both' })
    await user.goTo('butler')
    const rows = user.memories.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(page.getByRole('heading', { name: t('browse.day.today') })).toBeVisible()

    const choose = async (list: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: t(list), exact: true }).press('Enter')
      await page.getByRole('option', { name: option }).press('Enter')
    }
    await choose('browse.groupBy', t('browse.grouping.person'))
    await expect(page.getByRole('heading', { name: facts.sisterIs })).toBeVisible()
    await choose('browse.groupBy', t('browse.grouping.theme'))
    await expect(page.getByRole('heading', { name: t('browse.theme.residence') })).toBeVisible()

    const open = () => page.getByRole('button', { name: t('browse.filter'), exact: true }).press('Enter')
    const leaves = async (content: string) => {
      await page.keyboard.press('Escape')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(content)
      await page.getByRole('button', { name: t('browse.showAll'), exact: true }).click()
      await expect(rows).toHaveCount(4)
    }
    await open()
    await choose('browse.by.person', facts.sisterIs)
    expect.soft(await violations(page), 'filter').toEqual([])
    await leaves(facts.sister)
    await open()
    await choose('browse.by.origin', t('butler.origin.imported'))
    await leaves(facts.box(1))
    await rows.filter({ hasText: facts.home }).getByRole('button').first().press('x')
    const bar = page.getByRole('toolbar', { name: t('browse.marked.label') })
    await bar.getByRole('button', { name: t('butler.life.pin') }).click()
    await expect(bar).toBeHidden()
    await open()
    await choose('browse.by.set', t('browse.set.pinned'))
    await leaves(facts.home)
    await page.getByRole('tab', { name: t('butler.type.preference') }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(facts.likes)
    await page.getByRole('tab', { name: t('butler.type.all') }).click()
    await open()
    await choose('browse.by.time', t('browse.within.week'))
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: facts.box(1) })).toHaveCount(0)
  })

  test(`memory is tested with the user’s own facts, and each result is kept with what searched (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    for (const fact of [facts.home, facts.name]) await user.say(fact)
    await user.goToYou()
    await page.getByRole('tab', { name: t('butler.tab.test'), exact: true }).click()
    const begin = page.getByRole('button', { name: t('quiz.start') })
    const score = t('quiz.score', { found: 2, total: 2 })
    const earlier = page.getByRole('heading', { name: t('quiz.before') })
    await expect.poll(async () => (await call(page, 'embedding_status', {})).state).toBe('ready')
    await begin.press('Enter')
    // It stands elsewhere then, and keeps the keyboard.
    await expect(begin).toBeFocused()
    const done = page.getByRole('heading', { name: score })
    await expect(done).toBeVisible()
    const where = page.getByRole('listitem').filter({ hasText: facts.where })
    await expect(where, 'what always goes along was called ranked').toContainText(t('quiz.found'))
    await expect(earlier, 'the test of now stood under earlier ones').toBeHidden()
    await call(page, 'viking_configure_embedding', { provider: 'none' })
    await begin.press('Enter')
    await expect(done).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: score })
    await expect(rows.first(), 'every version of a model was called alike').toContainText(/minilm-\S+/)
    await expect(rows.first()).toContainText(t('quiz.noModel'))
    await begin.press('Enter')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(t('quiz.byWords'))
    await page.screenshot({ path: test.info().outputPath(`quiz-${language}.png`) })
    expect.soft(await violations(page), 'quiz').toEqual([])
    await where.getByRole('button', { name: t('quiz.fact') }).click()
    await expect(page.getByRole('complementary', { name: t('butler.detail'), exact: true })).toContainText(facts.home)
  })
}

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

test('a press of a memory’s menu, while the memory was on its way, opened what lies below its panel', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page, 'zh')
  await call(page, 'memory_store', { agentId, type: 'knowledge', content: 'The boxes stand in the cellar.' })
  await call(page, 'settings_update', { patch: { language: 'zh' } })
  const t = textsIn('zh')
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(420)
  await user.goTo('butler')
  const row = user.memories.getByRole('button').first()
  await expect(row).toBeVisible()
  const letCome = await holdBack(running(), 'memory_get')
  await row.press('Enter')
  const more = page
    .getByRole('complementary', { name: t('butler.detail') })
    .getByRole('button', { name: t('butler.life.more'), exact: true })
  await expect(more).toBeDisabled()
  await letCome()
  await expect(more).toBeEnabled()
  await more.press('Enter')
  const keep = page.getByRole('menuitem', { name: new RegExp(`^${t('butler.life.expire')}`) })
  await expect(keep).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('menu.png') })
  await keep.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a press of a memory’s menu, while the memory was on its way from the trash, restored what was forgotten', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page)
  const { id } = await call(page, 'memory_store', { agentId, type: 'knowledge', content: 'The boxes are blue.' })
  await call(page, 'memory_delete', { id })
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'Trash' }).click()
  const row = user.trash.getByRole('button', { name: 'The boxes are blue.' }).first()
  await expect(row).toBeVisible()
  const letCome = await holdBack(running(), 'memory_get')
  await row.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  const waiting = panel.getByRole('button', { disabled: true })
  await expect(waiting).toHaveCount(3)
  const menu = await waiting.last().boundingBox()
  await letCome()
  const restore = panel.getByRole('button', { name: 'Restore', exact: true })
  await expect(restore).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('trashed.png') })
  await page.mouse.click((menu?.x ?? 0) + (menu?.width ?? 0) / 2, (menu?.y ?? 0) + (menu?.height ?? 0) / 2)
  await expect(restore).toBeVisible()
  await restore.click()
  await expect(restore).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Forget', exact: true })).toBeEnabled()
})

for (const language of languages)
  test(`“Used for 1 answer” led nowhere: a memory leads to the answers it was used for (${language})`, async ({
    launch,
    running,
    loopback,
  }) => {
    const t = textsIn(language)
    const page = await launch()
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    await call(page, 'memory_store', { agentId, type: 'preference', content: 'My violin lesson is on Tuesday.' })
    await useProvider(page, loopback.baseUrl)
    await page.reload()
    const user = createUser(page, language)
    loopback.script(reply('Your violin lesson is on **Tuesday** [1].'), reply('Rivers flow.'))
    await user.say('When is my violin lesson?')
    await user.newChat()
    await user.say('Tell me about rivers.')
    const panel = await user.openMemory('My violin lesson is on Tuesday.')
    await panel.getByText(t('search.details'), { exact: true }).click()
    const count = panel.getByRole('button', { name: t('butler.used', { count: 1 }), exact: true })
    await count.click()
    const answers = panel.getByRole('list', { name: t('butler.answers.label'), exact: true })
    await expect(answers.getByRole('listitem')).toContainText(['Your violin lesson is on Tuesday'])
    await expect(answers, 'numbers that lead nowhere').not.toContainText('[')
    for (const width of [1280, 420]) {
      await running().evaluate(
        ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800),
        width,
      )
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await answers.scrollIntoViewIfNeeded()
      await page.screenshot({ path: test.info().outputPath(`answers-${width}.png`) })
    }
    expect(await violations(page, 'aside')).toEqual([])
    await answers.getByRole('button').press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Your violin lesson is on Tuesday' })).toBeInViewport()
    await expect(page.getByText('Rivers flow.')).toBeHidden()
  })

type Handler = (event: unknown, name: string, ...rest: unknown[]) => Promise<unknown>

/** Answers to a command wait until what this results in is called. */
async function holdBack(app: ElectronApplication, command: string): Promise<() => Promise<void>> {
  await app.evaluate(
    ({ ipcMain }, { channel, command }) => {
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>
      const real = handlers.get(channel)
      const held = new Promise<void>((resolve) => Reflect.set(globalThis, 'letCome', resolve))
      if (real)
        handlers.set(channel, async (event, name, ...rest) => {
          if (name === command) await held
          return real(event, name, ...rest)
        })
    },
    { channel: ipcChannels.invoke, command },
  )
  return () => app.evaluate(() => (Reflect.get(globalThis, 'letCome') as () => void)())
}
