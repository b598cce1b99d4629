import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { textsIn } from './words.ts'
import type { Page } from '@playwright/test'

const t = textsIn('zh')

/** The window in Chinese; what a Chinese text leaves in English is none of these journeys' business but that of `i18n.test`. */
async function inChinese(page: Page, theme: 'light' | 'dark' = 'dark') {
  await call(page, 'settings_update', { patch: { language: 'zh', theme } })
  return createUser(page, 'zh')
}

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

test('in Chinese: formulas, a diagram, code and footnotes of an answer', async ({ launch, loopback }) => {
  const page = await launch()
  const user = await inChinese(page)
  await useProvider(page, loopback.baseUrl)
  const code = `\`\`\`python\nprint("${'雪'.repeat(200)}")\n\`\`\``
  const diagram = '```mermaid\nflowchart LR\n  甲[问] --> 乙[答]\n```'
  loopback.script(
    reply(String.raw`面积是$\pi r^2$，**这里是结论。**后面还有字[^1]。` + `\n\n${diagram}\n\n${code}\n\n[^1]: 零度。`, {
      reasoning: '想一想。',
    }),
  )
  const answer = await user.say('圆的面积怎么算？')
  await expect(answer.locator('.katex')).toHaveCount(1)
  await expect(answer.locator('strong')).toHaveText('这里是结论。')
  await expect(answer.getByRole('img')).toHaveAccessibleName(
    t('chat.diagram', { source: 'flowchart LR 甲[问] --> 乙[答]' }),
  )
  const wrap = answer.getByRole('button', { name: t('chat.wrap'), exact: true })
  await wrap.click()
  await expect(answer.locator('pre').last()).toHaveCSS('white-space', /pre-wrap|break-spaces/)
  await expect(answer.getByRole('button', { name: t('common.save'), exact: true })).toHaveCount(2)
  await answer.locator('sup').getByRole('link').click()
  await expect(answer.getByText('零度。')).toBeInViewport()
  await expect(answer.getByRole('link', { name: t('chat.notes.back') })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('answer.png') })
  expect(await violations(page)).toEqual([])
})

test('in Chinese: what is sent while an answer comes waits, is taken back, and Escape stops', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = await inChinese(page, 'light')
  await useProvider(page, loopback.baseUrl)
  loopback.script(hold('写到一半'), hold('又写到一半'))
  await user.field.fill('第一个问题')
  await user.field.press('Enter')
  await expect(page.getByText('写到一半')).toBeVisible()
  await user.field.fill('第二个问题')
  await user.field.press('Enter')
  await expect(page.getByText(t('chat.queued', { text: '第二个问题' }))).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('queued.png') })
  expect.soft(await violations(page), 'queued').toEqual([])
  await button(page, 'chat.takeBack').click()
  await expect(user.field).toHaveValue('第二个问题')
  await user.field.press('Escape')
  await expect(button(page, 'chat.stop')).toBeHidden()
  await expect(page.getByText('写到一半')).toBeVisible()
})

test('in Chinese: what is delicate waits in To review, is kept there, and the keys of the app are listed', async ({
  launch,
}) => {
  const page = await launch()
  const user = await inChinese(page, 'light')
  await call(page, 'settings_update', { patch: { reviewsDelicate: true } })
  const told = await user.say('我平时用胰岛素。')
  await expect(told.getByRole('list', { name: t('chat.question.label') }).getByRole('listitem')).toHaveCount(1)
  expect.soft(await violations(page), 'question').toEqual([])
  await user.goTo('butler')
  await page.getByRole('tab', { name: t('butler.tab.review') }).click()
  const row = page.getByRole('list', { name: t('butler.review.inbox') }).getByRole('article')
  await page.screenshot({ path: test.info().outputPath('review.png') })
  expect.soft(await violations(page), 'to review').toEqual([])
  await row.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('butler.review.empty') })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+/')
  const keys = user.dialog(t('shortcuts.title'))
  await expect(keys.getByText(t('shortcuts.find'))).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('keys.png') })
  expect(await violations(page)).toEqual([])
})
