import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const said = {
  en: {
    name: 'My name is Robin.',
    sister: 'My sister is called Nora.',
    before: 'I live in Lisbon.',
    now: 'I moved to Porto.',
    delicate: 'My favourite medicine is aspirin.',
    /** What the portrait makes of it. */
    sentences: ['You are Robin.', 'You live in Porto.', 'Your sister is called Nora.'],
  },
  zh: {
    name: '我叫陈雨桐。',
    sister: '我妹妹叫小雨。',
    before: '我住在里斯本。',
    now: '我搬到波尔图了。',
    delicate: '我喜欢打轮椅篮球。',
    // One sentence flows into the next.
    sentences: ['您叫陈雨桐，', '住在波尔图。', '您妹妹叫小雨。'],
  },
} as const

for (const language of languages) {
  const t = textsIn(language)
  const s = said[language]
  test(`Butler opens on who the user is: each sentence with its words, what is new, what changed, what is asked (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language, reviewsDelicate: true } })
    const user = createUser(page, language)
    for (const fact of [s.name, s.sister, s.before, s.now, s.delicate]) await user.say(fact)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: t('nav.butler'), exact: true })
      .click()

    const portrait = page.getByRole('region', { name: t('you.title') })
    for (const sentence of s.sentences) await expect(portrait.getByRole('button', { name: sentence })).toBeVisible()
    await expect(portrait).not.toContainText(language === 'en' ? 'Lisbon' : '里斯本')
    await page.screenshot({ path: test.info().outputPath(`portrait-${language}.png`) })
    expect.soft(await violations(page), 'the portrait').toEqual([])

    // Each sentence leads to the words that it rests on, by pointer and by key.
    const panel = page.getByRole('complementary', { name: t('butler.detail'), exact: true })
    const words = [s.name, s.now, s.sister]
    for (const [nth, sentence] of s.sentences.entries()) {
      const one = portrait.getByRole('button', { name: sentence })
      if (nth === 0) await one.click()
      else await one.press('Enter')
      await expect(panel.getByRole('blockquote')).toHaveText(words[nth] ?? '')
      await expect(page.locator('[aria-current=true]').first()).toHaveText(sentence)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    }

    const recent = page.getByRole('list', { name: t('you.new'), exact: true })
    await expect(recent.getByRole('listitem').first()).toContainText(language === 'en' ? 'just now' : '刚刚')
    await recent.getByRole('button', { name: s.sister }).click()
    await expect(panel.getByRole('blockquote')).toHaveText(s.sister)
    await page.keyboard.press('Escape')

    const changed = page.getByRole('list', { name: t('you.changed'), exact: true })
    await expect(changed.getByRole('listitem')).toHaveCount(1)
    await expect(changed).toContainText(s.before)
    await expect(changed).toContainText(s.now)

    // What waits is answered there.
    const waits = page.getByRole('list', { name: t('butler.review.inbox') })
    await waits.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
    await expect(waits).toBeHidden()
    await expect(recent.getByRole('listitem')).toHaveCount(4)
  })
}
