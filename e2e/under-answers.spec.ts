import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const home = { en: 'I live in Ghent.', zh: '我住在成都。' } as const

for (const language of languages) {
  const t = textsIn(language)
  const other = language === 'en' ? 'zh' : 'en'
  const told = home[other]
  const inOther = textsIn(other)

  test(`an answer in the other language had chips in that of the window (${language})`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const answer = await user.say(told)
    const chips = answer.getByRole('list', { name: inOther('chat.learned.label'), exact: true })
    await expect(chips).toContainText(inOther('chat.learned.created', { title: told }))
    await page.screenshot({ path: test.info().outputPath(`chips-${language}.png`) })
    expect(await violations(page)).toEqual([])
    await chips.getByRole('button', { name: inOther('chat.learned.undo', { title: told }) }).click()
    await expect(chips).toBeHidden()
    // What the window says stays in its language.
    await expect(user.notices).toContainText(t('chat.learned.undone', { title: told }))

    const own = await user.say(home[language])
    await expect(user.learned(own)).toContainText(t('chat.learned.created', { title: home[language] }))
  })

  test(`nothing beside an answer said whose it is (${language})`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const answer = await user.say(home[language])
    const tie = answer.locator('svg[viewBox="0 0 48 30"]')
    await expect(tie).toBeInViewport({ ratio: 1 })
    const [mark, words] = [await tie.boundingBox(), await answer.getByRole('paragraph').first().boundingBox()]
    expect((mark?.x ?? 0) + (mark?.width ?? 0), 'it stands beside the words').toBeLessThan(words?.x ?? 0)
    await page.setViewportSize({ width: 420, height: 700 })
    await expect(tie, 'there is no room for it').toBeHidden()
  })
}
