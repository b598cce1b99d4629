import type { Page } from '@playwright/test'
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
    again: 'Answer without memory',
    mark: 'Without memory',
    open: 'Compare with the answer that used memory',
    title: 'With memory and without',
    with: 'With memory',
  },
  zh: {
    known: '我在杭州养蜂。',
    ask: '我在哪里养蜂？',
    place: '杭州',
    again: '不用记忆再答一次',
    mark: '未用记忆',
    open: '与用了记忆的回答对照',
    title: '用记忆与不用记忆',
    with: '用了记忆',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`what memory does to an answer could not be seen (${language})`, async ({ launch, loopback }) => {
    const w = said[language]
    const page = await launch()
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: w.known })
    const user = createUser(page, language)
    loopback.script(reply(`**${w.place}** [1].`), reply('I do not know.'))
    const answer = await user.say(w.ask)
    await answer.getByRole('button', { name: w.again, exact: true }).press('Enter')
    await expect(page.getByText('I do not know.')).toBeVisible()
    expect(JSON.stringify(loopback.requests.findLast(({ body }) => body.stream === true)?.body)).not.toContain(w.place)
    await expect(page.getByText(w.mark, { exact: true })).toBeVisible()
    await expect(page.getByText('2/2')).toBeVisible()
    await shot(page, 'marked')

    await page.getByRole('button', { name: w.open, exact: true }).press('Enter')
    const dialog = user.dialog(w.title)
    await expect(dialog.getByRole('region', { name: w.with, exact: true })).toContainText(w.place)
    await expect(dialog.getByRole('region', { name: w.mark, exact: true })).toContainText('I do not know.')
    expect.soft(await violations(page), 'compare').toEqual([])
    await shot(page, 'compare')
    await page.setViewportSize({ width: 420, height: 700 })
    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    expect.soft(await violations(page), 'compare, dark and narrow').toEqual([])
    await shot(page, 'compare-dark-420')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: w.open, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '1', exact: true }).click()
    await expect(page.getByRole('complementary')).toContainText(w.known)
    await shot(page, 'marked-dark-420')
  })
