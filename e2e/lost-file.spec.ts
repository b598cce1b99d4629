import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const chinese = { LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', LC_ALL: 'zh_CN.UTF-8' }

test('a missing file was taken for a new profile: it is named, and its backup brings it back', async ({
  launch,
  profile,
  running,
}, info) => {
  const user = createUser(await launch())
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await running().close()
  await copyFile(join(profile, 'memories.db'), join(profile, 'memories.db.v14.backup'))
  await rm(join(profile, 'memories.db'))

  const page = await launch()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The file with your memories is missing.')
  await expect(alert).toContainText(/it held 1 memory\./)
  await expect(alert).toContainText(/There is a backup from .*\. Changes made after that are not in it\./)
  await expect(alert).toContainText('Nothing has been changed or overwritten.')
  await expect(alert.getByRole('button', { name: 'Open the folder' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('missing-en.png') })
  expect.soft(await violations(page), 'the start').toEqual([])

  await alert.getByRole('button', { name: 'Restore the backup' }).click()
  const restored = createUser(page)
  await expect(restored.field).toBeVisible()
  await restored.goTo('butler')
  await expect(page.getByText('Nora').first()).toBeVisible()
})

test('without a backup the other file opens alone, where the user says so', async ({
  launch,
  profile,
  running,
}, info) => {
  const user = createUser(await launch())
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await running().close()
  await rm(join(profile, 'memories.db'))

  const page = await launch(chinese)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('记忆文件不见了。')
  await expect(alert).toContainText('这个文件没有备份。')
  await expect(alert.getByRole('button', { name: '恢复备份' })).toBeHidden()
  await page.screenshot({ path: info.outputPath('missing-zh.png') })
  expect(await readdir(profile)).not.toContain('memories.db')

  await alert.getByRole('button', { name: '不用它，直接打开' }).click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.getByText('My sister is called Nora.').first()).toBeVisible()
  expect((await stat(join(profile, 'memories.db'))).size).toBeGreaterThan(0)
})

test('“Quit” ends the app and leaves the files as they are', async ({ launch, profile, running }) => {
  await launch()
  await running().close()
  const bytes = Buffer.alloc(8_192, 'no database ')
  await writeFile(join(profile, 'data.db'), bytes)
  const page = await launch()
  await expect(page.getByRole('alert')).toContainText('The file with your conversations is damaged.')
  const ended = running().waitForEvent('close')
  await page.getByRole('button', { name: 'Quit' }).click()
  await ended
  expect((await readFile(join(profile, 'data.db'))).equals(bytes)).toBe(true)
})

test('damage that shows only when the file is read whole is told in the window, with the backup', async ({
  launch,
  profile,
  running,
  crash,
}, info) => {
  const user = createUser(await launch())
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await running().close()
  await copyFile(join(profile, 'memories.db'), join(profile, 'memories.db.v14.backup'))
  await expect(createUser(await launch()).field).toBeVisible()
  await crash()
  const path = join(profile, 'memories.db')
  const file = await readFile(path)
  // An address stands in the table and in an index; where a quotation mark is before it, it is a part of something else.
  let at = file.indexOf('agent://majordomo/')
  while (at !== -1 && file[at - 1] === 0x22) at = file.indexOf('agent://majordomo/', at + 1)
  expect(at).toBeGreaterThan(0)
  file[at + 9] = 0x78
  await writeFile(path, file)

  const page = await launch()
  const notice = page.getByRole('region', { name: 'State of your files' })
  // The files are looked through once the app has nothing else to do.
  await expect(notice).toContainText('The file with your memories is damaged.', { timeout: 30_000 })
  await expect(notice.getByRole('button', { name: 'Save what can be read' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('damaged-en.png') })
  await notice.getByRole('button', { name: 'Restore the backup of' }).press('Enter')
  expect.soft(await violations(page), 'the question').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the backup' }).click()
  await expect(notice).toBeHidden()
  await expect(createUser(page).field).toBeVisible()
  expect((await readdir(profile)).some((name) => name.startsWith('memories.db.aside-'))).toBe(true)
})

test('where both files were gone, each screen spoke as if the other one were there', async ({
  launch,
  profile,
  running,
}, info) => {
  const user = createUser(await launch())
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await running().close()
  await rm(join(profile, 'memories.db'))
  await rm(join(profile, 'data.db'))

  const page = await launch()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The file with your memories is missing.')
  await expect(alert).toContainText('The other file of your profile is missing too')
  await page.screenshot({ path: info.outputPath('both-en.png') })
  await alert.getByRole('button', { name: 'Open without it' }).click()
  await expect(alert).toContainText('The other one stays as it is')
  await alert.getByRole('button', { name: 'Open without it' }).click()
  await expect(createUser(page).field).toBeVisible()
})
