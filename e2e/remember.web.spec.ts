import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser } from './user.ts'
import { expect, openLink, test } from './web.ts'

test('in a browser, what was told is known after the server was started anew with another link', async ({
  serve,
  page,
}) => {
  const first = await serve()
  await openLink(page, first.link)
  const before = createUser(page)
  // What stands under an answer is in its language.
  await expect(createUser(page, 'zh').learned(await before.say('我住在成都。'))).toContainText('成都')
  await expect(before.learned(await before.say('My sister is called Nora.'))).toContainText('Nora')
  await first.stop()

  const second = await serve()
  expect(second.link).not.toBe(first.link)
  await openLink(page, second.link)
  const user = createUser(page)
  await expect(await user.say('Where do I live?')).toContainText('成都')
  const answer = await user.say('我妹妹叫什么？')
  await expect(answer).toContainText('My sister is called Nora.')
  await expect(answer.getByRole('button', { name: /^\d+$/ })).toBeVisible()
  await expect((await user.receiptOf(answer)).getByText('Cited in the answer')).toBeVisible()

  const panel = await user.openMemory('My sister is called Nora.')
  await panel.getByRole('button', { name: 'Jump to message' }).click()
  await expect(
    page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: 'My sister is called Nora.' }),
  ).toBeInViewport()
})

test(
  'in a browser, memories are downloaded, forgotten and uploaded again',
  { tag: '@core' },
  async ({ webPage, profile }) => {
    const file = join(profile, 'saved.json')
    const user = createUser(webPage)
    await expect(user.learned(await user.say('My favourite season is autumn.'))).toBeVisible()
    await user.goTo('butler')
    const download = webPage.waitForEvent('download')
    await webPage.getByRole('button', { name: 'Export' }).click()
    await webPage.getByRole('menuitem', { name: /can be imported again/ }).click()
    await (await download).saveAs(file)
    expect(await readFile(file, 'utf8')).toContain('My favourite season is autumn.')

    const other = join(profile, 'other.json')
    const changed = (await readFile(file, 'utf8')).replaceAll('autumn', 'winter')
    await writeFile(other, changed)
    await upload(file)
    await expect(user.dialog('Import finished').getByRole('definition')).toHaveText(['0', '1', '0'])
    await user.dialog('Import finished').getByRole('button', { name: 'Done' }).click()

    await writeFile(other, changed.slice(0, changed.length / 2))
    await upload(other)
    await expect(user.notices).toContainText('This file contains no memories to import.')
    await expect(user.memories.getByRole('listitem')).toContainText(['My favourite season is autumn.'])

    async function upload(path: string): Promise<void> {
      await webPage.getByRole('button', { name: 'Import', exact: true }).click()
      const chooser = webPage.waitForEvent('filechooser')
      await webPage.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles(path)
    }
  },
)

test('in a browser, a lost server is named, and what was written is kept', async ({ serve, page }) => {
  const server = await serve()
  await openLink(page, server.link)
  const user = createUser(page)
  await user.say('Hello')
  await server.stop()
  await user.field.fill('Is anyone there?')
  await user.field.press('Enter')
  await expect(user.notices).toContainText('The connection to Majordomo was lost.', { timeout: 20_000 })
  await expect(user.field).toHaveValue('Is anyone there?')
})
