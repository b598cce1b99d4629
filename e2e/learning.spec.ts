import type { Page } from '@playwright/test'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, settle, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { sentences, type Language } from './words.ts'

const said = {
  en: {
    reply: 'All right.',
    isOn: 'Learning on in this chat. Turn it off',
    isOff: 'Learning off in this chat. Turn it on',
    off: 'Learning off',
    everywhere: 'Learning off everywhere',
    turnedOff: 'From now on I won’t learn from this chat',
    undo: 'Undo',
    forget: 'Forget where I live.',
    vain: 'Nothing was remembered or forgotten: learning is off.',
    where: 'Learn from conversations',
  },
  zh: {
    reply: '好的，知道了。',
    isOn: '学习中：正在从这个对话中学习，点击关闭',
    isOff: '这个对话不学习，点击打开',
    off: '不学习',
    everywhere: '所有对话都不学习',
    turnedOff: '从现在起，这个对话里的内容不会被记住，也不会在其他对话中提起。',
    undo: '撤销',
    forget: '请忘记我住在哪里。',
    vain: '没有记住也没有忘记任何事：学习已关闭。',
    where: '从对话中学习',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`a chat could not be kept from being learned from (${language})`, async ({ launch, loopback }) => {
    const w = said[language]
    const { season, home, plain } = sentences[language]
    const page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    const user = createUser(page, language)
    loopback.script(...Array.from({ length: 6 }, () => reply(w.reply)))
    const known = async () => {
      await settle(page)
      return (await call(page, 'memory_list', { agentId: 'majordomo' })).items.map(({ content }) => content)
    }
    const toggle = page.getByRole('button', { name: new RegExp(`^(?:${w.isOn}|${w.isOff})$`) })

    // Before the first message already.
    await expect(toggle).toHaveAccessibleName(w.isOn)
    await toggle.press('Enter')
    await expect(toggle).toHaveAccessibleName(w.isOff)
    await expect(toggle).toHaveText(w.off)
    await user.say(home)
    await expect(toggle).toHaveText(w.off)
    await expect((await user.say(w.forget)).getByText(w.vain)).toBeVisible()
    expect.soft(await violations(page), 'off').toEqual([])
    await shot(page, 'off')

    await toggle.click()
    await expect(toggle).toHaveAccessibleName(w.isOn)
    await expect(user.learned(await user.say(season))).toBeVisible()
    expect(await known()).toHaveLength(1)
    await toggle.click()
    await expect(user.notices.locator('> div').last()).toContainText(w.turnedOff)
    await user.notices.getByRole('button', { name: w.undo }).last().click()
    await expect(toggle).toHaveAccessibleName(w.isOn)

    // Where it is off for all, every chat says so and leads to where it is changed.
    await call(page, 'settings_update', { patch: { extraction: 'off', theme: 'dark' } })
    const everywhere = page.getByText(w.everywhere, { exact: true })
    await expect(everywhere).toBeVisible()
    await user.say(plain)
    expect(await known()).toHaveLength(1)
    for (const [width, height] of [
      [1280, 800],
      [420, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect.soft(await violations(page), `for all, ${width}`).toEqual([])
      await shot(page, `for-all-${width}`)
    }
    await everywhere.click()
    await expect(page.getByRole('radiogroup', { name: w.where })).toBeAttached()
  })
