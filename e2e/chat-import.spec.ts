import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeZip } from '../src-main/testing/make-files.ts'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const message = (id: string, parent: string | null, role: string, text: string) => ({
  [id]: {
    parent,
    message: { author: { role }, create_time: 1_740_000_000, content: { content_type: 'text', parts: [text] } },
  },
})
const chats = [
  {
    id: 'one',
    title: 'A boat trip',
    current_node: 'b',
    mapping: {
      ...message('a', null, 'user', 'My sister is called Nora.'),
      ...message('b', 'a', 'assistant', 'Noted.'),
    },
  },
  { id: 'two', title: 'Tea', mapping: message('a', null, 'user', 'Which tea is mild?') },
]

for (const [language, t] of Object.entries({
  en: {
    open: 'Bring in chats',
    choose: 'Choose a file',
    none: /There are no chats in this file/,
    other: '2 chats from ChatGPT',
    learn: 'Learn about me from them too',
    take: 'Bring in',
    done: '2 chats came in',
    again: 'Nothing new: all 3 messages were here already',
    undo: 'Undo',
  },
  zh: {
    open: '导入对话',
    choose: '选择文件',
    none: /这个文件里没有对话/,
    other: 'ChatGPT 的 2 个对话',
    learn: '也从中了解我',
    take: '导入',
    done: '已导入 2 个对话',
    again: '没有新内容：3 条消息都已在这里',
    undo: '撤销',
  },
}))
  test(`chats of ChatGPT come in from the ZIP, are learned from where that is wished, and can be taken back (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const page = await launch()
    const user = createUser(page, language === 'zh' ? 'zh' : 'en')
    await call(page, 'settings_update', { patch: { language: language === 'zh' ? 'zh' : 'en' } })
    const chooses = async (name: string, content: string | Buffer) => {
      const path = join(profile, name)
      writeFileSync(path, content)
      await running().evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
      }, path)
    }
    const dialog = page.getByRole('dialog', { name: t.open })

    await page.getByRole('button', { name: t.open }).click()
    await expect(dialog.getByRole('button', { name: t.take, exact: true })).toBeDisabled()
    await chooses('diary.txt', 'Dear diary')
    await dialog.getByRole('button', { name: t.choose }).click()
    await expect(dialog.getByRole('alert')).toHaveText(t.none)
    await chooses('data.zip', makeZip({ 'user.json': '{}', 'conversations.json': JSON.stringify(chats) }))
    await dialog.getByRole('button', { name: t.choose }).click()
    await expect(dialog.getByRole('status')).toContainText(t.other)
    await dialog.getByRole('checkbox', { name: t.learn }).check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: t.take, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(user.notices).toContainText(t.done)
    await expect(page.getByRole('button', { name: 'ChatGPT', exact: true })).toBeVisible()
    const memories = async () =>
      (await call(page, 'memory_list', { agentId: 'majordomo' })).items.map(({ content }) => content)
    await expect.poll(memories).toEqual(['My sister is called Nora.'])

    await page.getByRole('button', { name: t.open }).click()
    await dialog.getByRole('button', { name: t.choose }).click()
    await dialog.getByRole('button', { name: t.take, exact: true }).click()
    await expect(user.notices).toContainText(t.again)

    await user.notices.getByRole('button', { name: t.undo }).first().click()
    await expect.poll(memories).toEqual([])
    await expect.poll(async () => (await call(page, 'session_list', { agentId: 'majordomo' })).items).toEqual([])
    await expect(page.getByRole('button', { name: 'ChatGPT', exact: true })).toBeHidden()
  })

test('a chat that came in stayed open when the import was taken back', async ({ launch, running, profile }) => {
  const page = await launch()
  const user = createUser(page)
  const path = join(profile, 'conversations.json')
  writeFileSync(path, JSON.stringify(chats))
  await running().evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, path)
  const dialog = page.getByRole('dialog', { name: 'Bring in chats' })
  await page.getByRole('button', { name: 'Bring in chats' }).click()
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await dialog.getByRole('button', { name: 'Bring in', exact: true }).click()
  await page.getByRole('button', { name: 'ChatGPT', exact: true }).click()
  await page.getByRole('list', { name: 'ChatGPT', exact: true }).getByText('A boat trip').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toEqual([])
})
