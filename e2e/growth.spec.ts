import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, system, test } from './app.ts'
import { call, settle, useProvider } from './kernel-calls.ts'
import { createUser, type User } from './user.ts'
import { violations } from './violations.ts'
import { beginning, languages, textsIn } from './words.ts'

const agentId = 'majordomo'
const said = {
  en: {
    newsletter: 'Draft the newsletter please: four paragraphs, start with the weather, no emojis.',
    again: 'Draft the June newsletter: four paragraphs, start with the weather, no emojis please.',
    fair: 'The newsletter for the spring fair please.',
    weather: 'start with the weather',
    four: 'four paragraphs',
    baths: [
      'Please do the dye bath: first soak the wool, then weigh the madder, finally note the temperature.',
      'The dye bath again, please: first soak all the wool, then weigh the madder, finally note the temperature.',
    ],
    steps: ['soak', 'weigh', 'temperature'],
    door: 'The cellar door sticks in wet weather',
    planing: 'Planing the lower edge',
    home: 'I live in Porto.',
    moved: 'I moved to Braga last week.',
    was: 'Porto',
    is: 'Braga',
    named: 'My name is Robin.',
    name: 'Robin',
  },
  zh: {
    newsletter: '请写这个月的通讯：写四段，开头写天气，不要用表情符号。',
    again: '请写六月的通讯：写四段，开头写天气，不要用表情符号。',
    fair: '请写春季集市的通讯。',
    weather: '开头写天气',
    four: '四段',
    baths: [
      '请安排染缸：先浸泡羊毛，再称茜草，最后记下温度。',
      '请再安排染缸：先浸泡全部羊毛，再称茜草，最后记下温度。',
    ],
    steps: ['浸泡', '称茜草', '温度'],
    door: '地窖的门一到雨天就卡住',
    planing: '刨平了门的下沿',
    home: '我住在波尔图。',
    moved: '我上周搬到布拉加了。',
    was: '波尔图',
    is: '布拉加',
    named: '我叫陈雨桐。',
    name: '陈雨桐',
  },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  /** Asks for the same in two conversations. What else is learned from it is kept without a question. */
  async function askTwice(page: Page, user: User): Promise<void> {
    await call(page, 'settings_update', { patch: { reviewsDelicate: false } })
    await user.say(w.newsletter)
    await user.newChat()
    await user.say(w.again)
  }
  const toReview = async (page: Page, user: User) => {
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
  }
  const proposed = (page: Page) => page.getByRole('list', { name: t('butler.ways.proposed') })
  const agreed = (page: Page) => page.getByRole('list', { name: t('butler.ways.agreedList') })
  const troubles = (page: Page) => page.getByRole('list', { name: t('butler.troubles.list') })
  const homeLine = t('butler.profile.field.location')
  const notAsked = beginning(t, 'settings.background.refused', 'when', {
    count: 1,
    cap: t('settings.background.capName.day'),
    purpose: t('settings.background.purpose.extraction'),
    formatted: '1',
  })
  const oneAgreed = t('butler.ways.agreed', { count: 1, formatted: '1' })
  const oneTrouble = t('butler.troubles.title', { count: 1, formatted: '1' })

  test(`what was asked for twice is proposed with both quotes; accepted, it is kept to, saved as a file and can be stopped (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await askTwice(page, user)
    await expect(page.getByRole('button', { name: t('nav.butler'), exact: true })).toHaveAccessibleDescription(
      t('nav.toReview', { count: 1 }),
    )
    await toReview(page, user)
    await expect(proposed(page).getByRole('blockquote')).toHaveText([w.newsletter, w.again])
    expect.soft(await violations(page), 'proposed').toEqual([])
    await proposed(page)
      .getByRole('button', { name: t('butler.ways.accept') })
      .click()
    await expect(user.notices).toContainText(beginning(t, 'butler.ways.accepted', 'title'))
    await expect(proposed(page)).toBeHidden()
    await expect(page.getByRole('tab', { name: t('butler.tab.review') })).toHaveText(t('butler.tab.review'))

    await user.goTo('chat')
    await user.newChat()
    const receipt = await user.receiptOf(await user.say(w.fair))
    await expect(receipt.getByRole('region', { name: t('chat.receipt.hintsTitle') })).toContainText(w.weather)

    await toReview(page, user)
    await page.getByText(oneAgreed).click()
    expect.soft(await violations(page), 'agreed').toEqual([])
    await agreed(page)
      .getByRole('button', { name: t('butler.ways.skill') })
      .click()
    await expect(user.dialog(t('butler.ways.skill')).getByLabel('SKILL.md')).toHaveValue(
      new RegExp(String.raw`^---\nname: .+\n[\s\S]*${w.four}`),
    )
    expect.soft(await violations(page), 'skill').toEqual([])
    await user
      .dialog(t('butler.ways.skill'))
      .getByRole('button', { name: t('common.copy') })
      .click()
    await expect(user.dialog(t('butler.ways.skill')).getByRole('button', { name: t('common.copied') })).toBeVisible()
    const path = join(profile, 'saved.md')
    await running().evaluate(
      ({ session }, target) => session.defaultSession.once('will-download', (_event, item) => item.setSavePath(target)),
      path,
    )
    await user
      .dialog(t('butler.ways.skill'))
      .getByRole('button', { name: t('butler.ways.download') })
      .click()
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain(w.four)
    await page.keyboard.press('Escape')
    await agreed(page)
      .getByRole('button', { name: t('butler.ways.stop') })
      .click()
    await expect(user.notices).toContainText(beginning(t, 'butler.ways.stopped', 'title'))
    await expect(agreed(page)).toBeHidden()
    await user.notices
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(page.getByText(oneAgreed)).toBeVisible()
  })

  test(`work in steps is proposed with its steps in their order (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    const lines = w.baths.map((text, index) => ({
      session: `bath ${index}`,
      at: `2026-01-0${index + 1}`,
      role: 'user' as const,
      text,
    }))
    await call(page, 'session_import', { agentId, lines, extract: true })
    await toReview(page, user)
    const steps = proposed(page)
      .getByRole('article')
      .filter({ hasText: t('butler.ways.noticed.workflow', { count: 2 }) })
    await expect(steps.locator('ol').getByRole('listitem')).toContainText([...w.steps])
    await steps.getByRole('button', { name: t('butler.ways.accept') }).click()
    await expect(user.notices).toContainText(beginning(t, 'butler.ways.accepted', 'title'))
    await page.getByText(oneAgreed).click()
    await expect(agreed(page).getByRole('article')).toContainText(w.steps[1])
  })

  test(`what was declined is not proposed again, unless it is undone (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await askTwice(page, user)
    await toReview(page, user)
    await proposed(page)
      .getByRole('button', { name: t('butler.ways.decline') })
      .click()
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await user.goTo('chat')
    await user.newChat()
    await user.say(w.again)
    await toReview(page, user)
    await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await expect(proposed(page).getByRole('article')).toHaveCount(1)
  })

  test(`a trouble is folded away with where it stands; it is solved, removed and brought back (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await call(page, 'pain_record', { agentId, summary: w.door })
    await toReview(page, user)
    await page.getByText(oneTrouble).click()
    const trouble = troubles(page).getByRole('article', { name: w.door })
    await trouble.getByRole('button', { name: t('butler.troubles.ideas') }).click()
    await expect(trouble).toContainText(t('butler.troubles.why.no_model'))
    expect.soft(await violations(page), 'troubles').toEqual([])
    await trouble.getByRole('combobox', { name: t('butler.troubles.statusOf', { title: w.door }) }).click()
    await page.getByRole('option', { name: t('butler.troubles.status.solved') }).click()
    await trouble.getByLabel(t('butler.troubles.whatSolved')).fill(w.planing)
    await trouble.getByRole('button', { name: t('butler.troubles.markSolved') }).click()
    await expect(trouble.getByRole('list', { name: t('butler.troubles.tried') })).toContainText(w.planing)
    await trouble.getByRole('button', { name: t('common.remove') }).click()
    await expect(troubles(page)).toBeHidden()
    await user.notices
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(page.getByText(oneTrouble)).toBeVisible()
  })

  test(`a line of the profile shows what it rests on and its history, and comes back by Undo (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.home)
    await user.newChat()
    await user.say(w.moved)
    const card = await user.openCard()
    await card.getByRole('button', { name: w.is, exact: true }).click()
    const why = page.getByRole('dialog', { name: `${t('common.labelled', { label: homeLine })}${w.is}` })
    await expect(why).toContainText(w.moved)
    await expect(why).toContainText(`${t('butler.profile.sureness.sure')} · ${t('butler.profile.basis.stated')}`)
    expect.soft(await violations(page), 'why').toEqual([])
    await why.getByRole('button', { name: t('butler.profile.history') }).click()
    const history = user.dialog(t('butler.profile.historyOf', { field: homeLine }))
    await expect(history.getByRole('listitem').filter({ hasText: w.was }).first()).toContainText(
      t('butler.profile.ended.superseded'),
    )
    expect.soft(await violations(page), 'history').toEqual([])
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: w.is, exact: true }).click()
    await why.getByRole('button', { name: t('common.remove') }).click()
    await expect(card.getByRole('button', { name: t('butler.profile.add', { field: homeLine }) })).toBeVisible()
    await user.notices.getByRole('button', { name: t('common.undo') }).click()
    await card.getByRole('button', { name: w.is, exact: true }).click()
    await expect(why).toContainText(w.moved)
  })

  test(`in a small window the portrait is in sight at once, and the card a press away (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await page.setViewportSize({ width: 420, height: 700 })
    await expect(user.learned(await user.say(w.named))).toBeVisible()
    await user.goToYou()
    await expect(page.getByRole('button', { name: t('you.sentence.name', { value: w.name }) })).toBeInViewport({
      ratio: 1,
    })
    const card = await user.openCard()
    await expect(card.getByRole('button', { name: w.name, exact: true })).toBeVisible()
  })

  test(`a limit of 0 is visible: the chat answers, simple rules learn, and Settings say what was not asked (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    await user.openSettings('usage')
    const background = page.getByRole('main')
    await background
      .locator('summary')
      .filter({ hasText: t('search.details') })
      .click()
    await background.getByLabel(t('settings.background.cap.day')).fill('0')
    await background.getByRole('button', { name: t('common.save') }).click()
    await expect(background).toContainText(t('settings.background.capsOff'))
    await user.goTo('chat')
    await user.newChat()
    const told = await user.say(w.home)
    await settle(page)
    await expect(user.learned(told)).toBeVisible()
    await user.openSettings('usage')
    await expect(background).toContainText(notAsked)
    expect.soft(await violations(page), 'usage').toEqual([])
    await user.openSettings('jobs')
    await expect(background.getByRole('region', { name: t('settings.background.jobs') })).toContainText(
      t('settings.background.stored', { count: 1 }),
    )
    expect.soft(await violations(page), 'settings').toEqual([])
  })
}
