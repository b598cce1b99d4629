import type { ElectronApplication, Page } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    told: ['我住在成都。', 'My sister is called Nora.', 'I live in Lisbon.', 'I moved to Porto.'],
    place: 'Lisbon',
    where: 'Where do I live?',
    quoted: 'From a file you imported today (family.json), not confirmed by you: “I live in Lisbon.”',
    diary: 'Dear diary, today I went to the sea.',
  },
  zh: {
    told: ['我住在成都。', '我妹妹叫小雨。', '我住在里斯本。', '我搬到波尔图了。'],
    place: '里斯本',
    where: '我住在哪里？',
    quoted: '您今天导入的文件（family.json）里写着，您还没有确认：“我住在里斯本。”',
    diary: '亲爱的日记，今天我去了海边。',
  },
} as const

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  const saved = new RegExp(`^${t('butler.export.doneOf', { count: 2, formatted: String.raw`\d`, parts: '' })}`)
  test(
    `memories move to another profile whole; the import can be undone as a whole, and a damaged file changes nothing (${language})`,
    { tag: '@core' },
    async ({ launch, running, profile }) => {
      const file = join(profile, 'saved.json')
      const page = await launch(system[language])
      const user = createUser(page, language)
      for (const fact of w.told) {
        await expect(user.learned(await user.say(fact))).toBeVisible()
      }
      await user.goTo('butler')
      await saveTo(running(), file)
      await page.getByRole('button', { name: t('butler.export.open') }).click()
      await page.getByRole('menuitem', { name: t('butler.export.jsonHint') }).click()
      await expect(user.notices).toContainText(saved)
      const titles = await user.memories.getByRole('listitem').allTextContents()
      const before = await everything(page)

      const fresh = join(profile, 'fresh')
      await mkdir(fresh)
      const other = await launch({ ...system[language], MAJORDOMO_HOME: fresh })
      const owner = createUser(other, language)
      await owner.goTo('butler')
      await expect(other.getByRole('heading', { name: t('butler.empty.all') })).toBeVisible()
      await importFrom(running(), other, file)
      const result = owner.dialog(t('butler.import.result'))
      await result.getByRole('button', { name: t('butler.import.undo') }).click()
      await expect(owner.notices).toContainText(t('butler.import.undone'))
      await expect(other.getByRole('heading', { name: t('butler.empty.all') })).toBeVisible()
      await importFrom(running(), other, file)
      await expect(result.getByRole('definition')).toHaveText([`${before.length}`, '0', '0'])
      await result.getByRole('button', { name: t('common.done') }).click()
      await expect(owner.memories.getByRole('listitem')).toHaveCount(titles.length)
      expect(await everything(other)).toEqual(before)

      await importFrom(running(), other, file)
      await expect(result.getByRole('definition')).toHaveText(['0', `${before.length}`, '0'])
      await expect(result.getByRole('button', { name: t('butler.import.undo') })).toBeHidden()
      await result.getByRole('button', { name: t('common.done') }).click()

      const whole = await readFile(file, 'utf8')
      for (const damaged of [whole.slice(0, whole.length / 2), w.diary, '']) {
        await writeFile(file, damaged)
        await importFrom(running(), other, file)
        const notice = owner.notices.getByText(t('errors.import_invalid')).last()
        await expect(notice).toBeVisible()
        await owner.notices
          .getByRole('button', { name: t('common.close') })
          .last()
          .click()
        await expect(notice).toBeHidden()
      }
      expect(await everything(other)).toEqual(before)
    },
  )

  test(`what an import means was said nowhere, and what came with it was quoted as told by the user (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const file = join(profile, 'family.json')
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.home))).toBeVisible()
    await user.goTo('butler')
    await saveTo(running(), file)
    await page.getByRole('button', { name: t('butler.export.open') }).click()
    await page.getByRole('menuitem', { name: t('butler.export.jsonHint') }).click()
    await expect(user.notices).toContainText(t('butler.export.done', { count: 1 }))

    const fresh = join(profile, 'fresh')
    await mkdir(fresh)
    const other = await launch({ ...system[language], MAJORDOMO_HOME: fresh })
    const owner = createUser(other, language)
    await owner.goTo('butler')
    await other.getByRole('button', { name: t('butler.import.open'), exact: true }).click()
    const source = other.getByRole('combobox', { name: t('butler.import.source') })
    await expect(source).toHaveAccessibleDescription(t('butler.import.otherHint'))
    await source.click()
    await other.getByRole('option', { name: t('butler.import.own') }).click()
    await expect(source).toHaveAccessibleDescription(t('butler.import.ownHint'))
    await other.getByRole('button', { name: t('common.cancel') }).click()

    await importFrom(running(), other, file, 'other')
    const result = owner.dialog(t('butler.import.result'))
    await expect(result).toContainText(t('butler.import.unconfirmed'))
    await result.getByRole('button', { name: t('common.done') }).click()
    await owner.goTo('chat')
    const answer = await owner.say(w.where)
    await expect(answer).toContainText(w.quoted)
    await expect(
      (await owner.receiptOf(answer)).getByText(t('chat.receipt.fromFile', { file: 'family.json' })),
    ).toBeVisible()

    const panel = await owner.openMemory(w.home)
    await expect(panel).toContainText(new RegExp(t('butler.import.fromNamed', { file: 'family.json', date: '.+' })))
    await expect(panel.getByRole('blockquote').locator('..')).toContainText(`${t('butler.import.inFile')} ·`)
    await expect(await owner.openCard()).not.toContainText(w.place)
    await owner.openMemory(w.home)
    await panel.getByRole('button', { name: t('butler.import.confirm') }).click()
    await expect(owner.notices).toContainText(t('butler.import.confirmed'))
    await expect(panel.getByText(t('butler.import.notYours'))).toBeHidden()
    await expect(await owner.openCard()).toContainText(w.place)
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

  async function importFrom(app: ElectronApplication, page: Page, path: string, source = 'own'): Promise<void> {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, path)
    await page.getByRole('button', { name: t('butler.import.open'), exact: true }).click()
    await page.getByRole('combobox', { name: t('butler.import.source') }).click()
    await page.getByRole('option', { name: t(`butler.import.${source}`) }).click()
    await page.getByRole('button', { name: t('butler.import.choose') }).click()
  }
}
