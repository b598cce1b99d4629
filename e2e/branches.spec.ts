import type { Page } from '@playwright/test'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import type { Language } from './words.ts'

const said = {
  en: {
    first: 'I live in Munich.',
    second: 'What is the capital of France?',
    otherwise: 'I live in Berlin.',
    later: 'Later version',
    earlier: 'Earlier version',
    edit: 'Edit',
    field: 'Your message',
    quote: 'Quote',
    branches: 'Branches of this chat',
    taken: 'Taken back',
    done: 'All right.',
    you: 'You',
  },
  zh: {
    first: '我住在杭州。',
    second: '法国的首都是哪里？',
    otherwise: '我住在上海。',
    later: '下一版',
    earlier: '上一版',
    edit: '编辑',
    field: '您的消息',
    quote: '引用',
    branches: '本对话的分支',
    taken: '已撤回',
    done: '好的，知道了。',
    you: '您',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`a sent message could not be put right, and a second answer cost the first (${language})`, async ({
    launch,
    loopback,
  }) => {
    test.slow()
    const w = said[language]
    let page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    let user = createUser(page, language)
    loopback.script(reply('Noted.'), reply('Paris.'), reply('It is Paris.'), reply(w.done))
    await user.say(w.first)
    const answer = await user.say(w.second)
    await answer.getByRole('button', { name: language === 'en' ? 'Answer again' : '重新回答' }).click()
    await expect(page.getByText('It is Paris.')).toBeVisible()
    await expect(page.getByText('2/2')).toBeVisible()
    await page.getByRole('button', { name: w.earlier }).press('Enter')
    await expect(page.getByText('1/2')).toBeVisible()
    await expect(page.getByText('Paris.', { exact: true })).toBeVisible()
    // The keyboard is where it was.
    await expect(page.getByRole('button', { name: w.earlier })).toBeFocused()
    await page.getByRole('button', { name: w.later }).press('Enter')
    await expect(page.getByText('It is Paris.')).toBeVisible()

    const mine = page.getByRole('article', { name: w.you, exact: true }).first()
    await mine.hover()
    await shot(page, 'hover')
    await mine.getByRole('button', { name: w.edit }).click()
    const field = page.getByRole('textbox', { name: w.field, exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(w.first)
    await shot(page, 'edit')
    expect.soft(await violations(page), 'edit').toEqual([])
    await field.press('Escape')
    await expect(mine.getByRole('button', { name: w.edit })).toBeFocused()
    await mine.getByRole('button', { name: w.edit }).press('Enter')
    await field.fill(w.otherwise)
    // Neither Escape nor a look elsewhere takes what was typed.
    await field.press('Escape')
    await expect(field).toHaveValue(w.otherwise)
    await user.goTo('butler')
    await user.goTo('chat')
    await expect(field).toHaveValue(w.otherwise)
    await field.press('Enter')
    await expect(page.getByText(w.done)).toBeVisible()
    await expect(page.getByText(w.second)).toBeHidden()
    await expect(page.getByRole('list', { name: w.taken, exact: true })).toBeVisible()
    await expect(user.field).toBeFocused()
    await shot(page, 'edited')
    expect.soft(await violations(page), 'edited').toEqual([])

    page = await launch()
    user = createUser(page, language)
    await page
      .getByRole('button', { name: w.otherwise })
      .or(page.getByRole('button', { name: w.first }))
      .first()
      .click()
    await expect(page.getByText(w.done)).toBeVisible()
    await page.getByRole('button', { name: w.branches }).click()
    const dialog = user.dialog(w.branches)
    await expect(dialog.getByRole('button', { name: 'It is Paris.' })).toBeVisible()
    await shot(page, 'tree')
    expect.soft(await violations(page), 'tree').toEqual([])
    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    await shot(page, 'tree-dark')
    expect.soft(await violations(page), 'tree in the dark').toEqual([])
    await dialog.getByRole('button', { name: 'Paris.' }).first().press('Enter')
    await expect(page.getByText(w.second)).toBeVisible()
    await expect(page.getByText('Paris.', { exact: true })).toBeVisible()
    await shot(page, 'back-dark')

    const last = page.getByRole('article').last()
    await last.getByRole('button', { name: w.quote }).click()
    await expect(user.field).toHaveValue('> Paris.\n\n')
    await expect(user.field).toBeFocused()
    await page.setViewportSize({ width: 420, height: 700 })
    await shot(page, 'quote-small')
    expect.soft(await violations(page), 'small').toEqual([])
  })
