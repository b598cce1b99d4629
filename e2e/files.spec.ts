import type { Page } from '@playwright/test'
import { makeDocx, makePdf, smallPng, wordParagraph } from '../src-main/testing/make-files.ts'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const pdf = { name: 'trip.pdf', mimeType: 'application/pdf', buffer: makePdf(['To Lisbon by train', 'Back by boat']) }
const docx = { name: 'plan.docx', mimeType: '', buffer: makeDocx(wordParagraph('Bring a tent.')) }

const chips = (page: Page, t = textsIn('en')) => page.getByRole('list', { name: t('chat.files.label'), exact: true })
const pick = (page: Page, files: (typeof pdf)[]) => page.getByTestId('attach').setInputFiles(files)

/** Gives the page a file as if it were dropped or pasted. */
async function bring(
  page: Page,
  how: 'drop' | 'paste',
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
) {
  const field = page.getByRole('textbox', { name: /Message|消息/ })
  await field.evaluate(
    (element, { how: way, name: fileName, type: fileType, data }) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], fileName, { type: fileType }))
      const options = { bubbles: true, cancelable: true }
      if (way === 'drop') {
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: transfer }))
        element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }))
      } else element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
    },
    { how, name, type, data: bytes.toString('base64') },
  )
}

async function connect(page: Page, baseUrl: string, traits: object = {}): Promise<void> {
  const { id } = await call(page, 'provider_save', {
    name: 'Loopback',
    preset: 'custom',
    baseUrl,
    model: 'loopback-small',
    contextWindow: 32_768,
    images: true,
    ...traits,
  })
  await call(page, 'model_trust_set', { providerId: id, level: 'cautious' })
  await call(page, 'settings_update', { patch: { providerId: id, modelTitles: false } })
}

for (const language of languages) {
  const t = textsIn(language)
  test(
    `a PDF is attached by the picker, read, sent and said in the receipt; its text is shown (${language})`,
    { tag: '@core' },
    async ({ launch, loopback }) => {
      const page = await launch(system[language])
      await connect(page, loopback.baseUrl)
      await page.reload()
      const user = createUser(page, language)
      await pick(page, [pdf])
      await expect(chips(page, t).getByRole('listitem')).toContainText(['trip.pdf'])
      await expect(chips(page, t).getByRole('listitem')).toContainText([t('chat.files.pages', { count: 2 })])
      await expect(chips(page, t).getByRole('listitem')).toContainText([t('chat.files.whole')])
      await expect(page.getByText(t('chat.files.goesTo', { model: 'loopback-small' }))).toBeVisible()
      expect.soft(await violations(page), 'composer').toEqual([])

      const answer = await user.say('How do we travel?')
      await expect(chips(page, t).getByRole('listitem')).toContainText([t('chat.files.sentWhole')])
      const asked = loopback.requests.map(({ body }) => JSON.stringify(body.messages)).join()
      expect(asked).toContain('To Lisbon by train')
      await expect(await user.receiptOf(answer)).toContainText('trip.pdf')
      expect.soft(await violations(page), 'receipt').toEqual([])
      await page
        .getByRole('button', { name: t('common.close'), exact: true })
        .first()
        .click()

      await page.getByRole('button', { name: 'trip.pdf', exact: true }).click()
      await expect(user.dialog('trip.pdf')).toContainText('Back by boat')
      expect.soft(await violations(page), 'text of a file').toEqual([])
      await page.keyboard.press('Escape')
      await expect(user.dialog('trip.pdf')).toBeHidden()
    },
  )
}

test('Enter did nothing, and said nothing, while a file was still read', async ({ launch, loopback }) => {
  const page = await launch()
  await connect(page, loopback.baseUrl)
  await page.reload()
  const user = createUser(page)
  await user.field.fill('What is it about?')
  await pick(page, [
    { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from('A long walk. '.repeat(1_200_000)) },
  ])
  await user.field.press('Enter')
  await expect(user.field).toHaveValue('')
  await expect(page.getByRole('article').first()).toContainText('long.txt')
  await expect.poll(() => JSON.stringify(loopback.requests.at(-1)?.body.messages)).toContain('A long walk.')
})

