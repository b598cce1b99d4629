import type { Page } from '@playwright/test'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import type { Language } from './words.ts'

const said = {
  en: {
    memory: 'I keep bees in Grenoble.',
    word: 'gren',
    other: 'I like green tea.',
    chat: 'We wanted to bake rye bread on Sunday',
    chatWord: 'rye',
    ask: 'What shall I do with that?',
    list: 'Memories and chats to add',
    groups: ['Memories', 'Chats'],
    put: 'Add to this message',
    went: 'You added',
    edit: 'Edit',
    editField: 'Your message',
    remove: /^Take out/,
    badge: 'You added this',
  },
  zh: {
    memory: '我在杭州养蜂。',
    word: '杭州',
    other: '我喜欢喝绿茶。',
    chat: '我们打算星期天烤黑麦面包',
    chatWord: '黑麦',
    ask: '这个该怎么办？',
    list: '可以附上的记忆和对话',
    groups: ['记忆', '对话'],
    put: '附在这条消息里',
    went: '您附上的内容',
    edit: '编辑',
    editField: '您的消息',
    remove: /^取下/,
    badge: '您附上的',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`no memory and no chat could be put into a message by hand (${language})`, async ({
    launch,
    loopback,
    running,
  }) => {
    const w = said[language]
    const page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language, extraction: 'off' } })
    for (const content of [w.other, w.memory])
      await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content })
    const user = createUser(page, language)
    const asked = () => JSON.stringify(loopback.requests.findLast(({ body }) => body.stream === true)?.body)
    loopback.script(reply('Good plan.'), reply('Sell the honey.'), reply('Again.'))
    await user.say(w.chat)
    await user.newChat()

    // An address opens nothing.
    const list = page.getByRole('listbox', { name: w.list })
    await user.field.pressSequentially('nora@')
    await expect(user.field).toHaveValue('nora@')
    await user.field.fill('')

    await user.field.pressSequentially(`${w.ask} @`)
    await expect(list.getByRole('group')).toHaveCount(2)
    for (const group of w.groups) await expect(list.getByRole('group', { name: group })).toBeVisible()
    await expect(user.field).toHaveAttribute('aria-activedescendant', /./u)
    expect.soft(await violations(page), 'open').toEqual([])
    await shot(page, 'open')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('Backspace')

    // By the keyboard.
    await user.field.pressSequentially(`@${w.word}`)
    await expect(list.getByRole('option')).toHaveText([new RegExp(w.memory)])
    await page.keyboard.press('Enter')
    const chips = page.getByRole('list', { name: w.put })
    await expect(chips.getByRole('listitem')).toHaveCount(1)
    await expect(chips.getByTitle(w.memory)).toBeVisible()
    await expect(user.field).toHaveValue(`${w.ask} `)
    await expect(user.field).toBeFocused()

    // By the mouse, and out again.
    await user.field.pressSequentially('@')
    await list.getByRole('option', { name: w.other }).click()
    await expect(chips.getByRole('listitem')).toHaveCount(2)
    await chips.getByRole('button', { name: w.remove }).last().click()
    await expect(chips.getByRole('listitem')).toHaveCount(1)
    // The keyboard stays at the chips as long as there are any.
    await expect(chips.getByRole('button', { name: w.remove })).toBeFocused()
    await user.field.focus()
    await user.field.pressSequentially(`@${w.chatWord}`)
    await expect(list.getByRole('option')).toHaveText([new RegExp(w.chat)])
    await page.keyboard.press('Tab')
    await expect(chips.getByRole('listitem')).toHaveCount(2)
    for (const theme of ['light', 'dark'] as const) {
      await call(page, 'settings_update', { patch: { theme } })
      for (const [width, height] of [
        [1280, 800],
        [420, 700],
      ] as const) {
        await running().evaluate(
          ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
          [width, height] as [number, number],
        )
        await user.field.focus()
        await user.field.pressSequentially('@')
        await expect(list).toBeVisible()
        await shot(page, `${theme}-${width}`)
        expect.soft(await violations(page), `${theme} ${width}`).toEqual([])
        await page.keyboard.press('Escape')
        await page.keyboard.press('Backspace')
      }
    }
    await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))

    const answer = await user.send()
    await expect(answer).toContainText('Sell the honey.')
    await expect(chips).toBeHidden()
    const went = page.getByRole('list', { name: w.went })
    await expect(went.getByRole('listitem')).toHaveCount(2)
    await shot(page, 'sent')
    expect.soft(await violations(page), 'sent').toEqual([])
    expect(asked()).toContain(w.memory)
    expect(asked()).toContain(w.chat)
    const receipt = await user.receiptOf(answer)
    await expect(receipt.getByText(w.badge).first()).toBeVisible()
    await shot(page, 'receipt')
    expect.soft(await violations(page), 'receipt').toEqual([])

    // Sent messages showed nothing of it: it stays with them, said otherwise and after a restart too.
    const again = await launch()
    await again.getByRole('listitem').filter({ hasText: w.ask }).first().click()
    await expect(again.getByRole('list', { name: w.went }).getByRole('listitem')).toHaveCount(2)
    await again.getByRole('article').first().hover()
    await again.getByRole('button', { name: w.edit, exact: true }).click()
    await again.getByRole('textbox', { name: w.editField, exact: true }).fill(`${w.ask}!`)
    await again.keyboard.press('Enter')
    await expect(again.getByRole('article').first()).toContainText(`${w.ask}!`)
    await expect(again.getByRole('list', { name: w.went }).getByRole('listitem')).toHaveCount(2)
    await again.setViewportSize({ width: 420, height: 700 })
    await shot(again, 'sent-narrow')
    await again
      .getByRole('list', { name: w.went })
      .getByRole('button', { name: new RegExp(w.chat) })
      .click()
    await expect(again.getByRole('heading', { name: new RegExp(w.chat) })).toBeVisible()
  })

