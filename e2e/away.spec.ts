import type { ElectronApplication, Page } from '@playwright/test'
import { hold } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'

interface Notice {
  readonly title: string
  readonly body: string
}

test('an answer that comes while nobody looks is told of, no more of it than was allowed, and leads to its chat', async ({
  launch,
  running,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  await catchNotices(running())
  await comeToFront(running())
  await user.say('What helps against asthma?')
  expect(await noticesOf(running()), 'while the window is in front').toEqual([])

  const askAndLeave = async () => {
    loopback.script(hold('Rest and **tea**.'))
    await user.field.fill('And besides?')
    await user.field.press('Enter')
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await goAway(running())
    const before = (await noticesOf(running())).length
    loopback.release()
    return before
  }
  const comesBack = async () => {
    await running().evaluate(({ app }) => void app.emit('second-instance', {}, ['electron', '.'], '/', null))
    await expect.poll(() => isShown(running())).toBe(true)
    await comeToFront(running())
  }
  const last = async (before: number) => {
    await expect.poll(async () => (await noticesOf(running())).length).toBe(before + 1)
    return (await noticesOf(running())).at(-1)
  }
  const title = 'What helps against asthma?'
  expect(await last(await askAndLeave())).toEqual({ title: 'Majordomo', body: 'Your answer is ready.' })
  await comesBack()
  await change(page, { answerShows: 'title' })
  expect(await last(await askAndLeave())).toEqual({ title, body: 'Your answer is ready.' })
  await comesBack()
  await change(page, { answerShows: 'text' })
  expect((await last(await askAndLeave()))?.body).toContain('Rest and tea')
  await comesBack()
  await call(page, 'settings_update', { patch: { language: 'zh' } })
  await change(page, { answerShows: 'nothing' })
  const zh = createUser(page, 'zh')
  await expect(zh.field).toBeVisible()
  loopback.script(hold('一'))
  await zh.field.fill('还有呢？')
  await zh.field.press('Enter')
  await expect(page.getByRole('button', { name: '停止' })).toBeVisible()
  await goAway(running())
  loopback.release()
  await expect.poll(async () => (await noticesOf(running())).at(-1)?.body).toBe('有新的回答。')

  // The page has gone elsewhere meanwhile; a click leads back to the chat.
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('nav button')[1]?.click())
  await running().evaluate(() => (Reflect.get(globalThis, 'notices') as { click(): void }[]).at(-1)?.click())
  await expect.poll(() => isShown(running())).toBe(true)
  await expect(page.getByRole('article').first()).toContainText('asthma')

  await change(page, { notifies: false })
  const before = (await noticesOf(running())).length
  loopback.script(hold('二'))
  await zh.field.fill('再说一句')
  await zh.field.press('Enter')
  await expect(page.getByRole('button', { name: '停止' })).toBeVisible()
  await goAway(running())
  loopback.release()
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden()
  expect(await noticesOf(running())).toHaveLength(before)
})

test('a reminder that comes while nobody looks is told of by the system, and in front by the window alone', async ({
  launch,
  running,
}) => {
  const page = await launch()
  await catchNotices(running())
  await comeToFront(running())
  const { id } = await call(page, 'schedule_create', {
    agentId: 'majordomo',
    rule: { kind: 'at', at: '2099-01-01T09:00:00Z' },
    action: { kind: 'remind', text: 'the doctor' },
    removes: false,
  })
  const due = page.getByRole('region', { name: 'Reminder' })
  await call(page, 'schedule_run_now', { id })
  await expect(due).toContainText('the doctor')
  expect(await noticesOf(running())).toEqual([])

  // A small window in front shows no reminder.
  const told = { title: 'Majordomo', body: 'the doctor' }
  await running().evaluate(({ BrowserWindow }) => {
    const small = new BrowserWindow({ show: false })
    BrowserWindow.getFocusedWindow = () => small
  })
  await call(page, 'schedule_run_now', { id })
  await expect.poll(() => noticesOf(running())).toEqual([told])

  await goAway(running())
  await call(page, 'schedule_run_now', { id })
  await expect.poll(() => noticesOf(running())).toEqual([told, told])
  await change(page, { reminderShows: false })
  await call(page, 'schedule_run_now', { id })
  const quiet = { title: 'Majordomo', body: 'You have a reminder.' }
  await expect.poll(async () => (await noticesOf(running())).at(-1)).toEqual(quiet)
  await call(page, 'settings_update', { patch: { language: 'zh' } })
  await call(page, 'schedule_run_now', { id })
  await expect
    .poll(async () => (await noticesOf(running())).at(-1))
    .toEqual({ title: '管家', body: '您有一个提醒到时间了。' })
})

test('closed with an icon in the tray, the window goes and comes back as it was; the tray quits for good', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page)
  await running().evaluate(({ Tray }) => {
    const put = Tray.prototype.setContextMenu
    Tray.prototype.setContextMenu = function setContextMenu(this: Electron.Tray, menu) {
      Object.assign(globalThis, { tray: this, trayMenu: menu })
      put.call(this, menu)
    }
  })
  const isTrayThere = () =>
    running().evaluate(() => {
      const tray = Reflect.get(globalThis, 'tray') as Electron.Tray | undefined
      return tray !== undefined && !tray.isDestroyed()
    })
  const choose = (label: string) =>
    running().evaluate(
      (_, wanted) =>
        (Reflect.get(globalThis, 'trayMenu') as Electron.Menu).items.find(({ label: one }) => one === wanted)?.click(),
      label,
    )
  expect(await isTrayThere(), 'nothing is in the tray unless it is wished').toBe(false)
  await change(page, { tray: true })
  expect(await isTrayThere()).toBe(true)

  await user.field.fill('half a thought')
  await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => isShown(running())).toBe(false)
  await choose('Open Majordomo')
  await expect.poll(() => isShown(running())).toBe(true)
  await expect(user.field).toHaveValue('half a thought')
  await user.goTo('settings')
  await choose('New Chat')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(user.field).toBeFocused()

  await call(page, 'settings_update', { patch: { language: 'zh' } })
  await expect
    .poll(() =>
      running().evaluate(() => (Reflect.get(globalThis, 'trayMenu') as Electron.Menu).items.map(({ label }) => label)),
    )
    .toEqual(['打开管家', '新对话', '快速提问', '', '退出'])
  const [ended, child] = [running().waitForEvent('close'), running().process()]
  await choose('退出')
  await ended
  await expect.poll(() => child.exitCode).toBe(0)
})

/** Has the system's notifications go to a list instead. */
const catchNotices = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const notices: { title: string; body: string; click(): void }[] = []
    Object.assign(globalThis, { notices })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      notices.push({ title: this.title, body: this.body, click: () => void this.emit('click') })
    }
  })

const noticesOf = (app: ElectronApplication): Promise<Notice[]> =>
  app.evaluate(() => (Reflect.get(globalThis, 'notices') as Notice[]).map(({ title, body }) => ({ title, body })))

const goAway = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getFocusedWindow = () => null
    BrowserWindow.getAllWindows()[0]?.hide()
  })

/** Windows of other tests on the same screen take the focus from each other: which one has it is said here. */
const comeToFront = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null
  })

const isShown = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

const change = (page: Page, patch: object) => page.evaluate((given) => window.kernel?.desktop?.change(given), patch)
