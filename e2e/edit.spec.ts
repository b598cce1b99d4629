import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    mine: 'My sister Nora plays chess.',
    newest: 'My sister Nora lives in Oslo.',
    other: 'My bike is red.',
  },
  zh: { mine: '我妹妹小雨会下棋。', newest: '我妹妹小雨住在奥斯陆。', other: '我的自行车是红色的。' },
} as const

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  test(`an edit of a memory that changed meanwhile keeps what was typed and shows the newest version (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    const panel = await user.openMemory(w.sister)
    await panel.getByRole('button', { name: t('common.edit') }).click()
    const content = panel.getByRole('textbox', { name: t('butler.field.content') })
    await content.fill(w.mine)

    const [memory] = (await call(page, 'memory_list', { agentId: 'majordomo' })).items
    if (!memory) throw new Error('Nothing was learned.')
    const patch = { content: w.newest }
    await call(page, 'memory_update', { id: memory.id, patch, expectedVersion: memory.version })
    await expect(panel.getByRole('alert')).toContainText(t('butler.conflict.text'))
    await expect(panel.getByRole('alert')).toContainText(w.newest)
    await expect(content).toHaveValue(w.mine)

    await panel.getByRole('button', { name: t('butler.conflict.keep') }).click()
    await expect(panel.getByRole('alert')).toBeHidden()
    await expect(panel.getByText(w.mine).first()).toBeVisible()
    const kept = (await call(page, 'memory_get', { id: memory.id })).memory
    expect(kept).toMatchObject({ content: w.mine, version: memory.version + 2 })
  })

  test(`what was typed over a memory was lost by Escape, the X or another memory (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: w.other })
    const panel = await user.openMemory(w.sister)
    const edit = panel.getByRole('button', { name: t('common.edit') })
    const content = panel.getByRole('textbox', { name: t('butler.field.content') })
    const question = user.dialog(t('butler.leave.title'))

    // Where nothing was changed Escape leaves the editor, and the memory stays.
    await edit.click()
    await content.press('Escape')
    await expect(content).toBeHidden()
    await expect(panel).toBeVisible()

    await edit.click()
    await content.fill(w.mine)
    const ways = [
      () => content.press('Escape'),
      () => panel.getByRole('button', { name: t('common.close') }).click(),
      () => user.memories.getByRole('button', { name: w.other }).click(),
    ]
    await user.goTo('chat')
    await user.goTo('butler')
    await expect(content).toHaveValue(w.mine)
    for (const leave of ways) {
      await leave()
      await question.getByRole('button', { name: t('common.cancel') }).click()
      await expect(question).toBeHidden()
      await expect(content).toHaveValue(w.mine)
    }
    await user.memories.getByRole('button', { name: w.other }).click()
    await question.getByRole('button', { name: t('butler.leave.confirm') }).click()
    await expect(question).toBeHidden()
    await expect(panel.getByText(w.other).first()).toBeVisible()
  })
}
