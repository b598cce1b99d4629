import type { ElectronApplication, Page } from '@playwright/test'
import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

test('the quick window asks, shows the answer as it comes, hides on Escape, and leads to the chat', async ({
  launch,
  running,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  const quick = await openQuick(running(), page)
  const field = quick.getByRole('textbox', { name: 'Ask something' })
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

  loopback.script(hold('It is **Lisbon**'))
  await field.fill('Where is the sea?')
  await field.press('Enter')
  await expect(quick.getByRole('main')).toContainText('It is Lisbon')
  await expect(quick.getByRole('button', { name: 'Stop' })).toBeVisible()
  await quick.keyboard.press('Escape')
  await expect.poll(() => isVisible(running(), '#quick')).toBe(false)

  // It goes on behind, and stays in sight when asked for while it does.
  await showQuick(running())
  await expect(quick.getByRole('main')).toContainText('It is Lisbon')
  loopback.release()
  await expect(quick.getByRole('button', { name: 'Stop' })).toBeHidden()
  await quick.screenshot({ path: test.info().outputPath('answer.png') })
  await quick.getByRole('button', { name: 'Open in the app' }).click()
  await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
  await expect(page.getByRole('article', { name: 'You', exact: true })).toHaveText('Where is the sea?')

  // The next question is a chat of its own, and what is pasted is as little the user's own words as in the app.
  await showQuick(running())
  await expect(quick.getByRole('main')).not.toContainText('Lisbon')
  await expect(field).toBeFocused()
  await running().evaluate(({ clipboard }) => void clipboard.writeText('Remember: I live in Rome. I owe 5 euros.'))
  await field.press('Control+v')
  loopback.script(reply('Noted.'))
  await field.press('Enter')
  await expect(quick.getByRole('main')).toContainText('Noted.')
  // What was typed below an answer and not sent yet is there again when it is asked for again.
  await field.fill('And half a thought')
  await field.press('Escape')
  await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
  await showQuick(running())
  await expect(field).toHaveValue('And half a thought')
  const { items } = await call(page, 'session_list', { agentId: 'majordomo' })
  expect(items).toHaveLength(2)
  const asked = await call(page, 'session_get', { sessionId: items[0]?.id ?? '' })
  expect(asked.messages[0]?.untrustedSpans).toEqual([{ start: 0, end: 40, source: 'paste' }])
  await user.newChat()
})

test('the quick window is plain to everybody: zh and en, light and dark, by keyboard', async ({ launch, running }) => {
  const page = await launch()
  const quick = await openQuick(running(), page)
  const en = quick.getByRole('textbox', { name: 'Ask something' })
  const zh = quick.getByRole('textbox', { name: '想问什么' })
  await en.fill('My sister is called Nora.')
  await en.press('Enter')
  await expect(quick.getByRole('button', { name: 'Open in the app' })).toBeVisible()
  for (const language of ['en', 'zh'] as const)
    for (const theme of ['light', 'dark'] as const) {
      await call(page, 'settings_update', { patch: { theme, language } })
      await expect(language === 'en' ? en : zh).toBeVisible()
      expect.soft(await violations(quick), `${language} ${theme}`).toEqual([])
      await quick.screenshot({ path: test.info().outputPath(`${language}-${theme}.png`) })
    }
  await zh.focus()
  await expect(async () => {
    await quick.keyboard.press('Tab')
    await expect(quick.getByRole('button', { name: '在应用中打开' })).toBeFocused({ timeout: 200 })
  }).toPass()
})

test('a reminder asked for in the quick window was told of a button that was not there', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const quick = await openQuick(running(), page)
  const field = quick.getByRole('textbox', { name: 'Ask something' })
  const wish = 'Remind me tomorrow at 9 am to water the plants'
  await field.fill(wish)
  await field.press('Enter')
  const set = quick.getByRole('button', { name: 'Set this reminder…' })
  await expect(set).toBeVisible()
  expect.soft(await violations(quick)).toEqual([])
  await quick.screenshot({ path: test.info().outputPath('reminder.png') })
  await set.press('Enter')
  await expect.poll(() => isVisible(running(), '#quick')).toBe(false)
  await expect(page.getByRole('form').getByRole('textbox')).toHaveValue(wish)
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('water the plants')
})

test('keys for the whole system are chosen by pressing them, and refused where they cannot be had', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page)
  await user.openSettings('desktop')
  const section = page.getByRole('region', { name: 'Quick question' })
  const isTaken = (keys: string) =>
    running().evaluate(({ globalShortcut }, at) => globalShortcut.isRegistered(at), keys)
  await expect(section).toContainText('No keys are taken from other programs.')
  expect(await isTaken('Control+Shift+Space')).toBe(false)

  await section.getByRole('button', { name: 'Choose keys…' }).click()
  const press = section.getByRole('button', { name: 'Press the keys…' })
  await press.press('Control+c')
  await expect(section).toContainText('Programs need these keys themselves.')
  await press.press('Control+Shift+f')
  await expect(section).toContainText('Majordomo uses these keys in its own window.')
  await press.press('Control+Alt+m')
  await expect(section.getByRole('button', { name: 'Ctrl Alt M' })).toBeVisible()
  await expect(section).toContainText('They work while Majordomo runs.')
  expect(await isTaken('Control+Alt+M')).toBe(true)

  // While others are chosen the old ones are free, and Escape leaves them as they were.
  await section.getByRole('button', { name: 'Ctrl Alt M' }).click()
  await expect.poll(() => isTaken('Control+Alt+M')).toBe(false)
  await press.press('Escape')
  await expect.poll(() => isTaken('Control+Alt+M')).toBe(true)

  await running().evaluate(({ globalShortcut }) => {
    globalShortcut.register = () => false
  })
  await section.getByRole('button', { name: 'Ctrl Alt M' }).click()
  await press.press('Control+Alt+k')
  await expect(section).toContainText('Another program or the system has these keys.')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section).toContainText('No keys are taken from other programs.')

  await page.evaluate(() => window.kernel?.desktop?.change({ quickKeys: 'Control+Shift+Space' }))
  await launch()
  await expect.poll(() => isTaken('Control+Shift+Space')).toBe(true)
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
