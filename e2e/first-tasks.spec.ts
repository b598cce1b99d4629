import type { Page } from '@playwright/test'
import { startLoopbackOllama } from '../src-main/testing/loopback-ollama.ts'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { makePdf } from '../src-main/testing/make-files.ts'
import { expect, system, test } from './app.ts'
import { countClicks } from './clicks.ts'
import { call, useProvider } from './kernel-calls.ts'
import { citation, createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    job: 'I work as a nurse.',
    ask: 'What is my job?',
    before: 'Where did I live before?',
    old: 'Lisbon',
    plain: 'How tall is the Eiger?',
    corrected: 'I work as a doctor.',
    now: 'doctor',
    month: 'The boiler hums at night.',
  },
  zh: {
    job: '我是一名护士。',
    ask: '我的工作是什么？',
    before: '我以前住在哪里？',
    old: '里斯本',
    plain: '艾格峰有多高？',
    corrected: '我是一名医生。',
    now: '医生',
    month: '锅炉夜里嗡嗡响。',
  },
} as const

/** What docs/first-tasks.md says; each is begun from an open chat. */
for (const language of languages) {
  const t = textsIn(language)
  const w = said[language]
  const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

  /** How many clicks something takes. */
  const clicksOf = async (page: Page, act: () => Promise<unknown>) => {
    const clicks = await countClicks(page)
    await act()
    return clicks()
  }

  test(`first-time tasks of memory take the clicks that are written down (${language})`, async ({ launch }) => {
    test.slow()
    const page = await launch(system[language])
    const user = createUser(page, language)
    const { home, newHome } = sentences[language]
    const taken: Record<string, number> = {}
    const count = async (task: string, act: () => Promise<unknown>) => void (taken[task] = await clicksOf(page, act))

    const told = await user.say(w.job)
    await expect(user.learned(told)).toBeVisible()
    await count('what does it know about my job', () => user.say(w.ask))
    const answer = page.getByRole('article').last()
    await count('see why', async () => {
      await citation(answer, 1).click()
      await expect(page.getByRole('complementary')).toContainText(w.job)
    })
    await page.keyboard.press('Escape')
    await count('what was used', async () => {
      await user.receiptOf(answer)
      await expect(page.getByRole('complementary')).toContainText(w.job)
    })
    await page.keyboard.press('Escape')
    await count('correct it', async () => {
      await user.learned(told).getByRole('button').first().click()
      const panel = page.getByRole('complementary', { name: t('butler.detail'), exact: true })
      await panel.getByRole('button', { name: t('common.edit'), exact: true }).click()
      await panel.getByLabel(t('butler.field.content')).fill(w.corrected)
      await panel.getByRole('button', { name: t('common.save'), exact: true }).click()
      await expect(user.notices).toContainText(t('butler.saved'))
    })
    await user.goTo('chat')
    await expect(await user.say(w.ask), 'what was put right by hand was not known').toContainText(w.now)
    const moved = await user.say(home)
    await count('forget it', async () => {
      await user
        .learned(moved)
        .getByRole('button', { name: /^(?:Undo|撤销)/ })
        .click()
      await expect(user.learned(moved)).toBeHidden()
    })
    await user.say(home)
    await user.say(newHome)
    await count('where did I live before', async () => expect(await user.say(w.before)).toContainText(w.old))
    await count('undo a change', async () => {
      await button(page, 'butler.title').click()
      await page.getByRole('tab', { name: t('butler.tab.changes') }).click()
      const today = page.getByRole('list', { name: t('butler.changes.ofDay') })
      const undoes = today.getByRole('button', { name: /^(?:Undo|撤销)/ })
      await expect(undoes.nth(1), 'Undo was seen only under the pointer').toHaveCSS('opacity', '1')
      await today
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^(?:Undo|撤销)/ })
        .click()
      await expect(today.getByRole('listitem').first()).toContainText(t('butler.changes.kind.undo'))
    })
    expect(taken).toEqual({
      'what does it know about my job': 0,
      'see why': 1,
      'what was used': 1,
      'correct it': 3,
      'forget it': 1,
      'where did I live before': 0,
      'undo a change': 3,
    })
  })

  test(`first-time tasks of a chat take the clicks that are written down (${language})`, async ({
    launch,
    running,
    loopback,
    profile,
  }) => {
    test.slow()
    const ollama = await startLoopbackOllama({ models: ['qwen3:4b'], loaded: ['qwen3:4b'] })
    const page = await launch({ ...system[language], OLLAMA_HOST: ollama.host })
    const user = createUser(page, language)
    const taken: Record<string, number> = {}
    const count = async (task: string, act: () => Promise<unknown>) => void (taken[task] = await clicksOf(page, act))

    await count('connect a running Ollama', async () => {
      await button(page, 'settings.model.add').click()
      await page.getByRole('button', { name: /qwen3:4b/ }).click()
      await expect(user.notices).toContainText('Ollama')
    })
    await useProvider(page, loopback.baseUrl)
    await page.reload()
    await user.goTo('chat')
    loopback.script(reply('3,967 m.'))
    await user.say(w.plain)
    await count('switch the model in a chat', async () => {
      await page.getByRole('button', { name: /Choose a(?:nother)? model|换一个模型/ }).click()
      await page.getByRole('option', { name: /^loopback-large/ }).click()
      await expect(page.getByText(t('who.answers', { name: 'loopback-large' }), { exact: true })).toBeVisible()
      // What was written next was lost on the button.
      await expect(user.field).toBeFocused()
    })
    await count('edit a sent message', async () => {
      const mine = page.getByRole('article', { name: t('chat.by.user'), exact: true })
      await mine.hover()
      await mine.getByRole('button', { name: t('branches.edit') }).click()
      await page.getByRole('textbox', { name: t('branches.editField') }).press('Enter')
      await expect(page.getByText('2/2')).toBeVisible()
    })
    await count('attach a PDF', async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: t('chat.files.attach') }).click()
      await (await chooser).setFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: makePdf(['One page']) }])
      await expect(page.getByRole('list', { name: t('chat.files.label') })).toContainText('a.pdf')
      await expect(user.field).toBeFocused()
    })
    await page.getByRole('button', { name: t('chat.files.remove', { name: 'a.pdf' }) }).click()
    await running().evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, `${profile}/chat.md`)
    await count('export a chat', async () => {
      const row = page
        .getByRole('region', { name: t('chat.sessions') })
        .getByRole('listitem')
        .first()
      await row.hover()
      await row.getByRole('button', { name: t('chat.sessionMenu', { title: w.plain }) }).click()
      await page.getByRole('menuitem', { name: t('chats.export.menu') }).click()
      await user
        .dialog(t('chats.export.title'))
        .getByRole('button')
        .filter({ hasText: t('chats.export.hint.markdown') })
        .click()
      await expect(user.notices).toContainText(t('chats.export.saved'))
    })
    await call(page, 'session_import', {
      agentId: 'majordomo',
      extract: false,
      lines: [{ session: 'old', at: '2026-10-01T08:00:00.000Z', role: 'user', text: w.month }],
    })
    await count('find a sentence of last month', async () => {
      await page.getByRole('searchbox', { name: t('chat.search') }).click()
      await page.keyboard.type(w.month.slice(0, -1))
      await page
        .getByRole('group', { name: t('chats.saidIn', { title: w.month }) })
        .getByRole('button')
        .first()
        .click()
      await expect(page.getByRole('article').getByText(w.month)).toBeInViewport()
    })
    await count('chat without memory', async () => {
      await button(page, 'chat.new').click()
      await button(page, 'temporary.title').click()
      await expect(page.getByText(t('temporary.says'), { exact: true })).toBeVisible()
    })
    expect(taken).toEqual({
      'connect a running Ollama': 2,
      'switch the model in a chat': 2,
      'edit a sent message': 1,
      'attach a PDF': 1,
      'export a chat': 3,
      'find a sentence of last month': 2,
      'chat without memory': 2,
    })
    await ollama.close()
  })
}
