import type { Page } from '@playwright/test'
import { bytesInProfile } from '../src-main/testing/bytes-in-profile.ts'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import type { Language } from './words.ts'

const said = {
  en: {
    known: 'I keep bees in Grenoble.',
    ask: 'Where do I keep bees?',
    place: 'Grenoble',
    secret: 'My plan is called Quillmerefish.',
    forget: 'Forget that I keep bees.',
    title: 'Temporary chat',
    list: 'Temporary chats',
    says: 'Nothing here is saved or learned, and nothing I know about you is used.',
    saysUsing: 'Nothing here is saved or learned. What I know about you is used.',
    use: 'Use what I know about you',
    close: 'Close',
    confirm: 'Close chat',
    closing: 'Close this temporary chat?',
    cancel: 'Cancel',
    vain: 'Nothing was remembered or forgotten',
    field: 'Message, not saved',
    newChat: 'New chat',
  },
  zh: {
    known: '我在杭州养蜂。',
    ask: '我在哪里养蜂？',
    place: '杭州',
    secret: '我的计划叫做 Quillmerefish。',
    forget: '请忘记我养蜂的事。',
    title: '临时对话',
    list: '临时对话',
    says: '这里说的话不会保存，也不会被记住；我对您的了解也不会用到。',
    saysUsing: '这里说的话不会保存，也不会被记住。我对您的了解会用到。',
    use: '用上我对您的了解',
    close: '关闭',
    confirm: '关闭对话',
    closing: '要关闭这个临时对话吗？',
    cancel: '取消',
    vain: '没有记住也没有忘记任何事',
    field: '输入消息，不会保存',
    newChat: '新对话',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`there was no chat that leaves nothing behind (${language})`, async ({ launch, loopback, profile }) => {
    const w = said[language]
    let page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: w.known })
    let user = createUser(page, language)
    const asked = () => JSON.stringify(loopback.requests.findLast(({ body }) => body.stream === true)?.body)

    // One click from an empty chat.
    await page.getByRole('button', { name: w.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible()
    await expect(page.getByText(w.says, { exact: true })).toBeVisible()
    await expect(user.field).toBeFocused()
    await expect(user.field).toHaveAttribute('placeholder', w.field)
    expect.soft(await violations(page), 'empty').toEqual([])
    await shot(page, 'empty')

    loopback.script(
      reply('I do not know.'),
      reply('In your garden [1].'),
      reply('Good plan.'),
      reply(language === 'zh' ? '我做不到。' : 'I cannot.'),
    )
    await user.say(w.ask)
    expect(asked()).not.toContain(w.place)
    const uses = page.getByRole('switch', { name: w.use })
    await uses.press('Space')
    await expect(page.getByText(w.saysUsing, { exact: true })).toBeVisible()
    await user.say(w.ask)
    expect(asked()).toContain(w.place)
    await uses.press('Space')
    await user.say(w.secret)
    const vain = await user.say(w.forget)
    await expect(vain.getByText(w.vain)).toBeVisible()
    await expect(user.learned(vain)).toHaveCount(0)
    expect.soft(await violations(page), 'talk').toEqual([])
    await shot(page, 'talk')

    // It is beside the others while it is open, and among them nowhere.
    const row = page.getByRole('list', { name: w.list, exact: true }).getByRole('button', { name: w.ask, exact: true })
    await page.getByRole('button', { name: w.newChat, exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await row.press('Enter')
    await expect(page.getByText(w.secret, { exact: true })).toBeVisible()
    expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toEqual([])

    for (const [theme, width, height] of [
      ['dark', 420, 700],
      ['light', 420, 700],
      ['dark', 1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await call(page, 'settings_update', { patch: { theme } })
      expect.soft(await violations(page), `${theme} ${width}`).toEqual([])
      await shot(page, `${theme}-${width}`)
    }

    // Closing it loses something: there is a word before.
    await page.getByRole('button', { name: w.close, exact: true }).click()
    const closing = user.dialog(w.closing)
    await expect(closing).toBeVisible()
    expect.soft(await violations(page), 'closing').toEqual([])
    await shot(page, 'closing')
    await closing.getByRole('button', { name: w.cancel, exact: true }).click()
    await expect(page.getByText(w.secret, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: w.close, exact: true }).click()
    await closing.getByRole('button', { name: w.confirm, exact: true }).press('Enter')
    await expect(closing).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('list', { name: w.list, exact: true })).toHaveCount(0)

    // By the keys, and by name.
    await page.keyboard.press('Control+Shift+N')
    await expect(page.getByText(w.says, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: w.close, exact: true }).click()
    await expect(page.getByText(w.says, { exact: true })).toBeHidden()
    await page.keyboard.press('Control+K')
    await page.keyboard.type(w.title)
    await expect(page.getByRole('option', { name: w.title, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(w.says, { exact: true })).toBeVisible()
    await user.say(w.secret)

    expect(bytesInProfile(profile, { marker: 'Quillmerefish' })).toEqual([])
    page = await launch()
    user = createUser(page, language)
    await expect(user.field).toBeVisible()
    await expect(page.getByText(w.says, { exact: true })).toBeHidden()
    expect(bytesInProfile(profile, { marker: 'Quillmerefish' })).toEqual([])
    expect((await call(page, 'memory_list', { agentId: 'majordomo' })).items).toHaveLength(1)
  })
