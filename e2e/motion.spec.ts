import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const agentId = 'majordomo'
const told = {
  en: [sentences.en.delicate.told, 'I like wheelchair basketball.'],
  zh: [sentences.zh.delicate.told, '我喜欢打轮椅篮球。'],
} as const

/** Has the page note which of its parts move from now on. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function animated(...given) {
      moved.push(this.textContent)
      return animate.apply(this, given)
    }
  })
const moved = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'moved') as string[])

for (const language of languages) {
  const t = textsIn(language)

  test(`what was answered, forgotten or begun was there or gone without a motion (${language})`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language, reviewsDelicate: true } })
    const user = createUser(page, language)
    const box = (nth: number) => (language === 'en' ? `Box ${nth} stands in the cellar.` : `${nth} 号箱子放在地下室。`)
    for (const nth of [1, 2, 3]) await call(page, 'memory_store', { agentId, type: 'knowledge', content: box(nth) })
    for (const one of told[language]) await user.say(one)
    await watch(page)

    // A new chat comes into the list, and the one before glides down.
    await user.newChat()
    await user.say(language === 'en' ? 'Good morning.' : '早上好。')
    await expect.poll(() => moved(page)).toContainEqual(expect.stringContaining(told[language][0]))

    // An answered question leaves, and the next one takes its place; what left is in nobody's reach.
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    const cards = page.getByRole('list', { name: t('butler.review.inbox') }).getByRole('article')
    await expect(cards).toHaveCount(2)
    const [first, second] = await cards.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    await cards
      .first()
      .getByRole('button', { name: t('butler.review.no'), exact: true })
      .click()
    await expect(cards).toHaveCount(1)
    await expect.poll(() => moved(page)).toContainEqual(expect.stringContaining(first ?? ''))
    expect(await moved(page)).toContainEqual(expect.stringContaining(second ?? ''))
    await expect(page.locator('body > [inert]'), 'what left').toHaveCount(0)

    // The same in the list of all memories.
    await page.getByRole('tab', { name: t('butler.memories'), exact: true }).click()
    const rows = user.memories.getByRole('listitem')
    await expect(rows.filter({ hasText: box(2) })).toBeVisible()
    await rows
      .filter({ hasText: box(2) })
      .getByRole('button')
      .first()
      .press('Delete')
    await user
      .dialog(t('butler.forgetting.title'))
      .getByRole('button', { name: t('butler.forgetting.confirm', { count: 1, formatted: 1 }) })
      .click()
    await expect(rows.filter({ hasText: box(2) })).toHaveCount(0)
    await expect.poll(() => moved(page)).toContainEqual(expect.stringContaining(box(2)))
    expect(await moved(page)).toContainEqual(expect.stringContaining(box(1)))
    await expect(page.locator('body > [inert]'), 'what left').toHaveCount(0)
  })

  test(`who wants less motion gets none (${language})`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language, reviewsDelicate: true } })
    const user = createUser(page, language)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watch(page)
    const answer = await user.say(told[language][0])
    await user.newChat()
    await user.say(told[language][1])
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    const cards = page.getByRole('list', { name: t('butler.review.inbox') }).getByRole('article')
    await cards
      .first()
      .getByRole('button', { name: t('butler.review.keep'), exact: true })
      .click()
    await expect(cards).toHaveCount(1)
    expect(await moved(page)).toEqual([])
    const notice = user.notices.locator('.animate-enter')
    await expect(notice).toHaveCSS('animation-duration', '0.001s')
    await expect(page.getByRole('tab').first()).toHaveCSS('transition-duration', '0.001s')
    await expect(answer).toHaveCount(0)
  })
}
