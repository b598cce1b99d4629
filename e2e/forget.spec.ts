import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    unknown: 'I don’t know.',
    name: 'Robin',
    all: 'Please forget everything you know about me.',
    export: 'How do I export my data?',
    bike: 'Remember that my bike is red.',
    claims: 'Done, I took care of it.',
    bet: 'I dropped 600 bucks on a parlay on Sunday.',
    forgetBet: 'Please forget the Zelda affair.',
    goats: 'My friend Bea keeps goats.',
  },
  zh: {
    unknown: '我还不知道。',
    name: '陈雨桐',
    all: '请把你知道的关于我的都忘掉',
    export: '怎么导出我的数据',
    bike: '记住我的自行车是红色的',
    claims: '好的，都办好了。',
    bet: '上周日我买球输了六百块。',
    forgetBet: '把我赌博的经历忘掉吧',
    goats: '我朋友小贝养山羊。',
  },
} as const

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  const forgotAll = t('settings.forgetAll.done', { count: 3, formatted: '3' })
  test(`what was learned can be undone under the answer, and redone (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    const told = await user.say(w.season)
    const chip = user.learned(told).getByText(t('chat.learned.created', { title: w.season }))
    await expect(chip).toBeVisible()

    await user
      .learned(told)
      .getByRole('button', { name: t('chat.learned.undo', { title: w.season }) })
      .click()
    await expect(user.notices).toContainText(t('chat.learned.undone', { title: w.season }))
    await expect(chip).toBeHidden()

    await expect(await user.say(w.whichSeason)).toContainText(w.unknown)
    // The notice goes with its chat.
    await user.notices.getByRole('button', { name: t('common.redo') }).click()
    await expect(chip).toBeVisible()
    await user.newChat()
    await expect(await user.say(w.whichSeason)).toContainText(w.season)
  })

  test(`everything is forgotten from Settings at once, and comes back by Undo (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    for (const fact of [w.sister, w.season]) {
      await expect(user.learned(await user.say(fact))).toBeVisible()
    }
    const card = await user.openCard()
    await page.getByRole('button', { name: t('butler.profile.add', { field: t('butler.profile.field.name') }) }).click()
    await page.getByRole('textbox', { name: t('butler.profile.field.name') }).fill(w.name)
    await page.getByRole('textbox', { name: t('butler.profile.field.name') }).press('Enter')
    const name = card.getByRole('button', { name: w.name, exact: true })
    await expect(name).toBeVisible()

    await user.openSettings('data')
    await page.getByRole('button', { name: t('settings.forgetAll.open') }).click()
    const dialog = user.dialog(t('settings.forgetAll.title'))
    await expect(dialog).toContainText(t('settings.forgetAll.memories', { count: 3, formatted: '3' }))
    await expect(dialog.getByRole('button', { name: t('settings.forgetAll.exportFirst') })).toBeEnabled()
    await dialog.getByRole('button', { name: t('settings.forgetAll.confirm') }).click()
    await expect(user.notices).toContainText(forgotAll)
    await user.goTo('butler')
    await expect(page.getByRole('heading', { name: t('butler.empty.all') })).toBeVisible()
    await expect(name).toBeHidden()

    const notice = user.notices.locator(':scope > *').filter({ hasText: forgotAll })
    await notice.getByRole('button', { name: t('common.undo') }).click()
    // The name that was typed is one of them.
    await expect(user.memories.getByRole('listitem')).toHaveCount(3)
    await user.openCard()
    await expect(name).toBeVisible()
  })
}

for (const language of languages)
  test(`with a model “done” was all that stood under a request that changed nothing (${language})`, async ({
    launch,
    loopback,
  }) => {
    const w = said[language]
    const t = textsIn(language)
    const page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    loopback.script(reply(w.claims), reply(w.claims), reply(w.claims))
    const way = (name: string) => ({ name: t('chat.inSettings', { name }), exact: true })

    const kept = await user.say(w.bike)
    await expect(kept.getByText(t('temporary.vain.missed'))).toBeVisible()
    const exported = await user.say(w.export)
    await expect(exported.getByRole('button', way(t('finder.export.label')))).toBeVisible()
    const all = await user.say(w.all)
    await expect(all.getByText(t('temporary.vain.all'))).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`claims-${language}.png`) })
    expect(await violations(page)).toEqual([])
    await all.getByRole('button', way(t('finder.section.forget'))).click()
    await expect(page.getByRole('button', { name: t('settings.forgetAll.open') })).toBeInViewport()
  })

