import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { type Language, languages, sentences, textsIn } from './words.ts'

for (const language of languages)
  test(`a notice stood over a dialog, in the language of before, and over the next chat (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const t = textsIn(language)
    const user = createUser(page, language)
    await user.say(sentences[language].home)
    await user.newChat()
    const learned = user.learned(await user.say(sentences[language].season))
    const undo = (from: string) => new RegExp(`^${t('chat.learned.undo', { title: '\0' }).split('\0')[0]}${from}`, 'u')
    await learned.getByRole('button', { name: undo('') }).click()
    const notice = user.notices.getByText(t('chat.learned.undone', { title: sentences[language].season }))
    await expect(notice).toBeVisible()
    // What is pointed at stays.
    await notice.hover()

    const isOnTop = () =>
      notice.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await isOnTop()).toBe(true)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await isOnTop(), 'a notice shone over a dimmed page').toBe(false)
    await page.screenshot({ path: test.info().outputPath('dimmed.png') })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await isOnTop()).toBe(true)

    const other: Language = language === 'en' ? 'zh' : 'en'
    const there = textsIn(other)
    await notice.hover()
    await call(page, 'settings_update', { patch: { language: other } })
    const inOther = page.getByRole('region', { name: there('common.notices') })
    await expect(inOther).toContainText(there('chat.learned.undone', { title: sentences[language].season }))
    await expect(inOther.getByRole('button', { name: there('common.redo') })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('other-language.png') })

    await page
      .getByRole('region', { name: there('chat.sessions') })
      .getByRole('button', { name: sentences[language].home })
      .first()
      .click()
    await expect(page.getByRole('article').first()).toContainText(sentences[language].home)
    await expect(inOther, 'a notice of one chat floated over the next').toBeEmpty()
  })
