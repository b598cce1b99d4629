import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { barFaults, movesWindow } from './bar-faults.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { sentences } from './words.ts'

// Under Wayland an old Electron leaves the bar to the system.
const x11 = { XDG_SESSION_TYPE: 'x11' }
const names = {
  en: {
    bar: 'Title bar',
    own: 'Majordomo’s own',
    system: 'The system’s',
    menu: 'Menu',
    file: 'File',
    read: 'Got it',
    chats: 'Chats',
    folder: 'New folder',
    more: 'More',
    keys: 'Keyboard shortcuts',
  },
  zh: {
    bar: '标题栏',
    own: '应用自己的',
    system: '系统的',
    menu: '菜单',
    file: '文件',
    read: '知道了',
    chats: '对话列表',
    folder: '新建文件夹',
    more: '更多',
    keys: '键盘快捷键',
  },
} as const

for (const [language, theme, width, height] of [
  ['en', 'light', 1280, 800],
  ['zh', 'dark', 1280, 800],
  ['zh', 'light', 420, 700],
  ['en', 'dark', 420, 480],
] as const) {
  test(`the page is the title bar: nothing lies under the buttons, all of it can be pressed (${language}, ${theme}, ${width}×${height})`, async ({
    launch,
    running,
  }) => {
    test.setTimeout(120_000)
    const page = await launch(x11)
    const user = createUser(page, language)
    const t = names[language]
    const look = async (name: string): Promise<void> => {
      await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
      expect.soft(await barFaults(page), name).toEqual([])
    }
    await call(page, 'settings_update', { patch: { language, theme } })
    await resize(running(), width, height)
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
    expect(
      await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
    ).toMatchObject({
      width,
      height,
    })
    expect(await page.evaluate(() => outerHeight - innerHeight)).toBe(0)
    expect(await page.evaluate(() => navigator.windowControlsOverlay.visible)).toBe(true)
    await expect.poll(() => roomOfButtons(page)).toBeGreaterThan(60)

    // What is amiss with the program is told at the top: there it is the bar.
    await expect(page.getByRole('button', { name: t.read })).toBeVisible()
    await look('notice')
    expect(await movesWindow(page, { x: 6, y: 6 })).toBe(true)
    await page.getByRole('button', { name: t.read }).click()
    await look('empty')
    await user.say(sentences[language].plain)
    await look('chat')
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(await movesWindow(page, { x: (title?.x ?? 0) + 4, y: (title?.y ?? 0) + 4 })).toBe(true)
    expect.soft(await violations(page), 'chat').toEqual([])

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await look('palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: t.keys })).toBeVisible()
    await look('dialog')
    await page.keyboard.press('Escape')
    if (width < 840) {
      await page.keyboard.press('Control+b')
      await expect(page.getByRole('dialog', { name: t.chats })).toBeVisible()
      await look('drawer')
    }
    await page.getByRole('button', { name: t.folder, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').last()).toBeVisible()
    await look('folder')
    await page.keyboard.press('Escape')
    if (width < 840) await page.keyboard.press('Escape')

    await user.goToYou()
    await look('butler')
    const { x, width: free } = await page.evaluate(() => navigator.windowControlsOverlay.getTitlebarAreaRect().toJSON())
    expect(await movesWindow(page, { x: x + free / 2, y: 10 })).toBe(true)
    const panel = await user.openMemory(sentences[language].plain)
    await look('memory')
    const head = await panel.getByRole('heading', { level: 2 }).first().boundingBox()
    const inHead = { x: (head?.x ?? 0) + 4, y: (head?.y ?? 0) + 4 }
    expect(await movesWindow(page, inHead)).toBe(true)
    await panel.getByRole('button', { name: t.more }).last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await look('menu of the memory')
    // A press on the head puts the menu away, and moves nothing yet.
    expect(await movesWindow(page, inHead)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.keyboard.press('Escape')

    await user.openSettings('data')
    await look('settings')
    expect(await movesWindow(page, { x: x + free / 2, y: 10 })).toBe(true)
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 90 }))
    await look('settings, scrolled')
  })
}

for (const language of ['en', 'zh'] as const) {
  test(`the menu comes by its button and by Alt alone, at its place (${language})`, async ({ launch, running }) => {
    const page = await launch(x11)
    await call(page, 'settings_update', { patch: { language } })
    const t = names[language]
    const button = page.getByRole('button', { name: t.menu, exact: true })
    await expect(button).toBeVisible()
    await expect.poll(() => menuLabels(running())).toContain(t.file)
    await watchMenu(running())
    await button.click()
    await expect.poll(() => timesShown(running())).toBe(1)
    const box = await button.boundingBox()
    expect(await askedPlace(running())).toEqual({
      x: Math.round(box?.x ?? 0),
      y: Math.round((box?.y ?? 0) + (box?.height ?? 0)),
    })
    await closeMenu(running())

    await page.keyboard.press('Alt')
    await expect.poll(() => timesShown(running())).toBe(2)
    await closeMenu(running())
    // With another key it means something else.
    await page.keyboard.press('Alt+x')
    await page.keyboard.press('Control+Alt')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => timesShown(running())).toBe(3)
    await closeMenu(running())
  })

  test(`the setting brings the system’s bar back, and ours again (${language})`, async ({ launch }) => {
    const t = names[language]
    const open = async () => {
      const page = await launch(x11)
      await call(page, 'settings_update', { patch: { language } })
      const user = createUser(page, language)
      await user.openSettings('desktop')
      const bar = page.getByRole('radiogroup', { name: t.bar })
      await expect(bar).toBeVisible()
      return { page, bar }
    }
    const own = await open()
    await expect(own.bar.getByRole('radio', { name: t.own })).toBeChecked()
    await own.bar.getByRole('radio', { name: t.system }).click()
    await expect(own.bar.getByRole('radio', { name: t.system })).toBeChecked()
    // The window that is there stays as it is.
    expect(await own.page.evaluate(() => navigator.windowControlsOverlay.visible)).toBe(true)
    expect.soft(await violations(own.page)).toEqual([])
    await own.bar.scrollIntoViewIfNeeded()
    await own.page.screenshot({ path: test.info().outputPath('setting.png') })

    const system = await open()
    expect(await system.page.evaluate(() => navigator.windowControlsOverlay.visible)).toBe(false)
    expect(await roomOfButtons(system.page)).toBe(0)
    await expect(system.page.getByRole('button', { name: t.menu, exact: true })).toHaveCount(0)
    expect(await movesWindow(system.page, { x: 38, y: 10 })).toBe(false)
    await system.bar.getByRole('radio', { name: t.own }).click()
    await expect(system.bar.getByRole('radio', { name: t.own })).toBeChecked()

    const again = await open()
    expect(await again.page.evaluate(() => navigator.windowControlsOverlay.visible)).toBe(true)
  })
}