for (const language of languages)
  test(`a request to forget that found nothing left no way to what was meant (${language})`, async ({ launch }) => {
    const w = said[language]
    const t = textsIn(language)
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.bet)
    await user.say(w.goats)
    const answer = await user.say(w.forgetBet)
    await answer.getByRole('button', { name: t('forgetCard.choose') }).click()
    const card = answer.getByRole('region').filter({ has: page.getByRole('checkbox') })
    await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(0)
    expect.soft(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`offered-${language}.png`) })
    await card.getByRole('checkbox', { name: w.bet }).check()
    await card.getByRole('button', { name: t('forgetCard.forget_zero') }).click()
    await expect(answer).toContainText(t('forgetCard.decided'))
    await expect(card).toBeHidden()
  })

test('an edit in Butler is used from then on, and the history shows what changed', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()

  const panel = await user.openMemory('My favourite season is autumn.')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByLabel('Title').fill('Favourite season: winter')
  await panel.getByLabel('Content').fill('My favourite season is winter.')
  await panel.getByRole('button', { name: 'Save' }).click()

  await expect(panel.getByRole('heading', { name: 'Favourite season: winter' })).toBeVisible()
  await expect(panel.getByRole('deletion').filter({ hasText: 'autumn' }).first()).toBeVisible()
  await expect(panel.getByRole('insertion').filter({ hasText: 'winter' }).first()).toBeVisible()
  await expect(panel.getByRole('blockquote')).toHaveText('My favourite season is autumn.')

  await user.goTo('chat')
  await user.newChat()
  await expect(await user.say('What is my favourite season?')).toContainText('Your favourite season is winter.')
})

test('what is forgotten in Butler goes to the trash and comes back by Undo', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My cat is called Pepper.'))).toBeVisible()

  const panel = await user.openMemory('Pepper')
  await panel.getByRole('button', { name: 'Forget' }).click()
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).click()
  await expect(user.notices).toContainText('Forgot “')
  await expect(page.getByRole('heading', { name: 'I know nothing about you yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Trash' }).click()
  await expect(user.trash.getByRole('listitem')).toHaveCount(1)

  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await page.getByRole('tab', { name: 'Memories' }).click()
  await expect(user.memories.getByRole('listitem')).toContainText(['Pepper'])
})

test(
  'what the chat is asked to forget is not answered any more, in either language',
  { tag: '@core' },
  async ({ launch }) => {
    const page = await launch()
    const user = createUser(page)
    // What stands under an answer is in its language.
    const inChinese = createUser(page, 'zh').learned
    await expect(inChinese(await user.say('我喜欢喝乌龙茶。'))).toBeVisible()
    await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
    await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()

    await expect(inChinese(await user.say('忘掉我喜欢喝乌龙茶'))).toContainText('已忘记：我喜欢喝乌龙茶。')
    await expect(user.learned(await user.say('Please forget my sister.'))).toContainText(
      'Forgotten: My sister is called Nora.',
    )

    await user.newChat()
    await expect(await user.say('我喜欢喝什么？')).not.toContainText('乌龙茶')
    await expect(await user.say("What is my sister's name?")).not.toContainText('Nora')
    await user.goTo('butler')
    await expect(user.memories.getByRole('listitem')).toContainText(['My favourite season is autumn.'])
    await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  },
)

test('a memory that Restore brings back from the trash leaves it, and its detail goes on as that of a kept one', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My cat is called Pepper.'))).toBeVisible()
  await (await user.openMemory('Pepper')).getByRole('button', { name: 'Forget' }).click()
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).click()
  await page.getByRole('tab', { name: 'Trash' }).click()
  await user.trash.getByRole('button', { name: 'Pepper' }).click()
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(panel.getByText('In the trash')).toBeVisible()
  await panel.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(panel.getByText('In the trash')).toBeHidden()
})