test('an @ that came by an input method opened nothing; its words are looked for once they are chosen', async ({
  launch,
}) => {
  const w = said.zh
  const page = await launch()
  await call(page, 'settings_update', { patch: { language: 'zh', extraction: 'off' } })
  for (const content of [w.other, w.memory])
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content })
  const { field } = createUser(page, 'zh')
  const list = page.getByRole('listbox', { name: w.list })
  const input = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(field).toHaveValue(new RegExp(`${text}$`, 'u'))
  }
  await field.focus()
  await compose('@')
  await compose('@h')
  await expect(list).toBeHidden()
  await input.send('Input.insertText', { text: '@' })
  await expect(field).toHaveValue('@')
  await expect(list.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await field.fill('')

  await field.pressSequentially('@')
  await expect(list.getByRole('option')).toHaveCount(2)
  await compose('hang zhou')
  await input.send('Input.insertText', { text: w.word })
  await expect(field).toHaveValue(`@${w.word}`)
  await expect(list.getByRole('option')).toHaveText([new RegExp(w.memory)])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: w.put }).getByTitle(w.memory)).toBeVisible()
  await expect(field).toHaveValue('')

  // Without the last chip the keyboard is in the field.
  const chips = page.getByRole('list', { name: w.put })
  await chips.getByRole('button', { name: w.remove }).press('Enter')
  await expect(field).toBeFocused()

  // Enter before the list shows what was typed last takes no other row, and sends nothing.
  await field.pressSequentially('@')
  await expect(list.getByRole('option')).toHaveCount(2)
  await field.pressSequentially(w.word)
  await page.keyboard.press('Enter')
  if ((await chips.count()) === 0) {
    await expect(list.getByRole('option')).toHaveText([new RegExp(w.memory)])
    await page.keyboard.press('Enter')
  }
  await expect(chips.getByRole('listitem')).toHaveCount(1)
  await expect(chips.getByTitle(w.memory)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)

  // What was put in is there again after a restart.
  const again = await launch()
  await expect(again.getByRole('list', { name: w.put }).getByTitle(w.memory)).toBeVisible()
})
