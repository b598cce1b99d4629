import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const asked = {
  en: {
    facts: ['My sister is called Nora.', 'I love jazz.', 'My dog is called Pixel.'],
    question: "What is my sister's name?",
  },
  zh: { facts: ['我妹妹叫小雨。', '我喜欢爬山。', '我养了一只狗，名字叫年糕。'], question: '我妹妹叫什么？' },
} as const
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

  test(`under an answer stands one quiet line; its receipt lists what was used, folds what was left out, and says to whom it went (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const { facts, question } = asked[language]
    for (const fact of facts) await user.say(fact)
    await user.newChat()
    const answer = await user.say(question)
    const used = answer.getByRole('button', {
      name: t('chat.receipt.used', { what: t('chat.receipt.ofMemories', { count: 1 }) }),
    })
    const line = used.locator('xpath=..')
    await expect(used).toBeVisible()
    expect((await line.boundingBox())?.height, 'one line').toBeLessThan(32)

    // What can be done with an earlier answer comes with the pointer, and with the keyboard.
    await user.say(language === 'en' ? 'Good morning.' : '早上好。')
    const again = answer.getByRole('button', { name: t('chat.regenerate'), exact: true })
    const actions = again.locator('xpath=..')
    await user.field.hover()
    await expect(actions).toHaveCSS('opacity', '0')
    await answer.hover()
    await expect(actions).toHaveCSS('opacity', '1')
    await user.field.hover()
    await expect(actions).toHaveCSS('opacity', '0')
    await again.focus()
    await expect(actions).toHaveCSS('opacity', '1')

    const receipt = await user.receiptOf(answer)
    const cited = receipt.getByRole('region', { name: t('chat.receipt.citedTitle') })
    await expect(cited.getByRole('listitem')).toHaveCount(1)
    await expect(cited).toContainText(facts[0])
    await expect(cited.getByRole('time')).toHaveText(language === 'en' ? 'just now' : '刚刚')
    await expect(receipt.getByText(t('chat.receipt.local'))).toBeVisible()
    const folded = receipt.getByText(
      new RegExp(`^${t('chat.receipt.droppedTitle', { count: 7 }).replace('7', String.raw`\d+`)}$`),
    )
    const left = receipt.getByRole('list', { name: await folded.innerText() })
    await expect(left).toBeHidden()
    await folded.click()
    const first = left.getByRole('listitem').first()
    await expect(first).toBeVisible()
    const reasons = ['weak', 'budget', 'near_duplicate', 'learned', 'outdated', 'core'].map((one) =>
      t(`chat.receipt.reason.${one}`),
    )
    await expect(first).toContainText(new RegExp(reasons.join('|')))
    await page.screenshot({ path: test.info().outputPath(`receipt-${language}.png`) })
    expect(await violations(page)).toEqual([])
  })
}
