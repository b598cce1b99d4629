import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'

test(
  'the page is confined: sandboxed, at its own address, without Node',
  { tag: '@core' },
  async ({ launch, running }) => {
    const page = await launch()
    const preferences = await running().evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      // Electron has this method and does not document it.
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = Reflect.get(
        Object(contents),
        'getLastWebPreferences',
      ).call(contents)
      return { sandbox, contextIsolation, nodeIntegration, webviewTag }
    })

    expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false })
    expect(await page.evaluate(() => [location.origin, 'require' in window, 'process' in window])).toEqual([
      'app://majordomo',
      false,
      false,
    ])
    // What serves the page needs no HTTP client, which would take a twentieth of each start to load.
    const hasClient = () => Reflect.get(process, 'moduleLoadList').includes('NativeModule internal/deps/undici/undici')
    expect(await running().evaluate(hasClient)).toBe(false)
  },
)

test('the page goes nowhere, opens nothing and runs no script that is not its own', async ({ launch, running }) => {
  const page = await launch()
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  const opened = await page.evaluate(() => window.open('https://example.com/') === null)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    return 'injected' in window
  })
  const fetched = await page.evaluate(() => fetch('https://example.com/').then(String, (error: Error) => error.name))
  const permission = await page.evaluate(() =>
    navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
  )

  expect({ opened, ran, fetched, permission, url: page.url() }).toEqual({
    opened: true,
    ran: false,
    fetched: 'TypeError',
    permission: 'denied',
    url: expect.stringMatching(/^app:\/\/majordomo\//),
  })
  expect(running().windows()).toHaveLength(1)
})

test('a page that went to about:blank left the window blank', async ({ launch }) => {
  const page = await launch()
  const field = page.getByRole('textbox').first()
  await expect(field).toBeVisible()
  await page.evaluate(() => {
    location.href = 'about:blank'
  })
  await page.waitForURL(/^app:\/\/majordomo\//)
  await expect(field).toBeVisible()
  expect(await page.evaluate(() => 'kernel' in window)).toBe(true)
})

test('serves the built pages only', async ({ launch }) => {
  const page = await launch()
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['/', '/index.html', '/..%2fmain/index.js', '/%2e%2e/main/index.js', '/missing.js'].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404])
})

test('a command travels to the kernel and back, and its event comes to the window', async ({ launch, running }) => {
  const page = await launch()
  const answer = await page.evaluate(async () => {
    const event = new Promise((resolve) =>
      window.kernel?.subscribe(
        // The event of an earlier change may still be on its way.
        (pushed) =>
          pushed.name === 'settings_changed' &&
          pushed.payload.settings.theme === 'dark' &&
          resolve(pushed.payload.settings.theme),
      ),
    )
    const result = await window.kernel?.invoke('settings_update', { patch: { theme: 'dark' } })
    return { ok: result?.ok, event: await event }
  })

  expect(answer).toEqual({ ok: true, event: 'dark' })
  await expect.poll(() => running().evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
})

test('files come and go by dialogs, and the page learns no path', async ({ launch, running, profile }) => {
  const page = await launch()
  const chosen = join(profile, 'chosen.json')
  await writeFile(chosen, '[]')
  await running().evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, chosen)

  const opened = await page.evaluate(() => window.kernel?.openFile(['.json']))
  expect(opened).toEqual({ handle: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'chosen.json', size: 2 })
})

test('links leave the app only as web and mail links', async ({ launch, running }) => {
  const page = await launch()
  await running().evaluate(({ shell }) => {
    const opened: string[] = []
    shell.openExternal = async (url) => void opened.push(url)
    Object.assign(globalThis, { opened })
  })
  const failure = await page.evaluate(async () => {
    await window.kernel?.openLink('https://example.com/a')
    return window.kernel?.openLink('file:///etc/passwd').catch((error: Error) => error.message)
  })

  expect(failure).toContain('Only web and mail links can be opened.')
  expect(await running().evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual(['https://example.com/a'])
})

test('where the profile cannot be opened, the window is there and every call says why', async ({ launch, profile }) => {
  const file = join(profile, 'in-the-way')
  await writeFile(file, 'not a folder')
  const page = await launch({ MAJORDOMO_HOME: file })
  const results = await page.evaluate(() =>
    Promise.all(['settings_get', 'agent_list'].map(async (name) => window.kernel?.invoke(name, {}))),
  )

  for (const result of results)
    expect(result).toEqual({
      ok: false,
      error: expect.objectContaining({ code: expect.stringMatching(/^(storage_|internal)/) }),
    })
  expect(await readFile(file, 'utf8')).toBe('not a folder')
})

test('a damaged file is named and left as it is, and once it is put right the same window works', async ({
  launch,
  profile,
}) => {
  const file = join(profile, 'memories.db')
  await writeFile(file, 'no database '.repeat(500))
  const page = await launch()
  const ask = () => page.evaluate(() => window.kernel?.invoke('memory_list', { agentId: 'majordomo' }))

  expect(await ask()).toEqual({ ok: false, error: expect.objectContaining({ code: 'storage_damaged' }) })
  expect(await readFile(file, 'utf8')).toBe('no database '.repeat(500))
  await rm(file)
  await expect.poll(ask).toMatchObject({ ok: true })
})

test('a second start on the same profile brings the first window to the front and ends', async ({
  launch,
  running,
  profile,
}) => {
  await launch()
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const executable = await running().evaluate(() => process.execPath)
  const second = spawn(executable, ['.', '--no-sandbox', '--disable-gpu', '--log-level=3'], {
    env: { ...process.env, MAJORDOMO_HOME: profile },
  })

  expect(await once(second, 'exit')).toEqual([0, null])
  expect(
    await running().evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
    ),
  ).toEqual([false])
})
