import type { Page } from '@playwright/test'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { beginning, languages, textsIn } from './words.ts'

const said = {
  en: {
    parked: 'Remember that my car is parked behind the bakery.',
    place: 'behind the bakery',
    whereIsIt: 'Where did I leave my vehicle?',
    inOtherWords: 'vehicle',
    inItsWords: 'bakery',
    answered: 'I don’t know.',
    /** Without a model, only what says the same in the same words, or in words of one meaning, is an answer. */
    given: 'chat.receipt.unusedTitle',
    plumber: 'The plumber says that the boiler needs a new valve.',
    says: 'The plumber says',
    valve: ['boiler', 'valve'],
    whatDidHeSay: 'What did the plumber say about the boiler?',
    season: 'My favourite season is autumn.',
  },
  zh: {
    parked: '请记住，我的自行车放在面包店后面。',
    place: '面包店后面',
    whereIsIt: '我的脚踏车在哪里？',
    inOtherWords: '脚踏车',
    inItsWords: '面包店',
    answered: '自行车放在面包店后面',
    given: 'chat.receipt.citedTitle',
    plumber: '水管工说锅炉要换一个新阀门。',
    says: '水管工说',
    valve: ['锅炉', '阀门'],
    whatDidHeSay: '水管工说锅炉怎么了？',
    season: '我最喜欢的季节是秋天。',
  },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  const ready = new RegExp(t('settings.meaning.ready', { count: 2, formatted: String.raw`\d+` }))
  const why = new RegExp(t('search.why', { reasons: `.*${t('search.word.semantic')}` }))
  test(`a question in other words finds a memory by its meaning; by words alone it does not (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    const meaning = page.getByRole('region', { name: t('settings.meaning.title') })
    await expect(user.learned(await user.say(w.parked))).toBeVisible()
    await user.openSettings('memory')
    await expect(meaning.getByRole('listitem').filter({ hasText: t('settings.meaning.local') })).toContainText(
      t('settings.model.inUse'),
    )
    await expect(meaning.getByText(ready)).toBeVisible({ timeout: 20_000 })

    await user.goTo('chat')
    await user.newChat()
    const answer = await user.say(w.whereIsIt)
    await expect(answer).toContainText(w.answered)
    const receipt = await user.receiptOf(answer)
    const given = receipt.getByRole('region', { name: t(w.given) })
    await expect(given.getByRole('listitem').filter({ hasText: w.place })).toContainText(t('search.word.semantic'))
    await expect(receipt).toContainText(t('chat.receipt.mode.hybrid'))

    await user.goTo('butler')
    await searchFor(page, w.inOtherWords)
    const hit = user.memories.getByRole('listitem').filter({ hasText: w.place })
    await hit.getByText(why).click()
    await expect(hit.getByText(t('search.part.semantic'), { exact: true })).toBeVisible()

    await user.openSettings('memory')
    await meaning
      .getByRole('button', { name: t('settings.model.useNamed', { name: t('settings.meaning.none') }) })
      .click()
    await expect(meaning.getByRole('listitem').filter({ hasText: t('settings.meaning.none') })).toContainText(
      t('settings.model.inUse'),
    )
    await expect(meaning.getByText(ready)).toBeHidden()
    await user.goTo('butler')
    await searchFor(page, w.inOtherWords)
    await expect(page.getByText(t('butler.empty.search', { query: w.inOtherWords }))).toBeVisible()
    await searchFor(page, w.inItsWords)
    await expect(hit).toContainText(t('search.word.lexical'))
    await expect(page.getByText(t('search.degraded.off'))).toBeHidden()
  })

  test(`what was said is found in conversations, and a click leads to its place (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.plumber)
    await user.newChat()
    await user.say(w.season)
    await user.goTo('butler')
    await page.getByRole('radio', { name: t('butler.corpus.sessions') }).click()
    await expect(page.getByText(t('butler.said.start'))).toBeVisible()
    await page.getByRole('searchbox', { name: t('butler.searchIn.sessions') }).fill(w.valve.join(' '))
    const hit = page
      .getByRole('list', { name: t('butler.said.label') })
      .getByRole('listitem')
      .filter({ hasText: w.plumber })
      .first()
    await expect(hit.locator('mark')).toHaveText([...w.valve])
    await expect(hit).toContainText(t('search.word.lexical'))
    await hit.getByRole('button').click()
    await expect(
      page.getByRole('article', { name: t('chat.by.user'), exact: true }).filter({ hasText: w.plumber }),
    ).toBeInViewport()
  })

  test(`an answer looks through earlier conversations unless that is switched off (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.plumber)
    const question = w.whatDidHeSay
    const earlier = t('chat.receipt.fromSession')
    await user.newChat()
    const receipt = await user.receiptOf(await user.say(question))
    await expect(receipt.getByText(earlier).first()).toBeVisible()
    await receipt
      .getByRole('button', { name: beginning(t, 'chat.receipt.openMessage', 'title') + w.says })
      .first()
      .click()
    await expect(
      page.getByRole('article', { name: t('chat.by.user'), exact: true }).filter({ hasText: w.plumber }),
    ).toBeInViewport()

    await user.openSettings('memory')
    await page.getByRole('switch', { name: t('settings.recall') }).click()
    await user.goTo('chat')
    await user.newChat()
    const without = await user.receiptOf(await user.say(question))
    await expect(without.getByText(t('chat.receipt.search'))).toBeVisible()
    await expect(without.getByText(earlier)).toHaveCount(0)
  })

  test(`a service that does not answer was said to have no models; it is not taken, and what was chosen stays (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const meaning = page.getByRole('region', { name: t('settings.meaning.title') })
    await call(page, 'provider_save', {
      name: 'Nobody there',
      preset: 'custom',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'any',
    })
    await createUser(page, language).openSettings('memory')
    await meaning
      .getByRole('button', { name: t('settings.model.useNamed', { name: t('settings.meaning.endpoint') }) })
      .click()
    await meaning.getByRole('combobox', { name: t('settings.meaning.model') }).fill('any-embedding')
    await expect(meaning.getByText(t('settings.meaning.staysHere'))).toBeVisible()
    await expect(meaning.getByText(t('settings.meaning.modelHint'))).toBeVisible()
    await meaning.getByRole('button', { name: t('settings.meaning.try') }).click()
    // In Chinese the two sentences stood apart by a space.
    const refused = t('common.sentences', {
      said: t('errors.provider_unreachable'),
      next: t('settings.meaning.kept'),
    })
    await expect(meaning.getByRole('alert')).toHaveText(refused, { timeout: 20_000 })
    await expect(meaning.getByRole('listitem').filter({ hasText: t('settings.meaning.local') })).toContainText(
      t('settings.model.inUse'),
    )
  })

  async function searchFor(page: Page, query: string): Promise<void> {
    await page.getByRole('searchbox', { name: t('butler.searchIn.memories') }).fill(query)
  }
}
