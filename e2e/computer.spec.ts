import { _electron, type ElectronApplication } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { appArguments, appEnvironment, expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { beginning, languages, sentences, textsIn } from './words.ts'

for (const language of languages) {
  const sister = sentences[language].plain
  const t = textsIn(language)
  test(`started at sign-in by a file of its own, it waits in the tray, and a second start brings a link (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const env = { ...system[language], XDG_CONFIG_HOME: join(profile, 'config') }
    const page = await launch(env)
    const user = createUser(page, language)
    await user.say(sister)
    const { items } = await call(page, 'session_list', { agentId: 'majordomo' })
    await user.openSettings('desktop')
    const section = page.getByRole('region', { name: t('desktop.running.title') })
    const atLogin = section.getByRole('switch', { name: t('desktop.running.login') })
    await expect(atLogin).not.toBeChecked()
    await atLogin.click()
    await expect(atLogin).toBeChecked()
    await section.getByRole('switch', { name: t('desktop.running.tray') }).click()
    await expect(section).toContainText(t('desktop.running.loginHidden'))
    const file = join(profile, 'config/autostart/majordomo.desktop')
    const entry = await readFile(file, 'utf8')
    expect(entry).toMatch(new RegExp(`^Exec=env MAJORDOMO_HOME=${profile} .*electron .*--hidden$`, 'mu'))

    await running().close()
    const hidden = await _electron.launch({ args: [...appArguments, '--hidden'], env: appEnvironment(profile, env) })
    const window = await hidden.firstWindow()
    await expect(createUser(window, language).field).toBeAttached()
    expect(await isVisible(hidden)).toBe(false)

    await startAgain(hidden, profile, env, '--hidden')
    expect(await isVisible(hidden)).toBe(false)
    await startAgain(hidden, profile, env, `majordomo://chat/${items[0]?.id}`)
    await expect.poll(() => isVisible(hidden)).toBe(true)
    await expect(window.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(sister)
    await createUser(window, language).openSettings('desktop')
    await window.getByRole('switch', { name: t('desktop.running.login') }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toBe('gone')
    await hidden.close()
  })

  test(`a newer version is told of from a file or an address that the user names, and nothing is fetched but that (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const note = join(profile, 'version.json')
    await writeFile(note, JSON.stringify({ version: '99.1.0', page: 'https://example.com/majordomo' }))
    const page = await launch(system[language])
    const user = createUser(page, language)
    await running().evaluate(({ dialog, shell }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      const opened: string[] = []
      shell.openExternal = async (url) => void opened.push(url)
      Object.assign(globalThis, { opened })
    }, note)
    await user.openSettings('desktop')
    const section = page.getByRole('region', { name: t('desktop.update.title') }).last()
    await expect(section).toContainText(packageJson.version)
    await section.getByRole('radio', { name: t('desktop.update.way.file') }).click()
    await section.getByRole('button', { name: t('desktop.update.choose') }).click()
    await expect(section).toContainText(t('desktop.update.newer', { version: '99.1.0' }))
    await expect(section).toContainText('version.json')
    expect(JSON.stringify(await page.evaluate(() => window.kernel?.desktop?.state()))).not.toContain(profile)
    await section.getByRole('button', { name: t('desktop.update.look') }).click()
    await expect
      .poll(() => running().evaluate(() => Reflect.get(globalThis, 'opened') as string[]))
      .toEqual(['https://example.com/majordomo'])

    for (const [text, sentence] of [
      [
        JSON.stringify({ version: packageJson.version, page: 'https://example.com' }),
        beginning(t, 'desktop.update.none', 'when'),
      ],
      ['<html>', t('desktop.update.problem.unreadable')],
      [JSON.stringify({ version: '99.0.0', page: 'file:///etc/passwd' }), t('desktop.update.problem.unreadable')],
      [JSON.stringify({ version: '99.0.0', page: 'javascript:alert(1)' }), t('desktop.update.problem.unreadable')],
    ] as const) {
      await writeFile(note, text)
      await section.getByRole('button', { name: t('desktop.update.check') }).click()
      await expect(section).toContainText(sentence)
    }

    await writeFile(note, JSON.stringify({ version: '99.2.0', page: 'https://example.com/2' }))
    const again = await launch(system[language])
    const notice = again.getByRole('region', { name: t('desktop.update.title') })
    await expect(notice).toContainText(
      t('desktop.update.newerAt', { version: '99.2.0', page: 'https://example.com/2' }),
    )
    expect.soft(await violations(again), 'the notice').toEqual([])
    await notice.getByRole('button', { name: t('runtime.read') }).click()
    await expect(notice).toBeHidden()

    const failure = await again.evaluate(() =>
      window.kernel?.desktop?.change({ updateFrom: { kind: 'url', url: 'http://example.com/v' } }),
    )
    expect(failure).toMatchObject({ ok: false, error: { code: 'invalid_input', params: { reason: 'not_https' } } })
  })
}

test('a link starts the app, and leads where it says', async ({ launch, running, profile }) => {
  const page = await launch()
  await createUser(page).say('My sister is called Nora.')
  const { items } = await call(page, 'session_list', { agentId: 'majordomo' })
  await running().close()
  const link = `majordomo://chat/${items[0]?.id}`
  const app = await _electron.launch({ args: [...appArguments, link], env: appEnvironment(profile) })
  const opened = await app.firstWindow()
  await expect(opened.getByRole('article', { name: 'You', exact: true })).toHaveText('My sister is called Nora.')
  await app.close()
})

for (const language of languages) {
  const t = textsIn(language)
  const { sister } = sentences[language]
  test(`the links of a chat and a memory are copied from their menus, and lead back (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(sister))).toBeVisible()
    await page.getByRole('button', { name: t('chat.sessionMenu', { title: sister }) }).press('Enter')
    await page.getByRole('menuitem', { name: t('desktop.link.copy') }).click()
    const copied = () => running().evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).toMatch(/^majordomo:\/\/chat\/[\w-]+$/u)
    const panel = await user.openMemory(sister)
    await panel.getByRole('button', { name: t('butler.life.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('desktop.link.copy') }).click()
    await expect.poll(copied).toMatch(/^majordomo:\/\/memory\/[\w-]+$/u)
  })

  test(`words are fetched only once spelling is switched on, and a failure says so (${language})`, async ({
    launch,
    running,
  }) => {
    const asked: string[] = []
    const site = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(404).end()
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    const page = await launch(system[language])
    await running().evaluate(
      ({ session }, to) => session.defaultSession.setSpellCheckerDictionaryDownloadURL(to),
      address,
    )
    await createUser(page, language).openSettings('desktop')
    const section = page.getByRole('region', { name: t('desktop.spelling.title') })
    const checked = () => running().evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages())
    await expect(section).toContainText(t('desktop.spelling.state.off'))
    expect([asked, await checked()]).toEqual([[], []])
    await section.getByRole('switch').click()
    await expect(section).toContainText(t('desktop.spelling.state.failed'))
    expect(asked[0]).toMatch(/^\/en-us.*\.bdic$/u)
    expect(await checked()).toEqual(['en-US'])
    await section.getByRole('switch').click()
    await expect(section).toContainText(t('desktop.spelling.state.off'))
    expect(await checked()).toEqual([])
    site.closeAllConnections()
    site.close()
  })
}

test('the settings of this computer are plain: zh and en, light and dark, wide and narrow', async ({
  launch,
  running,
}) => {
  test.slow()
  const page = await launch()
  await page.evaluate(() => window.kernel?.desktop?.change({ tray: true, quickKeys: 'Control+Alt+F9' }))
  for (const [language, theme] of [
    ['en', 'light'],
    ['zh', 'dark'],
  ] as const) {
    await call(page, 'settings_update', { patch: { language, theme } })
    const user = createUser(page, language)
    await expect(user.field).toBeVisible()
    await user.openSettings('desktop')
    const section = page.getByRole('region', { name: language === 'en' ? 'Notifications' : '系统通知', exact: true })
    for (const [width, height] of [
      [1280, 800],
      [420, 700],
    ] as const) {
      await running().evaluate(
        ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
        [width, height] as const,
      )
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await section.evaluate((shown) => shown.scrollIntoView())
      expect.soft(await violations(page), `${language} ${width} ${theme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: test.info().outputPath(`${language}-${width}-${theme}.png`) })
    }
    await user.goTo('chat')
  }
})

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

/** Starts the app once more beside the running one, as a system does. */
async function startAgain(app: ElectronApplication, profile: string, env: object, argument: string): Promise<void> {
  const program = await app.evaluate(() => process.execPath)
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const second = spawn(program, [...root, ...appArguments, argument], {
    env: { ...appEnvironment(profile), ...env },
    stdio: 'ignore',
  })
  const [code] = (await once(second, 'exit')) as [number | null]
  expect(code).toBe(0)
}
