import type { ElectronApplication, Page } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('memories move to another profile whole, and the import can be undone as a whole', async ({
  launch,
  running,
  profile,
}) => {
  const file = join(profile, 'saved.json')
  const page = await launch()
  const user = createUser(page)
  for (const fact of ['我住在成都。', 'My sister is called Nora.', 'I live in Lisbon.', 'I moved to Porto.']) {
    await expect(user.learned(await user.say(fact))).toBeVisible()
  }
  await user.goTo('butler')
  await saveTo(running(), file)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^JSON Everything/ }).click()
  await expect(user.notices).toContainText(/^Saved \d memories/)
  const titles = await user.memories.getByRole('listitem').allTextContents()
  const before = await everything(page)

  const fresh = join(profile, 'fresh')
  await mkdir(fresh)
  const other = await launch({ MAJORDOMO_HOME: fresh })
  const owner = createUser(other)
  await owner.goTo('butler')
  await expect(other.getByRole('heading', { name: 'I know nothing about you yet' })).toBeVisible()
  await importFrom(running(), other, file)
  const result = owner.dialog('Import finished')
  await expect(result.getByRole('definition')).toHaveText([`${before.length}`, '0', '0'])
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(owner.memories.getByRole('listitem')).toHaveCount(titles.length)
  expect(await everything(other)).toEqual(before)

  await importFrom(running(), other, file)
  await expect(result.getByRole('definition')).toHaveText(['0', `${before.length}`, '0'])
  await expect(result.getByRole('button', { name: 'Undo import' })).toBeHidden()
})

test('what an import means was said nowhere, and what came with it was quoted as told by the user', async ({
  launch,
  running,
  profile,
}) => {
  const file = join(profile, 'family.json')
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('I live in Lisbon.'))).toBeVisible()
  await user.goTo('butler')
  await saveTo(running(), file)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^JSON Everything/ }).click()
  await expect(user.notices).toContainText('Saved 1 memory')

  const fresh = join(profile, 'fresh')
  await mkdir(fresh)
  const other = await launch({ MAJORDOMO_HOME: fresh })
  const owner = createUser(other)
  await owner.goTo('butler')
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  const source = other.getByRole('combobox', { name: 'Where the file is from' })
  await expect(source).toHaveAccessibleDescription(/^It comes in unconfirmed/)
  await source.click()
  await other.getByRole('option', { name: 'My own export' }).click()
  await expect(source).toHaveAccessibleDescription(/^It comes back as it was/)
  await other.getByRole('button', { name: 'Cancel' }).click()

  await importFrom(running(), other, file, 'Somebody else, or I do not know')
  const result = owner.dialog('Import finished')
  await expect(result).toContainText('What was imported is not confirmed')
  await result.getByRole('button', { name: 'Done' }).click()
  await owner.goTo('chat')
  const answer = await owner.say('Where do I live?')
  await expect(answer).toContainText(
    'From a file you imported today (family.json), not confirmed by you: “I live in Lisbon.”',
  )
  await expect((await owner.receiptOf(answer)).getByText('Imported from “family.json”')).toBeVisible()

  const panel = await owner.openMemory('I live in Lisbon.')
  await expect(panel).toContainText('It came with “family.json”, which you imported on')
  await expect(panel.getByRole('blockquote').locator('..')).toContainText('In the file ·')
  await expect(await owner.openCard()).not.toContainText('Lisbon')
  await owner.openMemory('I live in Lisbon.')
  await panel.getByRole('button', { name: 'That is right' }).click()
  await expect(owner.notices).toContainText('Confirmed: it counts as yours now')
  await expect(panel.getByText('You have not confirmed it')).toBeHidden()
  await expect(await owner.openCard()).toContainText('Lisbon')
})

test('an import is undone as a whole', async ({ launch, running, profile }) => {
  const file = join(profile, 'saved.json')
  const page = await launch()
  const user = createUser(page)
  await user.goTo('butler')
  await call(page, 'memory_store', {
    agentId: 'majordomo',
    type: 'knowledge',
    content: 'The spare key is under the third pot.',
  })
  await saveTo(running(), file)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^JSON Everything/ }).click()
  await expect(user.notices).toContainText('Saved 1 memory')

  const fresh = join(profile, 'fresh')
  await mkdir(fresh)
  const other = await launch({ MAJORDOMO_HOME: fresh })
  const owner = createUser(other)
  await owner.goTo('butler')
  await importFrom(running(), other, file)
  await owner.dialog('Import finished').getByRole('button', { name: 'Undo import' }).click()
  await expect(owner.notices).toContainText('The import was undone')
  await expect(other.getByRole('heading', { name: 'I know nothing about you yet' })).toBeVisible()
})

test('a damaged file is refused in words, and changes nothing', async ({ launch, running, profile }) => {
  const file = join(profile, 'saved.json')
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await user.goTo('butler')
  await saveTo(running(), file)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^JSON Everything/ }).click()
  await expect(user.notices).toContainText('Saved 1 memory')
  const before = await everything(page)

  const whole = await readFile(file, 'utf8')
  for (const damaged of [whole.slice(0, whole.length / 2), 'Dear diary, today I went to the sea.', '']) {
    await writeFile(file, damaged)
    await importFrom(running(), page, file)
    const notice = user.notices.getByText('This file is not one that can be imported.').last()
    await expect(notice).toBeVisible()
    await user.notices.getByRole('button', { name: 'Close' }).last().click()
    await expect(notice).toBeHidden()
  }
  expect(await everything(page)).toEqual(before)
})

/** All memories of any standing, with what they rest on. */
async function everything(page: Page) {
  const listed = await Promise.all(
    (['active', 'superseded'] as const).map((status) => call(page, 'memory_list', { agentId: 'majordomo', status })),
  )
  const details = await Promise.all(
    listed.flatMap(({ items }) => items).map(({ id }) => call(page, 'memory_get', { id })),
  )
  return details.map(({ memory, evidence }) => ({ memory, evidence }))
}

async function saveTo(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

async function importFrom(app: ElectronApplication, page: Page, path: string, source = 'My own export'): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('combobox', { name: 'Where the file is from' }).click()
  await page.getByRole('option', { name: source }).click()
  await page.getByRole('button', { name: 'Choose file' }).click()
}