test('the buttons go with the theme, what is under them, the zoom and full screen', async ({ launch, running }) => {
  const page = await launch(x11)
  const user = createUser(page)
  await call(page, 'settings_update', { patch: { theme: 'light' } })
  await page.getByRole('button', { name: 'Got it' }).click()
  await watchButtons(running())
  const colour = () => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content)
  await expect.poll(colour).toBe('rgb(253 252 249)')
  await user.goToYou()
  await expect.poll(colour).toBe('rgb(241 237 228)')
  await page.keyboard.press('Control+k')
  await expect.poll(colour).toBe('rgb(183 180 172)')
  await page.keyboard.press('Escape')
  await expect.poll(colour).toBe('rgb(241 237 228)')
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await expect.poll(colour).toBe('rgb(22 21 18)')
  await expect.poll(() => buttons(running())).toMatchObject({ symbolColor: '#ece8de', height: 47 })
  // Where the processor draws, they have the page's colour; elsewhere it is seen through them.
  await expect.poll(async () => (await buttons(running()))?.color.toLowerCase()).toMatch(/^#(?:161512|ffffff01)$/u)

  const heads = () =>
    page.evaluate(() => [
      navigator.windowControlsOverlay.getTitlebarAreaRect().height,
      document.querySelector('header')?.getBoundingClientRect().height ?? 0,
    ])
  await user.goTo('chat')
  for (const key of ['Control+Equal', 'Control+Equal', 'Control+0', 'Control+Minus', 'Control+Minus']) {
    await page.keyboard.press(key)
    await expect
      .poll(async () => {
        const [buttonsAre = 0, headIs = 0] = await heads()
        return buttonsAre <= headIs && buttonsAre > headIs - 3
      }, key)
      .toBe(true)
    expect(await barFaults(page), key).toEqual([])
  }
  await page.keyboard.press('Control+0')
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await expect.poll(() => roomOfButtons(page)).toBe(0)
  await expect.poll(async () => (await heads())[1]).toBe(56)
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(false))
  await expect.poll(() => roomOfButtons(page)).toBeGreaterThan(60)
})

/** How much of the page's right edge the buttons take, as the page counts it. */
const roomOfButtons = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'position: absolute; width: var(--edge-right); height: var(--edge-height)'
    const { width, height } = probe.getBoundingClientRect()
    probe.remove()
    return height === 0 ? 0 : width
  })

const resize = (app: ElectronApplication, width: number, height: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size), [
    width,
    height,
  ] as const)

/** Notes where the menu is asked for and how often it really came. */
const watchMenu = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu()
    if (!menu) throw new Error('There is no menu.')
    const seen = { shown: 0, asked: {} }
    Object.assign(globalThis, { seen })
    menu.on('menu-will-show', () => (seen.shown += 1))
    const popup = menu.popup.bind(menu)
    menu.popup = (options) => {
      seen.asked = { x: options?.x, y: options?.y }
      popup(options)
    }
  })
const timesShown = (app: ElectronApplication) => app.evaluate(() => Reflect.get(globalThis, 'seen').shown as number)
const askedPlace = (app: ElectronApplication) => app.evaluate(() => Reflect.get(globalThis, 'seen').asked as object)
const closeMenu = (app: ElectronApplication) => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.closePopup())
const menuLabels = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))

/** Notes what the buttons are told to look like. */
const watchButtons = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('There is no window.')
    const set = window.setTitleBarOverlay.bind(window)
    window.setTitleBarOverlay = (options) => {
      Object.assign(globalThis, { buttons: options })
      set(options)
    }
  })
const buttons = (app: ElectronApplication) =>
  app.evaluate(
    () => Reflect.get(globalThis, 'buttons') as { color: string; symbolColor: string; height: number } | undefined,
  )
