import type { Locator } from '@playwright/test'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { beginning, languages, sentences, type Texts, textsIn } from './words.ts'

const said = {
  en: {
    winter: 'My favourite season is winter.',
    told: 'Your favourite season is autumn.',
    title: 'Flat and bike',
    flatAndBike: 'My flat is in Porto. My bike is red.',
    split: ['My bike is red.', 'My flat is in Porto.'],
    newFlat: 'My flat is in Braga.',
  },
  zh: {
    winter: '我最喜欢的季节是冬天。',
    told: '您最喜欢的季节是秋天。',
    title: '公寓和自行车',
    flatAndBike: '我的公寓在波尔图。我的自行车是红色的。',
    split: ['我的自行车是红色的。', '我的公寓在波尔图。'],
    newFlat: '我的公寓在布拉加。',
  },
} as const

/** Chooses from the menu of an open memory. */
const choose = async (t: Texts, panel: Locator, key: string): Promise<void> => {
  await panel.getByRole('button', { name: t('butler.life.more'), exact: true }).click()
  await panel
    .page()
    .getByRole('menuitem', { name: t(key) })
    .click()
}

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  const labelled = (key: string, rest: string): string => t('common.labelled', { label: t(key) }) + rest

  test(`a memory is edited, pinned, given a last day and put back to what it said before (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    await expect(user.learned(await user.say(w.season))).toBeVisible()
    const panel = await user.openMemory(w.season)
    await panel.getByRole('button', { name: t('common.edit'), exact: true }).click()
    await panel.getByLabel(t('butler.field.content')).fill(w.winter)
    await panel.getByRole('button', { name: t('common.save') }).click()
    await expect(user.notices).toContainText(t('butler.saved'))

    await choose(t, panel, 'butler.life.pin')
    await expect(panel.getByText(t('butler.life.isPinned'), { exact: true })).toBeVisible()
    await expect(user.memories.getByRole('img', { name: t('butler.life.isPinned') })).toBeVisible()
    await choose(t, panel, 'butler.life.expire')
    await user
      .dialog(t('butler.life.expiry.title'))
      .getByRole('radio', { name: t('butler.life.expiry.year') })
      .click()
    await user
      .dialog(t('butler.life.expiry.title'))
      .getByRole('button', { name: t('common.save') })
      .click()
    await expect(panel.getByText(beginning(t, 'butler.life.until', 'date'))).toBeVisible()
    await user.notices
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(panel.getByText(beginning(t, 'butler.life.until', 'date'))).toBeHidden()
    expect.soft(await violations(page), 'panel').toEqual([])

    const history = panel.getByRole('listitem').filter({ hasText: t('butler.reason.learned') })
    await history.getByRole('button', { name: t('butler.restoreVersion') }).click()
    await expect(user.notices).toContainText(t('butler.life.did.versionRestored'))
    await expect(panel).toContainText(`${t('butler.author.user')} · ${t('butler.versionRestored', { version: 1 })}`)
    await user.goTo('chat')
    await user.newChat()
    await expect(await user.say(w.whichSeason)).toContainText(w.told)
  })

  test(`what is no longer true is replaced, and one memory becomes two, each undone at once (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    const content = w.flatAndBike
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', title: w.title, content })
    const panel = await user.openMemory(w.title)
    await choose(t, panel, 'butler.life.split')
    await user
      .dialog(t('butler.life.splitting.title'))
      .getByRole('button', { name: t('butler.life.splitting.confirm', { count: 2 }) })
      .click()
    await expect(user.memories.getByRole('listitem')).toContainText([...w.split])
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByRole('heading', { name: w.title })).toBeVisible()

    await choose(t, panel, 'butler.life.ended')
    const dialog = user.dialog(t('butler.life.end.title'))
    await dialog.getByLabel(t('butler.life.end.now')).fill(w.newFlat)
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(panel.getByRole('heading', { name: w.newFlat })).toBeVisible()
    await panel.getByRole('button', { name: t('butler.chain.replaced') }).click()
    await expect(panel.getByText(t('butler.status.superseded'))).toBeVisible()
  })

  test(`forgetting shows what goes, the trash gives it back, and for good takes it out of the chat (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    const panel = await user.openMemory(w.sister)
    await panel.getByRole('button', { name: t('butler.forget'), exact: true }).click()
    const dialog = user.dialog(t('butler.forgetting.title'))
    await expect(dialog).toContainText(w.sister)
    await dialog.getByText(t('butler.forgetting.along')).click()
    await expect(dialog).toContainText(t('butler.forgetting.part.quotes', { count: 1, formatted: '1' }))
    await expect(dialog).toContainText(t('butler.forgetting.alsoHint', { count: 1, formatted: '1' }))
    expect.soft(await violations(page), 'forget dialog').toEqual([])
    await dialog.getByRole('button', { name: t('butler.forgetting.confirm', { count: 1, formatted: '1' }) }).click()
    await expect(panel).toBeHidden()

    await page.getByRole('tab', { name: t('butler.tab.trash') }).click()
    await expect(user.trash.getByRole('listitem')).toContainText([t('butler.trashTab.daysLeft', { count: 30 })])
    expect.soft(await violations(page), 'trash').toEqual([])
    await user.trash.getByRole('button', { name: t('butler.restore') }).click()
    await expect(page.getByRole('heading', { name: t('butler.trashTab.empty') })).toBeVisible()
    await user.notices
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(user.trash.getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: t('butler.trashTab.purgeAll') }).click()
    const last = user.dialog(t('butler.purge.title'))
    await expect(last).toContainText(t('butler.purge.one', { title: w.sister }))
    await last.getByLabel(t('butler.purge.also')).check()
    await last.getByRole('button', { name: t('butler.purge.confirm', { count: 1, formatted: '1' }) }).click()
    await expect(user.notices).toContainText(t('butler.trashTab.purged', { count: 1 }))
    await expect(user.notices).toContainText(t('butler.trashTab.redacted', { count: 1 }))
    await expect(page.getByRole('heading', { name: t('butler.trashTab.empty') })).toBeVisible()
    await page.getByRole('tab', { name: t('butler.tab.changes') }).click()
    const today = page.getByRole('list', { name: t('butler.changes.ofDay') })
    await expect(today.getByRole('listitem').first()).toContainText(
      labelled('butler.changes.kind.purge', t('butler.changes.purged', { count: 1 })),
    )
    await expect(today.getByRole('listitem').last()).toContainText(
      labelled('butler.changes.kind.learn', t('butler.changes.wordsGone')),
    )
    await expect(today.getByText(t('butler.changes.isUndone'), { exact: true })).toHaveCount(0)
    await expect(today.getByRole('button', { name: new RegExp(`^${t('common.undo')}`) })).toHaveCount(0)
    await user.goTo('chat')
    await expect(page.getByRole('article').first()).toContainText('███')
    await expect(page.getByRole('region', { name: t('chat.conversation') })).not.toContainText(w.name)
  })

  test(`what is about a person is forgotten from the head of Butler, a memory of the list by the Delete key (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    await expect(user.learned(await user.say(w.season))).toBeVisible()
    await user.goTo('butler')
    await user.memories.getByRole('button', { name: w.season }).press('Delete')
    await expect(user.dialog(t('butler.forgetting.title'))).toContainText(w.season)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('butler.forgetting.open') }).click()
    const choice = user.dialog(t('butler.forgetting.chooseTitle'))
    await choice.getByRole('radio', { name: t('butler.forgetting.way.person') }).click()
    await choice.getByLabel(t('butler.forgetting.ask.person')).fill(w.name)
    expect.soft(await violations(page), 'choice').toEqual([])
    await choice.getByRole('button', { name: t('butler.forgetting.look') }).click()
    const going = user.dialog(t('butler.forgetting.title'))
    await expect(going).toContainText(w.sister)
    // Who goes back finds what they chose.
    await going.getByRole('button', { name: t('butler.forgetting.back') }).click()
    await expect(choice.getByLabel(t('butler.forgetting.ask.person'))).toHaveValue(w.name)
    await choice.getByRole('button', { name: t('butler.forgetting.look') }).click()
    await going.getByRole('button', { name: t('butler.forgetting.confirm', { count: 1, formatted: '1' }) }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(1)
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(2)
  })

  test(`the day view lists what happened and takes it back (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    await expect(user.learned(await user.say(w.season))).toBeVisible()
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.changes') }).click()
    const today = page.getByRole('list', { name: t('butler.changes.ofDay') })
    await expect(today.getByRole('listitem')).toContainText([labelled('butler.changes.kind.learn', w.season)])
    expect.soft(await violations(page), 'changes').toEqual([])
    await today.getByRole('button', { name: w.season, exact: true }).click()
    const panel = page.getByRole('complementary', { name: t('butler.detail'), exact: true })
    await expect(panel.getByRole('heading', { name: w.season })).toBeVisible()

    await today.getByRole('button', { name: t('butler.changes.undoOne', { title: w.season }) }).click()
    await expect(user.notices).toContainText(t('butler.changes.isUndone'))
    await expect(today.getByRole('listitem')).toHaveCount(2)
    await expect(today.getByRole('listitem').last()).toContainText(t('butler.changes.isUndone'))
    await today.getByRole('button', { name: t('butler.changes.redoOne', { title: w.season }) }).click()
    await page.getByRole('tab', { name: t('butler.tab.memories') }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  })
}

test('a second press on a dialog before the first is answered makes no second change', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const content = 'My flat is in Porto. My bike is red.'
  await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', title: 'Flat and bike', content })
  const panel = await user.openMemory('Flat and bike')
  await choose(textsIn('en'), panel, 'butler.life.ended')
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

test('what an answer used is forgotten in three clicks from the chat', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  const receipt = await user.receiptOf(await user.say("What is my sister's name?"))
  await receipt.getByRole('button', { name: 'Forget “My sister is called Nora.”' }).click()
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).click()
  await expect(user.notices).toContainText('Forgot “My sister is called Nora.”')
  await expect(receipt).not.toContainText('My sister is called Nora.')
})
