import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, textsIn } from './words.ts'

const written = {
  en: { long: 'It is a long story that has to be told from its beginning. '.repeat(4), said: ['One.', 'Two.'] },
  zh: { long: '这件事说来话长，得从头讲起才讲得清楚。'.repeat(6), said: ['一号。', '二号。'] },
} as const

for (const language of languages) {
  const t = textsIn(language)
  const { long, said } = written[language]

  test(`in a window that was made narrower the field stayed as high as before, and its words went out of sight (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const { field } = createUser(page, language)
    const height = () => field.evaluate((box) => box.clientHeight)
    const isWhole = () => field.evaluate((box) => box.scrollHeight <= box.clientHeight)
    await page.setViewportSize({ width: 1280, height: 800 })
    const line = await height()
    await field.fill(long)
    const wide = await height()
    expect(wide, 'it grows with its words').toBeGreaterThan(line)
    await page.setViewportSize({ width: 420, height: 700 })
    await expect.poll(height).toBeGreaterThan(wide)
    expect(await isWhole()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(height).toBe(wide)
    await field.fill('')
    await expect.poll(height).toBe(line)
  })

  test(`what was said comes back by the arrow keys, and an input method keeps its Enter and arrows (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    for (const one of said) await user.say(one)
    const answers = page.getByRole('article', { name: t('chat.by.assistant'), exact: true })
    await expect(answers).toHaveCount(2)
    for (const [key, value] of [
      ['ArrowUp', said[1]],
      ['ArrowUp', said[0]],
      ['ArrowDown', said[1]],
      ['ArrowDown', ''],
    ] as const) {
      await user.field.press(key)
      await expect(user.field).toHaveValue(value)
    }

    // As an input method composes: the keys are its own until the word is chosen.
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
    await expect(user.field).toHaveValue('nihao')
    for (const key of ['ArrowUp', 'Enter'])
      await user.field.evaluate(
        (box, pressed) =>
          box.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, keyCode: 229, isComposing: true, bubbles: true }),
          ),
        key,
      )
    await expect(user.field).toHaveValue('nihao')
    await expect(answers).toHaveCount(2)
    await input.send('Input.insertText', { text: '你好' })
    await expect(user.field).toHaveValue('你好')
    await user.field.press('Enter')
    await expect(answers).toHaveCount(3)
  })
}
