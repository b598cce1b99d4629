import type { ElectronApplication, Page } from '@playwright/test'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'
import { languages, textsIn } from './words.ts'

const said = {
  en: {
    ask: 'Where is the sea?',
    is: 'It is ',
    lisbon: 'Lisbon',
    pasted: 'Remember: I live in Rome. I owe 5 euros.',
    noted: 'Noted.',
    half: 'And half a thought',
    wish: 'Remind me tomorrow at 9 am to water the plants',
    water: 'water the plants',
    export: 'How do I export my data?',
    forgetAll: 'Please forget everything you know about me.',
    peanuts: 'I am allergic to peanuts.',
    forgetPeanuts: 'Forget that I am allergic to peanuts',
    delicate: 'My favourite medicine is aspirin.',
  },
  zh: {
    ask: '海在哪里？',
    is: '在',
    lisbon: '里斯本',
    pasted: '请记住：我住在罗马。我欠 5 欧元。',
    noted: '好的。',
    half: '还有半句话',
    wish: '明天上午九点提醒我浇花',
    water: '浇花',
    export: '怎么导出我的数据',
    forgetAll: '请忘掉你知道的关于我的一切。',
    peanuts: '我对花生过敏。',
    forgetPeanuts: '忘掉我对花生过敏',
    delicate: '我喜欢打轮椅篮球。',
  },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`the quick window asks, shows the answer as it comes, hides on Escape, and leads to the chat (${language})`, async ({
    launch,
    running,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    const quick = await openQuick(running(), page)
    const field = quick.getByRole('textbox', { name: t('quick.field') })
    await expect(field).toBeFocused()
    expect(await confinement(running(), '#quick')).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    })
    expect(await quick.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
    // What answers and the keys were cut off below the field.
    await expect(quick.locator('footer')).toBeInViewport({ ratio: 1 })
    await quick.screenshot({ path: test.info().outputPath('field.png') })

    loopback.script(hold(`${w.is}**${w.lisbon}**`))
    await field.fill(w.ask)
    await field.press('Enter')
    await expect(quick.getByRole('main')).toContainText(w.is + w.lisbon)
    await expect(quick.getByRole('button', { name: t('chat.stop') })).toBeVisible()
    await quick.keyboard.press('Escape')
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)

    // It goes on behind, and stays in sight when asked for while it does.
    await showQuick(running())
    await expect(quick.getByRole('main')).toContainText(w.is + w.lisbon)
    loopback.release()
    await expect(quick.getByRole('button', { name: t('chat.stop') })).toBeHidden()
    await quick.screenshot({ path: test.info().outputPath('answer.png') })
    await quick.getByRole('button', { name: t('quick.open') }).click()
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
    await expect(page.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(w.ask)

    // The next question is a chat of its own, and what is pasted is as little the user's own words as in the app.
    await showQuick(running())
    await expect(quick.getByRole('main')).not.toContainText(w.lisbon)
    await expect(field).toBeFocused()
    await running().evaluate(({ clipboard }, text) => void clipboard.writeText(text), w.pasted)
    await field.press('Control+v')
    loopback.script(reply(w.noted))
    await field.press('Enter')
    await expect(quick.getByRole('main')).toContainText(w.noted)
    // What was typed below an answer and not sent yet is there again when it is asked for again.
    await field.fill(w.half)
    await field.press('Escape')
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
    await showQuick(running())
    await expect(field).toHaveValue(w.half)
    const { items } = await call(page, 'session_list', { agentId: 'majordomo' })
    expect(items).toHaveLength(2)
    const asked = await call(page, 'session_get', { sessionId: items[0]?.id ?? '' })
    expect(asked.messages[0]?.untrustedSpans).toEqual([{ start: 0, end: w.pasted.length, source: 'paste' }])
    await user.newChat()
  })

  test(`what the app says beneath an answer, and the way to a setting, were missing in the quick window (${language})`, async ({
    launch,
    running,
    loopback,
  }) => {
    const page = await launch(system[language])
    const quick = await openQuick(running(), page)
    const field = quick.getByRole('textbox', { name: t('quick.field') })
    await field.fill(w.export)
    await field.press('Enter')
    const way = (setting: string) =>
      quick.getByRole('button', { name: t('chat.inSettings', { name: t(setting) }), exact: true })
    await way('finder.export.label').click()
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
    await expect(page.getByRole('region', { name: t('finder.section.transfer') })).toBeVisible()

    await useProvider(page, loopback.baseUrl)
    loopback.script(reply(w.noted))
    await showQuick(running())
    await expect(way('finder.export.label')).toBeHidden()
    await field.fill(w.forgetAll)
    await field.press('Enter')
    await expect(quick.getByRole('main')).toContainText(t('temporary.vain.all'))
    await expect(way('finder.section.forget')).toBeVisible()
    expect.soft(await violations(quick)).toEqual([])
    await quick.screenshot({ path: test.info().outputPath('app-words.png') })
  })

  test(`what was learned, forgotten or asked was not in the quick window, whose answer says it is below (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const quick = await openQuick(running(), page)
    const user = createUser(quick, language)
    const field = quick.getByRole('textbox', { name: t('quick.field') })
    const ask = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    const below = user.learned(quick.getByRole('main'))
    await ask(w.peanuts)
    await expect(below).toContainText(t('chat.learned.created', { title: w.peanuts }))
    await ask(w.forgetPeanuts)
    await expect(below).toContainText(t('chat.learned.forgotten', { title: w.peanuts }))
    await below.getByRole('button', { name: t('chat.learned.undo', { title: w.peanuts }) }).click()
    await expect(user.notices).toContainText(t('chat.learned.undone', { title: w.peanuts }))
    await expect(below).toBeHidden()
    expect.soft(await violations(quick)).toEqual([])
    await quick.screenshot({ path: test.info().outputPath('undone.png') })

    await ask(w.delicate)
    const questions = quick.getByRole('list', { name: t('chat.question.label'), exact: true })
    await expect(questions).toContainText(w.delicate)
    expect.soft(await violations(quick)).toEqual([])
    expect.soft(await faultsOfWalk(quick)).toEqual([])
    await quick.screenshot({ path: test.info().outputPath('asked.png') })
    await questions.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
    await below.getByRole('button').first().click()
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
    await expect(page.getByRole('complementary', { name: t('butler.detail'), exact: true })).toContainText(w.delicate)
  })

  test(`a reminder asked for in the quick window was told of a button that was not there (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const quick = await openQuick(running(), page)
    const field = quick.getByRole('textbox', { name: t('quick.field') })
    const wish = w.wish
    await field.fill(wish)
    await field.press('Enter')
    const set = quick.getByRole('button', { name: t('chat.remind') })
    await expect(set).toBeVisible()
    expect.soft(await violations(quick)).toEqual([])
    await quick.screenshot({ path: test.info().outputPath('reminder.png') })
    // Also where that page is open already.
    await createUser(page, language).openSettings('schedules')
    await set.press('Enter')
    await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
    await expect(page.getByRole('form').getByRole('textbox')).toHaveValue(wish)
    await page.getByRole('button', { name: t('schedules.set') }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(w.water)
  })

  test(`keys for the whole system are chosen by pressing them, and refused where they cannot be had (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.openSettings('desktop')
    const section = page.getByRole('region', { name: t('desktop.quick.title') })
    const isTaken = (keys: string) =>
      running().evaluate(({ globalShortcut }, at) => globalShortcut.isRegistered(at), keys)
    await expect(section).toContainText(t('desktop.quick.state.off'))
    expect(await isTaken('Control+Shift+Space')).toBe(false)

    await section.getByRole('button', { name: t('desktop.quick.choose') }).click()
    const press = section.getByRole('button', { name: t('desktop.quick.press') })
    await press.press('Control+c')
    await expect(section).toContainText(t('desktop.quick.problem.too_few'))
    await press.press('Control+Shift+f')
    await expect(section).toContainText(t('desktop.quick.problem.own'))
    await press.press('Control+Alt+m')
    await expect(section.getByRole('button', { name: 'Ctrl Alt M' })).toBeVisible()
    await expect(section).toContainText(t('desktop.quick.state.on'))
    expect(await isTaken('Control+Alt+M')).toBe(true)

    // While others are chosen the old ones are free, and Escape leaves them as they were.
    await section.getByRole('button', { name: 'Ctrl Alt M' }).click()
    await expect.poll(() => isTaken('Control+Alt+M')).toBe(false)
    await press.press('Escape')
    await expect.poll(() => isTaken('Control+Alt+M')).toBe(true)

    // Nor are they lost where the new ones cannot be kept: a folder stands in the way of the file.
    const file = join(await running().evaluate(({ app }) => app.getPath('userData')), 'desktop.json')
    await rename(file, `${file}.aside`)
    await mkdir(join(file, 'in the way'), { recursive: true })
    await section.getByRole('button', { name: 'Ctrl Alt M' }).click()
    await expect.poll(() => isTaken('Control+Alt+M')).toBe(false)
    await press.press('Control+Alt+k')
    await expect.poll(() => isTaken('Control+Alt+M')).toBe(true)
    await rm(file, { recursive: true })
    await rename(`${file}.aside`, file)

    await running().evaluate(({ globalShortcut }) => {
      globalShortcut.register = () => false
    })
    await section.getByRole('button', { name: 'Ctrl Alt M' }).click()
    await press.press('Control+Alt+k')
    await expect(section).toContainText(t('desktop.quick.state.taken'))
    await section.getByRole('button', { name: t('desktop.quick.off') }).click()
    await expect(section).toContainText(t('desktop.quick.state.off'))

    await page.evaluate(() => window.kernel?.desktop?.change({ quickKeys: 'Control+Shift+Space' }))
    await launch(system[language])
    await expect.poll(() => isTaken('Control+Shift+Space')).toBe(true)
  })
}

test('the quick window is plain to everybody: zh and en, light and dark, by keyboard', async ({ launch, running }) => {
  const page = await launch()
  const quick = await openQuick(running(), page)
  const en = quick.getByRole('textbox', { name: 'Ask something' })
  const zh = quick.getByRole('textbox', { name: '想问什么' })
  await en.fill('My sister is called Nora.')
  await en.press('Enter')
  await expect(quick.getByRole('button', { name: 'Open in the app' })).toBeVisible()
  for (const [language, theme] of [
    ['en', 'light'],
    ['zh', 'dark'],
  ] as const) {
    await call(page, 'settings_update', { patch: { theme, language } })
    await expect(language === 'en' ? en : zh).toBeVisible()
    expect.soft(await violations(quick), `${language} ${theme}`).toEqual([])
    expect.soft(await faultsOfWalk(quick), language).toEqual([])
    await quick.screenshot({ path: test.info().outputPath(`${language}-${theme}.png`) })
  }
  await zh.focus()
  await expect(async () => {
    await quick.keyboard.press('Tab')
    await expect(quick.getByRole('button', { name: '在应用中打开' })).toBeFocused({ timeout: 200 })
  }).toPass()
})

/** Opens it as the keys and the tray do. */
async function openQuick(app: ElectronApplication, page: Page): Promise<Page> {
  const opened = app.waitForEvent('window')
  await page.evaluate(() => window.kernel?.desktop?.act('open_quick'))
  return opened
}

/** A second start with --quick, which a desktop's own keys may call. */
async function showQuick(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: own }) => void own.emit('second-instance', {}, ['electron', '.', '--quick'], '/', null))
  await expect.poll(() => isVisible(app, '#quick')).toBe(true)
}

const isVisible = (app: ElectronApplication, hash: string) =>
  app.evaluate(
    ({ BrowserWindow }, at) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith(at))
        ?.isVisible(),
    hash,
  )

const confinement = (app: ElectronApplication, hash: string) =>
  app.evaluate(({ BrowserWindow }, at) => {
    const contents = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().endsWith(at))
    // Electron has this method and does not document it.
    const page = Object(contents?.webContents)
    const { sandbox, contextIsolation, nodeIntegration } = Reflect.get(page, 'getLastWebPreferences').call(page)
    return { sandbox, contextIsolation, nodeIntegration }
  }, hash)
