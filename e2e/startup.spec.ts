import type { Page } from '@playwright/test'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'
import { startServer } from './web.ts'

test('damaged memories are named in words, left as they are, and the app starts once they are put right', async ({
  launch,
  profile,
}) => {
  const file = join(profile, 'memories.db')
  const damage = 'no database '.repeat(500)
  await writeFile(file, damage)
  const page = await launch()
  await expectFailure(page, 'The file with your memories is damaged.')
  expect(await readFile(file, 'utf8')).toBe(damage)
  expect.soft(await violations(page)).toEqual([])
  expect.soft(await faultsOfWalk(page)).toEqual([])

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status', { name: 'Trying again' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Trying again' })).toBeHidden()
  await expectFailure(page, 'The file with your memories is damaged.')

  await rm(file)
  await tryAgain(page)
})

test('memories of a newer version are refused and not touched', async ({ launch, profile, running }) => {
  const file = join(profile, 'memories.db')
  const user = createUser(await launch())
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await running().close()
  await setSchemaVersion(file, 9_999)
  const bytes = await readFile(file)

  const page = await launch()
  await expectFailure(page, 'Your memories were saved by a newer version of Majordomo.')
  expect((await readFile(file)).equals(bytes)).toBe(true)
})

test('a profile that another program uses is opened as soon as that has ended', async ({ launch, profile }) => {
  const server = await startServer({ ...process.env, MAJORDOMO_HOME: profile })
  try {
    const page = await launch()
    await expectFailure(page, 'Your memories are in use by another program')
    await server.stop()
    await tryAgain(page)
  } finally {
    await server.stop()
  }
})

test('the words come in the language of the system', async ({ launch, profile }) => {
  await writeFile(join(profile, 'memories.db'), 'no database '.repeat(500))
  const page = await launch({ LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', LC_ALL: 'zh_CN.UTF-8' })
  await expect(page.getByRole('alert')).toContainText('记忆文件已损坏。')
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  expect.soft(await faultsOfWalk(page)).toEqual([])
})

async function expectFailure(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Majordomo could not start properly' })).toBeVisible()
  await expect(alert).toContainText(sentence)
  // “Your memories have not been changed” stood below “is damaged”.
  const asItWas = sentence.endsWith('is damaged.')
    ? 'Majordomo has left it as it is.'
    : 'Your memories have not been changed.'
  await expect(alert).toContainText(asItWas)
}

/** One press is enough, also right after the failure. */
async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(createUser(page).field).toBeVisible()
}

/** Writes `user_version`, which SQLite keeps at byte 60 of its header (https://sqlite.org/fileformat2.html). */
async function setSchemaVersion(file: string, version: number): Promise<void> {
  const handle = await open(file, 'r+')
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(version)
  await handle.write(bytes, 0, 4, 60)
  await handle.close()
}

test('the window opens with one bundle of at most 400 kB; what it does not need at once comes later', async () => {
  const folder = join(import.meta.dirname, '../out/renderer')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const entry = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? ''
  const sizeOf = async (file: string) => (await stat(join(folder, file))).size
  expect(await sizeOf(entry)).toBeLessThanOrEqual(400_000)
  // With what it shares with what comes later.
  const first = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file)
  expect((await Promise.all(first.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(600_000)
})
