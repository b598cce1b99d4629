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
    open: 'Import chats',
    choose: 'Choose a file',
    none: /This file contains no chats/,
    other: '2 chats from ChatGPT',
    learn: 'Also learn about me from them',
    take: 'Import',
    done: '2 chats imported',
    learned: '1 thing learned about you from the imported chats',
    show: 'Show',
    changes: 'Changes',
    again: 'Nothing new: all 3 messages were already here',
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
    learned: '从导入的对话中记住了关于您的 1 件事',
    show: '查看',
    changes: '变更记录',
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
    // What came of it is told once it was read, and leads there.
    await expect(user.notices).toContainText(t.learned)
    await page.screenshot({ path: test.info().outputPath('learned.png') })
    await user.notices.getByRole('button', { name: t.show, exact: true }).click()
    await expect(page.getByRole('tab', { name: t.changes, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('main')).toContainText('My sister is called Nora.')
    await page.screenshot({ path: test.info().outputPath('changes.png') })
    await user.goTo('chat')

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
  const dialog = page.getByRole('dialog', { name: 'Import chats' })
  await page.getByRole('button', { name: 'Import chats' }).click()
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'ChatGPT', exact: true }).click()
  await page.getByRole('list', { name: 'ChatGPT', exact: true }).getByText('A boat trip').click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await user.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toEqual([])
})

test('Import in Settings led to the third of the first steps', async ({ launch, running, profile }) => {
  const page = await launch()
  const user = createUser(page)
  const path = join(profile, 'conversations.json')
  writeFileSync(path, JSON.stringify(chats))
  await running().evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, path)
  await user.openSettings('data')
  await expect(page.getByRole('main'), '“None so far, or all of them are gone” left open which').toContainText(
    'No chats have been imported.',
  )
  await page.getByRole('button', { name: 'Memories…', exact: true }).click()
  await page.getByRole('dialog', { name: 'Import memories' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Memories…', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Conversations…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import chats' })
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(user.notices).toContainText('2 chats imported')
  await expect(page.getByRole('list', { name: 'Imported chats' })).toContainText('2 chats')
})

const shot = (name: string) => ({ path: test.info().outputPath(`${name}.png`) })

for (const [language, t] of Object.entries({
  en: {
    list: 'Imported chats',
    row: /Majordomo · data\.zip.*2 chats.*You have written in 1 of them since/,
    takeBack: 'Undo…',
    title: /^Undo the import of (1 chat|2 chats)\?$/,
    also: 'Also the 1 chat that you have written in since',
    memories: /1 memory that was learned from nothing but these chats/,
    confirm: 'Undo import',
    done: '2 imported chats deleted',
    bringBack: 'Bring back',
    back: '2 chats are back',
  },
  zh: {
    list: '导入的对话',
    row: /管家 · data\.zip.*2 个对话.*其中 1 个您后来又写过/,
    takeBack: '撤销导入…',
    title: /^撤销导入的 (1|2) 个对话？$/,
    also: '您后来又写过的 1 个对话也删除',
    memories: /只从这些对话中记住的 1 条记忆/,
    confirm: '撤销导入',
    done: '已删除导入的 2 个对话',
    bringBack: '恢复',
    back: '已恢复 2 个对话',
  },
}))
  test(`an import is taken back in Settings after a restart, and comes back from there (${language})`, async ({
    launch,
    profile,
  }) => {
    const lang = language === 'zh' ? 'zh' : 'en'
    const first = await launch()
    const lines = [
      { session: 'chatgpt:one', folder: 'ChatGPT', at: '2025-02-01', role: 'user', text: 'My sister is called Nora.' },
      { session: 'chatgpt:two', folder: 'ChatGPT', at: '2025-02-01', role: 'user', text: 'Which tea is mild?' },
    ]
    await call(first, 'session_import', { agentId: 'majordomo', lines, fileName: 'data.zip' })
    const { items } = await call(first, 'session_list', { agentId: 'majordomo' })
    const tea = items.find(({ title }) => title.includes('tea'))?.id ?? ''
    await call(first, 'chat_send', { sessionId: tea, text: 'And which one is strong?' })
    await call(first, 'settings_update', { patch: { language: lang, theme: lang === 'zh' ? 'dark' : 'light' } })
    await expect.poll(async () => (await call(first, 'memory_list', { agentId: 'majordomo' })).items.length).toBe(1)
    expect(profile).not.toBe('')

    const page = await launch()
    const user = createUser(page, lang)
    const list = page.getByRole('list', { name: t.list, exact: true })
    await user.openSettings('data')
    await expect(list.getByRole('listitem')).toHaveText(t.row)
    await list.scrollIntoViewIfNeeded()
    expect.soft(await violations(page), 'imports').toEqual([])
    await page.screenshot(shot('wide'))
    await page.setViewportSize({ width: 420, height: 700 })
    await list.scrollIntoViewIfNeeded()
    await page.screenshot(shot('narrow'))
    await list.getByRole('button', { name: t.takeBack }).click()
    const dialog = page.getByRole('dialog', { name: t.title })
    await expect(dialog.getByText(t.memories)).toBeVisible()
    await page.screenshot(shot('dialog-narrow'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('checkbox', { name: t.also }).check()
    expect.soft(await violations(page), 'taking back').toEqual([])
    await page.screenshot(shot('dialog'))
    await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
    await expect(user.notices).toContainText(t.done)
    expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toEqual([])
    await page.screenshot(shot('gone'))
    await list.getByRole('button', { name: t.bringBack }).click()
    await expect(user.notices).toContainText(t.back)
    await expect(list.getByRole('listitem')).toHaveText(t.row)
    expect((await call(page, 'memory_list', { agentId: 'majordomo' })).items.length).toBe(1)
  })

test('the button of an import under way said Cancel and did not end it', async ({ launch, running, profile }) => {
  const page = await launch()
  const user = createUser(page)
  const path = join(profile, 'conversations.json')
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    id: `chat-${index}`,
    title: `Talk ${index}`,
    mapping: message('a', null, 'user', `Line ${index} is about tea.`),
  }))
  writeFileSync(path, JSON.stringify(many))
  await running().evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, path)
  const dialog = page.getByRole('dialog', { name: 'Import chats' })
  await page.getByRole('button', { name: 'Import chats' }).click()
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText(/what has been imported stays/)).toBeVisible()
  await page.screenshot(shot('importing'))
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(user.notices).toContainText(/Stopped\./)
  await expect(dialog).toBeHidden()
  const imports = await call(page, 'session_import_list', { agentId: 'majordomo' })
  expect(imports.items.every(({ chats, isRunning }) => chats < 3_000 && !isRunning)).toBe(true)
})

test('where learning was off in all chats an import offered to learn, and did not', async ({
  launch,
  running,
  profile,
}) => {
  const page = await launch()
  await call(page, 'settings_update', { patch: { extraction: 'off' } })
  const path = join(profile, 'conversations.json')
  writeFileSync(path, JSON.stringify(chats))
  await running().evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] })
  }, path)
  await page.getByRole('button', { name: 'Import chats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import chats' })
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Also learn about me from them' })).toBeDisabled()
  await expect(dialog).toContainText('Learning is off in all chats')
})
