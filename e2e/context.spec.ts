import { expect, system, test } from './app.ts'
import { createUser } from './user.ts'
import { useProvider } from './kernel-calls.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const said = {
  en: { beans: (turn: number) => `My cousin number ${turn} planted beans by the pond.`, home: 'I live in Ghent.' },
  zh: { beans: (turn: number) => `我的第 ${turn} 个表弟在池塘边种了豆子。`, home: '我住在根特。' },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`what fills the window was told nowhere: it is a bar, and the chat is summed up from there, by keyboard (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    for (let turn = 0; turn < 8; turn += 1) await user.say(w.beans(turn))

    const { field } = user
    await field.fill('/co')
    await expect(page.getByRole('option')).toHaveText([/compact/, /context/])
    await field.press('ArrowDown')
    await field.press('Enter')
    const dialog = user.dialog(t('chat.context.title'))
    await expect(dialog).toContainText(t('chat.context.allMessages'))
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('chat.context.compact') }).press('Enter')
    await expect(dialog.getByRole('status')).toContainText(t('chat.context.done', { count: 8, formatted: '8' }))
    await expect(dialog).toContainText(t('chat.context.part.summary'))
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')

    await field.fill('/nothing')
    await field.press('Enter')
    await expect(page.getByText(t('chat.slash.none'))).toBeVisible()
    await field.fill('/new')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: t('chat.new') })).toBeVisible()
  })

  test(`“/help” was no command, and nothing told that there are any (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.field).toHaveAttribute('placeholder', /\/.*@/)
    await user.field.fill('/help')
    await user.field.press('Enter')
    await expect(user.dialog(t('shortcuts.title'))).toBeVisible()
    await page.keyboard.press('Escape')

    await user.say(w.home)
    await user.field.fill('/export')
    await user.field.press('Enter')
    await expect(user.dialog(t('chats.export.title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await user.field.fill('/temp')
    await user.field.press('Enter')
    await expect(page.getByRole('heading', { name: t('temporary.title'), level: 1 })).toBeVisible()
    await user.field.fill('/export')
    await page.keyboard.press('Enter')
    await expect(user.notices).toContainText(t('chat.slash.notKept'))
  })
}