for (const language of languages) {
  const t = textsIn(language)
  test(`files are dropped, an image is pasted, what cannot be read says why and is removed (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    await connect(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { theme: language === 'zh' ? 'dark' : 'light' } })
    await page.reload()
    const list = page.getByRole('list', { name: t('chat.files.label'), exact: true })
    const items = list.getByRole('listitem')
    await bring(page, 'drop', { name: docx.name, type: docx.mimeType, bytes: docx.buffer })
    await expect(items).toContainText(['plan.docx'])
    await bring(page, 'paste', { name: 'image.png', type: 'image/png', bytes: smallPng })
    await expect(items).toContainText(['plan.docx', `${t('chat.files.pasted')}.png`])
    await bring(page, 'drop', { name: 'tool.exe', type: '', bytes: Buffer.from('MZ\0\x01\x02\0\0\xff', 'latin1') })
    await expect(items.filter({ hasText: 'tool.exe' })).toContainText(t('errorReasons.file_unsupported'))
    expect.soft(await violations(page), 'composer').toEqual([])
    await page.getByRole('button', { name: t('chat.files.remove', { name: 'tool.exe' }) }).click()
    await expect(items).toHaveCount(2)
    await page.getByRole('textbox', { name: t('chat.message'), exact: true }).fill('要带什么？')
    await page.keyboard.press('Enter')
    await expect(items).toContainText([t('chat.files.sentWhole'), t('chat.files.sentWhole')])
    const asked = loopback.requests.map(({ body }) => JSON.stringify(body.messages)).join()
    expect(asked).toContain('Bring a tent.')
    expect(asked).toContain('image_url')
    await page.setViewportSize({ width: 420, height: 700 })
    expect.soft(await violations(page), 'small window').toEqual([])
  })
}

for (const language of languages) {
  const t = textsIn(language)
  test(`without a model it is said that a file needs one, and the file stays with the message (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await pick(page, [pdf])
    await expect(page.getByText(t('chat.files.noModel'))).toBeVisible()
    await page
      .getByRole('status')
      .getByRole('button', { name: t('settings.model.add') })
      .click()
    await expect(page.getByRole('heading', { name: t('finder.page.answers') })).toBeVisible()
    await user.goTo('chat')
    await user.say('How do we travel?')
    await expect(chips(page, t).getByRole('listitem')).toContainText([t('chat.files.notSent.no_model')])
    const way = t('chat.inSettings', { name: t('settings.model.add') })
    await expect(page.getByRole('article').getByRole('button', { name: way })).toBeVisible()
  })
}

test('a file with a long name ran out of a narrow window', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await page.setViewportSize({ width: 420, height: 700 })
  await pick(page, [{ ...pdf, name: `${'a long name that goes on and on '.repeat(5)}.pdf` }])
  await user.say('How do we travel?')
  const box = await chips(page).getByRole('listitem').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(420)
})

test('the files of a message were out of sight while it was said otherwise', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await pick(page, [pdf])
  await expect(page.getByText('No model is connected, so this file can’t be used for an answer')).toBeVisible()
  await user.say('How do we travel?')
  const said = page.getByRole('article', { name: 'You', exact: true })
  await said.getByRole('button', { name: 'Edit' }).click()
  await expect(said.getByRole('form', { name: 'Edit' })).toBeVisible()
  await expect(chips(page).getByRole('listitem')).toHaveCount(1)
})

for (const language of languages) {
  const t = textsIn(language)
  test(`text, code and Markdown go along as far as there is room, a picture only where the model takes one: it is said before (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    await connect(page, loopback.baseUrl, { images: false, contextWindow: 4_096 })
    await page.reload()
    const user = createUser(page, language)
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
    await pick(page, [
      file('notes.md', Buffer.from('# Notes\n\nBring a lamp.')),
      file('tool.ts', Buffer.from('export const lamp = 1')),
      file('long.txt', Buffer.from('A long walk through the hills. '.repeat(4_000))),
      file('photo.png', smallPng),
    ])
    const item = (name: string) => chips(page, t).getByRole('listitem').filter({ hasText: name })
    await expect(item('notes.md')).toContainText(t('chat.files.whole'))
    await expect(item('tool.ts')).toContainText(t('chat.files.whole'))
    await expect(item('long.txt')).toContainText(/(?:Only the first|只发送前) ?\d+%/)
    await expect(item('photo.png')).toContainText(t('chat.files.notGoing.no_images'))
    await page.screenshot({ path: test.info().outputPath('room.png') })
    expect.soft(await violations(page)).toEqual([])
    await user.say(language === 'zh' ? '要带什么？' : 'What shall I bring?')
    await expect(item('long.txt')).toContainText(/(?:The first|已发送前) ?\d+%/)
    await expect(item('photo.png')).toContainText(t('chat.files.notSent.no_images'))
    const asked = JSON.stringify(loopback.requests.map(({ body }) => body.messages))
    expect(asked).toContain('Bring a lamp.')
    expect(asked).not.toContain('image_url')
  })
}
