import type { Locator, Page } from '@playwright/test'
import { hold } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    noise: 'The boiler makes a humming noise at night.',
    hum: 'humming',
    nowhere: 'zebra',
    folk: 'Family',
    story: 'Tell me a long story.',
    half: 'Half of an answer',
  },
  zh: {
    noise: '锅炉夜里嗡嗡作响。',
    hum: '嗡嗡',
    nowhere: '斑马',
    folk: '家人',
    story: '讲一个长故事。',
    half: '回答的前一半',
  },
} as const

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  const rowOf = (page: Page, title: string): Locator =>
    page
      .getByRole('region', { name: t('chat.sessions') })
      .getByRole('listitem')
      .filter({ hasText: title })
  const session = (page: Page, title: string): Locator => rowOf(page, title).getByRole('button').first()
  async function act(page: Page, title: string, action: string): Promise<void> {
    const row = rowOf(page, title)
    await row.hover()
    await row.getByRole('button', { name: t('chat.sessionMenu', { title }) }).click()
    await page.getByRole('menuitem', { name: t(action), exact: true }).click()
  }

  test(`conversations are renamed, pinned and found by what was said in them (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.sister)
    await user.newChat()
    await user.say(w.noise)
    await user.newChat()

    await act(page, w.sister, 'common.rename')
    const rename = user.dialog(t('chat.rename'))
    await rename.getByLabel(t('chat.title')).fill(w.folk)
    await page.screenshot({ path: test.info().outputPath('rename.png') })
    await rename.getByRole('button', { name: t('common.save') }).click()
    await expect(session(page, w.folk)).toBeVisible()

    await act(page, w.folk, 'common.pin')
    const pinned = page.getByRole('list', { name: t('chat.pinned') })
    await expect(pinned.getByRole('listitem')).toContainText([w.folk])

    const search = page.getByRole('searchbox', { name: t('chat.search') })
    await search.fill(w.hum)
    await expect(pinned).toBeHidden()
    await expect(page.getByRole('list', { name: t('chat.recent') }).getByRole('listitem')).toHaveCount(1)
    await page.screenshot({ path: test.info().outputPath('found.png') })
    await search.fill(w.nowhere)
    await expect(page.getByText(t('chat.noneFound'))).toBeVisible()
    await page.getByRole('button', { name: t('common.clear') }).click()

    const again = await launch(system[language])
    await expect(again.getByRole('list', { name: t('chat.pinned') }).getByRole('listitem')).toContainText([w.folk])
    await session(again, w.folk).click()
    await expect(again.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(w.sister)
  })

  test(`deleting a conversation asks what happens to what was learned there (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    await user.newChat()
    await expect(user.learned(await user.say(w.season))).toBeVisible()

    await act(page, w.season, 'common.delete')
    const dialog = user.dialog(t('chat.remove.title'))
    await expect(dialog.getByRole('radio', { name: t('chat.remove.keep') })).toBeChecked()
    await page.screenshot({ path: test.info().outputPath('keep.png') })
    await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
    await expect(session(page, w.season)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(await user.say(w.whichSeason)).toContainText(w.season)

    await act(page, w.sister, 'common.delete')
    await dialog.getByRole('radio', { name: t('chat.remove.forget') }).click()
    await expect(dialog).toContainText(w.sister)
    await page.screenshot({ path: test.info().outputPath('forget.png') })
    await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
    await expect(user.notices).toContainText(t('chat.remove.doneForgot', { count: 1 }))
    await expect(await user.say(w.whoIsShe)).not.toContainText(w.name)

    await user.notices
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(session(page, w.sister)).toBeVisible()
    await user.newChat()
    await expect(await user.say(w.whoIsShe)).toContainText(w.sister)
    await page.screenshot({ path: test.info().outputPath('answer.png') })
  })

  test(`before a chat was deleted, what waited to be asked about was counted as learned (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.sister)
    await expect(page.getByRole('list', { name: t('chat.question.label') })).toBeHidden()
    await user.say(sentences[language].delicate.told)
    await expect(page.getByRole('list', { name: t('chat.question.label') })).toBeVisible()

    await act(page, w.sister, 'common.delete')
    const dialog = user.dialog(t('chat.remove.title'))
    await expect(dialog).toContainText(t('chat.remove.keepHint', { count: 1 }))
    await expect(dialog).toContainText(t('chat.remove.keepOpen', { count: 1 }))
    await expect(dialog).toContainText(t('chat.remove.forgetHint', { count: 1 }))
    await expect(dialog).toContainText(t('chat.remove.forgetOpen', { count: 1 }))
    await dialog.getByRole('radio', { name: t('chat.remove.forget') }).click()
    await page.screenshot({ path: test.info().outputPath('open.png') })
    await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
    await expect(user.notices).toContainText(t('chat.remove.doneForgot', { count: 1 }))
    expect((await call(page, 'memory_list', { agentId: 'majordomo', status: 'pending' })).items).toEqual([])
  })

  test(`a conversation can be deleted while it is answered (${language})`, async ({ launch, loopback }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    loopback.script(hold(w.half))
    await user.field.fill(w.story)
    await expect(await user.send()).toContainText(w.half)

    await act(page, w.story, 'common.delete')
    await user
      .dialog(t('chat.remove.title'))
      .getByRole('button', { name: t('chat.remove.confirm') })
      .click()
    await expect(user.notices).toContainText(t('chat.remove.done'))
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(rowOf(page, w.story)).toBeHidden()
    await expect(user.field).toBeFocused()
    await expect(user.notices).not.toContainText(t('errors.busy'))
  })

  test(`making the window narrow closed a dialog that was opened from the list of chats (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.story)
    await act(page, w.story, 'common.rename')
    const rename = user.dialog(t('chat.rename'))
    const title = rename.getByLabel(t('chat.title'))
    await title.fill(w.half)
    await page.setViewportSize({ width: 420, height: 700 })
    await expect(title).toHaveValue(w.half)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(title).toHaveValue(w.half)
    await page.setViewportSize({ width: 420, height: 700 })
    await rename.getByRole('button', { name: t('common.save') }).click()
    await expect(page.getByRole('heading', { name: w.half })).toBeVisible()

    // From the list over the chat, which stays open behind it.
    await page
      .getByRole('button', { name: t('chat.sessions'), exact: true })
      .first()
      .click()
    const drawer = user.dialog(t('chat.sessions'))
    await page.screenshot({ path: test.info().outputPath('drawer.png') })
    await drawer.getByRole('button', { name: t('chat.sessionMenu', { title: w.half }) }).click()
    await page.getByRole('menuitem', { name: t('common.rename'), exact: true }).click()
    await title.fill(w.folk)
    await rename.getByRole('button', { name: t('common.save') }).click()
    await expect(rename).toBeHidden()
    await expect(drawer.getByRole('listitem').filter({ hasText: w.folk })).toBeVisible()
  })
}
