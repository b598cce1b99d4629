import { expect, system, test } from './app.ts'
import { citation, createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    questions: [
      ['Where do I live?', 'You live in Porto.'],
      ['我住在哪里？', '您住在Porto。'],
    ],
    before: 'Where did I live before?',
    old: 'Lisbon',
    place: 'Porto',
  },
  zh: {
    questions: [
      ['我住在哪里？', '您住在波尔图。'],
      ['Where do I live?', 'You live in “波尔图”.'],
    ],
    before: '我以前住在哪里？',
    old: '里斯本',
    place: '波尔图',
  },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  const { home, newHome } = sentences[language]
  test(
    `after a move the new home is answered, and the old one where it is asked for (${language})`,
    { tag: '@core' },
    async ({ launch }) => {
      const page = await launch(system[language])
      const user = createUser(page, language)
      await expect(user.learned(await user.say(home))).toContainText(t('chat.learned.created', { title: home }))
      await expect(user.learned(await user.say(newHome))).toContainText(t('chat.learned.updated', { title: newHome }))

      await user.newChat()
      for (const [question, answered] of w.questions) {
        const now = await user.say(question)
        await expect(now).toContainText(answered)
        await expect(now).not.toContainText(w.old)
        await expect(citation(now, 1)).toBeVisible()
      }
      await expect(await user.say(w.before)).toContainText(`“${home}”`)

      await user.goTo('butler')
      await expect(user.memories.getByRole('listitem')).toHaveCount(1)
      await expect((await user.openCard()).getByRole('button', { name: w.place, exact: true })).toBeVisible()
      const panel = await user.openMemory(newHome)
      await panel.getByRole('button', { name: t('butler.chain.replaced') }).click()
      await expect(panel.getByRole('heading', { name: home })).toBeVisible()
      await expect(panel).toContainText(t('butler.status.superseded'))
      await panel.getByRole('button', { name: t('butler.chain.replacement') }).click()
      await expect(panel.getByRole('heading', { name: newHome })).toBeVisible()

      // Beside an open memory the kinds are chosen with the filters.
      await panel.getByRole('button', { name: t('common.close') }).click()
      await page.getByRole('tab', { name: t('butler.earlier') }).click()
      await expect(user.memories.getByRole('listitem')).toContainText([home])
    },
  )
}
