import type { Page } from '@playwright/test'
import { makeDocx, makePdf, smallPng, wordParagraph } from '../src-main/testing/make-files.ts'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const pdf = { name: 'trip.pdf', mimeType: 'application/pdf', buffer: makePdf(['To Lisbon by train', 'Back by boat']) }
const docx = { name: 'plan.docx', mimeType: '', buffer: makeDocx(wordParagraph('Bring a tent.')) }

const chips = (page: Page) => page.getByRole('list', { name: 'Files' })
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

async function connect(page: Page, baseUrl: string): Promise<void> {
  const { id } = await call(page, 'provider_save', {
    name: 'Loopback',
    preset: 'custom',
    baseUrl,
    model: 'loopback-small',
    contextWindow: 32_768,
    images: true,
  })
  await call(page, 'model_trust_set', { providerId: id, level: 'cautious' })
  await call(page, 'settings_update', { patch: { providerId: id, modelTitles: false } })
}

test('a PDF is attached by the picker, read, sent and said in the receipt; its text is shown', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  await connect(page, loopback.baseUrl)
  await page.reload()
  const user = createUser(page)
  await pick(page, [pdf])
  await expect(chips(page).getByRole('listitem')).toContainText(['trip.pdf'])
  await expect(chips(page).getByRole('listitem')).toContainText([/2 pages/])
  await expect(chips(page).getByRole('listitem')).toContainText(['All of it goes along'])
  await expect(page.getByText('Goes to loopback-small with your message.')).toBeVisible()
  expect.soft(await violations(page), 'composer').toEqual([])

  const answer = await user.say('How do we travel?')
  await expect(chips(page).getByRole('listitem')).toContainText(['All of it went along'])
  const asked = loopback.requests.map(({ body }) => JSON.stringify(body.messages)).join()
  expect(asked).toContain('To Lisbon by train')
  await expect(await user.receiptOf(answer)).toContainText('trip.pdf')
  expect.soft(await violations(page), 'receipt').toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()

  await page.getByRole('button', { name: 'trip.pdf', exact: true }).click()
  await expect(user.dialog('trip.pdf')).toContainText('Back by boat')
  expect.soft(await violations(page), 'text of a file').toEqual([])
  await page.keyboard.press('Escape')
  await expect(user.dialog('trip.pdf')).toBeHidden()
})

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

test('files are dropped, an image is pasted, what cannot be read says why and is removed', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  await connect(page, loopback.baseUrl)
  await call(page, 'settings_update', { patch: { language: 'zh', theme: 'dark' } })
  await page.reload()
  const list = page.getByRole('list', { name: '文件', exact: true })
  const items = list.getByRole('listitem')
  await bring(page, 'drop', { name: docx.name, type: docx.mimeType, bytes: docx.buffer })
  await expect(items).toContainText(['plan.docx'])
  await bring(page, 'paste', { name: 'image.png', type: 'image/png', bytes: smallPng })
  await expect(items).toContainText(['plan.docx', '粘贴的图片.png'])
  await bring(page, 'drop', { name: 'tool.exe', type: '', bytes: Buffer.from('MZ\0\x01\x02\0\0\xff', 'latin1') })
  await expect(items.filter({ hasText: 'tool.exe' })).toContainText('这类文件无法读取')
  expect.soft(await violations(page), 'composer').toEqual([])
  await page.getByRole('button', { name: '移除 tool.exe' }).click()
  await expect(items).toHaveCount(2)
  await page.getByRole('textbox', { name: '消息' }).fill('要带什么？')
  await page.keyboard.press('Enter')
  await expect(items).toContainText(['已全部交给模型', '已全部交给模型'])
  const asked = loopback.requests.map(({ body }) => JSON.stringify(body.messages)).join()
  expect(asked).toContain('Bring a tent.')
  expect(asked).toContain('image_url')
  await page.setViewportSize({ width: 420, height: 700 })
  expect.soft(await violations(page), 'small window').toEqual([])
})

test('without a model it is said that a file needs one, and the file stays with the message', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await pick(page, [pdf])
  await expect(page.getByText('A file needs a model to be read for an answer')).toBeVisible()
  await user.say('How do we travel?')
  await expect(chips(page).getByRole('listitem')).toContainText(['Was not read: that needs a model'])
})

test('the files of a message were out of sight while it was said otherwise', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await pick(page, [pdf])
  await expect(page.getByText('A file needs a model to be read for an answer')).toBeVisible()
  await user.say('How do we travel?')
  const said = page.getByRole('article', { name: 'You', exact: true })
  await said.getByRole('button', { name: 'Edit' }).click()
  await expect(said.getByRole('form', { name: 'Edit' })).toBeVisible()
  await expect(chips(page).getByRole('listitem')).toHaveCount(1)
})