test('an unclear request to forget asks which without a list to choose from', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My friend Ana is allergic to nuts.')
  await user.say('My friend Bea is allergic to sesame.')
  const answer = await user.say('Forget about my friend.')
  const card = answer.getByRole('region', { name: 'What should I forget about “my friend”?' })
  await expect(card).toContainText('tick what I should forget')
  await expect(card.getByRole('checkbox', { name: /Ana|Bea/, checked: true })).toHaveCount(0)
  const memories = card.getByRole('list').first()
  await expect(memories.getByRole('checkbox', { name: /Ana|Bea/ })).toHaveCount(4)

  await memories.getByRole('checkbox', { name: 'My friend is called Ana.', exact: true }).press('Space')
  await memories.getByRole('checkbox', { name: /Ana.*nuts/ }).press('Space')
  await card.getByRole('button', { name: 'Forget 2' }).press('Enter')
  await expect(card).toBeHidden()
  await expect(user.notices).toContainText('Forgot 2 memories')
  await user.notices.getByRole('button', { name: 'Undo' }).press('Enter')
  await user.goTo('butler')
  await expect(user.memories.getByRole('listitem')).toHaveCount(4)
})

test('要忘记的事不明确时，中文界面没有列出可选的内容', async ({ launch }) => {
  const page = await launch(system.zh)
  const user = createUser(page, 'zh')
  await user.say('我朋友叫小雯。')
  await user.say('我朋友叫小凯。')
  const answer = await user.say('把我朋友的事都忘了')
  const card = answer.getByRole('region', { name: '关于“我朋友”，要忘记哪些？' })
  await expect(card).toContainText('请勾选要忘记的')
  await expect(
    card
      .getByRole('list')
      .first()
      .getByRole('checkbox', { name: /小雯|小凯/ }),
  ).toHaveCount(2)
  await card.getByRole('button', { name: '全部保留' }).press('Enter')
  await expect(card).toBeHidden()
})

test('each message that a card to forget means could not be chosen, and keeping all was told as forgetting', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My friend Ana is allergic to nuts.')
  await user.say('My friend Bea is allergic to sesame.')
  await user.say('What is my friend allergic to?')
  const answer = await user.say('Forget about my friend.')
  const card = answer.getByRole('region', { name: 'What should I forget about “my friend”?' })
  const messages = card.getByRole('list', { name: /2 messages of yours say it too/ })
  await expect(messages.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Recent' }).getByText('New chat')).toHaveCount(0)
  await messages.getByRole('checkbox', { name: /sesame/ }).press('Space')
  await expect(card.getByRole('button', { name: 'Forget', exact: true })).toBeEnabled()
  await card.getByRole('button', { name: 'Keep all' }).press('Enter')
  await expect(answer).toContainText('You decided what to forget')
})

test('what an unanswered question about forgetting holds back was not marked in Butler', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My friend Ana is allergic to nuts.')
  await user.say('My friend Bea is allergic to sesame.')
  await user.say('My sister is called Nora.')
  await user.say('Forget about my friend.')

  await user.goTo('butler')
  await expect(user.memories.getByRole('listitem').filter({ hasText: 'Held back until you answer' })).toHaveCount(4)
  await expect(user.memories.getByRole('listitem').filter({ hasText: 'Nora' })).not.toContainText('Held back')
  const panel = await user.openMemory('My friend is called Bea.')
  await expect(panel.getByRole('note')).toContainText('I won’t bring it up until you answer.')
  await panel.getByRole('button', { name: 'Answer', exact: true }).click()

  const card = page.getByRole('region', { name: 'What should I forget about “my friend”?' })
  await card.getByRole('button', { name: 'Keep all' }).click()
  await page.getByRole('tab', { name: 'Memories' }).click()
  await expect(user.memories.getByRole('listitem')).toHaveCount(5)
  await expect(user.memories.getByText('Held back')).toHaveCount(0)
})

test('the keyboard was lost where something was forgotten, in the chat and in Butler', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My friend Ana is allergic to nuts.')
  await user.say('My friend Bea is allergic to sesame.')
  await user.say('My cat is called Pepper.')
  const answer = await user.say('Forget about my friend.')
  const card = answer.getByRole('region', { name: 'What should I forget about “my friend”?' })
  await card
    .getByRole('list')
    .first()
    .getByRole('checkbox', { name: /Ana.*nuts/ })
    .press('Space')
  await card.getByRole('button', { name: 'Forget 1' }).press('Enter')
  await expect(card).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await expect(answer.locator(':focus')).toHaveCount(1)

  const panel = await user.openMemory('Pepper')
  await panel.getByRole('button', { name: 'Forget' }).press('Enter')
  await user.dialog('Forget this?').getByRole('button', { name: 'Forget 1 memory' }).press('Enter')
  await expect(user.notices).toContainText('Forgot “')
  await expect(page.locator('body')).not.toBeFocused()
})
