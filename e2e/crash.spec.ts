import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, textsIn } from './words.ts'

const said = {
  en: { ask: 'Tell me a story about Lisbon.', begins: 'Once upon a time', ends: ' there was a tram.' },
  zh: { ask: '给我讲一个里斯本的故事。', begins: '很久以前', ends: '有一辆电车。' },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`a crash in the middle of an answer loses no message, and the turn can be continued (${language})`, async ({
    launch,
    crash,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    loopback.script(hold(w.begins))
    await user.field.fill(w.ask)
    await expect(await user.send()).toContainText(w.begins)
    await crash()

    const again = await launch(system[language])
    await again
      .getByRole('list', { name: t('chat.recent') })
      .getByRole('button', { name: w.ask })
      .first()
      .click()
    await expect(again.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(w.ask)
    const answer = again.getByRole('article', { name: t('chat.by.assistant'), exact: true })
    await expect(answer).toContainText(t('chat.turn.interrupted'))

    loopback.script(reply(w.ends))
    await answer.getByRole('button', { name: t('chat.turn.continue') }).click()
    await expect(answer).toContainText(w.ends.trim())
    await expect(answer).not.toContainText(t('chat.turn.interrupted'))
    await expect(again.getByRole('article')).toHaveCount(2)
  })
}
