import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wordsIn } from '../src-main/app/words.ts'
import { appArguments, appEnvironment, expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

test('a start asked a server for a list of words, though nothing checked spelling', async ({ profile }) => {
  const log = join(profile, 'net.json')
  const app = await _electron.launch({
    args: [...appArguments, `--log-net-log=${log}`],
    env: appEnvironment(profile),
  })
  const page = await app.firstWindow()
  await createUser(page).say('My sister is called Nora.')
  // A chat is printed in a session of its own.
  await app.evaluate(({ session }) => void session.fromPartition('print'))
  await app.close()
  const asked = [...(await readFile(log, 'utf8')).matchAll(/"url":"([a-z]+:\/\/[^"]*)"/gu)].map(([, url = '']) => url)
  expect(asked.filter((url) => /^(?:https?|wss?):/u.test(url))).toEqual([])
})

test('moved to another display, the window showed its page as large as there, and Settings still said the size of before', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page)
  await user.openSettings('look')
  const size = (name: string) => page.getByRole('radio', { name, exact: true })
  const moveTo = (isOther: boolean) =>
    running().evaluate(({ BrowserWindow, screen }, isOther) => {
      const real = screen.getPrimaryDisplay()
      const other = { ...real, id: 77 }
      screen.getAllDisplays = () => [real, other]
      screen.getDisplayMatching = () => (isOther ? other : real)
      BrowserWindow.getAllWindows()[0]?.emit('move')
    }, isOther)
  await moveTo(false)
  await expect(size('Normal')).toBeChecked()
  await moveTo(true)
  await size('Large').click()
  await expect.poll(() => zoomOf(running())).toBe(1)
  await moveTo(false)
  await expect.poll(() => zoomOf(running())).toBe(0)
  await expect(size('Normal')).toBeChecked()
  await moveTo(true)
  await expect.poll(() => zoomOf(running())).toBe(1)
  await expect(size('Large')).toBeChecked()
})

test('the window opens where it stood, with its zoom, and within the screen', async ({ launch, running, profile }) => {
  const page = await launch()
  await expect(createUser(page).field).toBeVisible()
  const bounds = { x: 90, y: 60, width: 900, height: 640 }
  await running().evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)
  await expect.poll(() => boundsOf(running())).toMatchObject(bounds)
  await page.keyboard.press('Control+Equal')
  await page.keyboard.press('Control+Shift+Equal')
  await expect.poll(() => zoomOf(running())).toBe(2)
  await page.keyboard.press('Control+Minus')
  await expect.poll(() => zoomOf(running())).toBe(1)

  await launch()
  await expect.poll(() => boundsOf(running())).toMatchObject(bounds)
  await expect.poll(() => zoomOf(running())).toBe(1)
  await running().close()

  // The display that it stood on is gone, and the others are smaller.
  const file = join(profile, 'window', 'window.json')
  const kept = JSON.parse(await readFile(file, 'utf8')) as { displays: Record<string, { bounds: object }> }
  const [place] = Object.values(kept.displays)
  const away = { ...place, bounds: { x: 5_000, y: -900, width: 4_000, height: 3_000 } }
  await writeFile(file, JSON.stringify({ last: '77', displays: { 77: away } }))
  const again = await launch()
  await expect(createUser(again).field).toBeVisible()
  const { workArea } = await running().evaluate(({ screen }) => screen.getPrimaryDisplay())
  const fitted = await boundsOf(running())
  // Some systems keep a pixel of a window that would fill the screen.
  expect(Math.abs((fitted?.width ?? 0) - workArea.width)).toBeLessThan(3)
  expect(fitted).toMatchObject({ x: workArea.x, y: workArea.y })
  expect(await zoomOf(running())).toBe(1)
  await running().close()

  await writeFile(file, 'no place')
  await expect(createUser(await launch()).field).toBeVisible()
})

/** What somebody may put into a page for others to click. None of it is ever anything to do. */
const hostile = [
  'majordomo:',
  'majordomo://',
  'majordomo://chat/',
  'majordomo://chat/01890000-0000-7000-8000-000000000000',
  'majordomo://memory/none',
  'majordomo://settings/everything',
  'majordomo://settings/theme?value=dark',
  'majordomo://settings/desktop#x',
  'majordomo://chat/../settings/data',
  'majordomo://chat/%2e%2e%2fsettings',
  'majordomo://chat/a b',
  'majordomo://memory/x;rm -rf ~',
  'majordomo://memory/$(touch /tmp/owned)',
  'majordomo://delete/all',
  'majordomo://user:secret@chat/1',
  'majordomo:chat/1',
  'MAJORDOMO://chat/1',
  'majordomo://chat/<script>alert(1)</script>',
  'majordomo://chat/javascript:alert(1)',
  'majordomo://forget/all?confirm=true',
  `majordomo://chat/${'a'.repeat(5_000)}`,
  'majordomo://chat/1\nmajordomo://memory/2',
  'majordomo://chat/ｃhat',
]

const said = {
  en: { folder: 'Trips' },
  zh: { folder: '旅行' },
}

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  test(`links lead to a chat, a memory and a page of Settings; whatever else comes opens the app and says so (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await expect(user.learned(await user.say(w.sister))).toBeVisible()
    const { items: chats } = await call(page, 'session_list', { agentId: 'majordomo' })
    const { items: memories } = await call(page, 'memory_list', { agentId: 'majordomo' })
    await user.newChat()

    await follow(running(), `majordomo://chat/${chats[0]?.id}`)
    await expect(page.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(w.sister)
    await follow(running(), `majordomo://memory/${memories[0]?.id}`)
    await expect(page.getByRole('complementary', { name: t('butler.detail'), exact: true })).toContainText(w.sister)
    await follow(running(), 'majordomo://settings/desktop')
    await expect(page.getByRole('heading', { name: t('finder.page.desktop'), exact: true })).toBeVisible()

    const before = await storedOf(page)
    for (const link of hostile) {
      await user.notices.evaluate((shown) => shown.querySelector('button')?.click())
      await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
      await follow(running(), link)
      await expect(user.notices, link).toContainText(t('desktop.link.nothing'))
      await expect(page.getByRole('heading', { name: t('finder.page.desktop'), exact: true }), link).toBeVisible()
      const isShown = () => running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
      expect(await isShown(), link).toBe(false)
    }
    expect(await storedOf(page)).toEqual(before)
    expect(page.url()).toMatch(/^app:\/\/majordomo\//u)
    expect(running().windows()).toHaveLength(1)
  })

  test(`a link takes nothing away that is being written in a dialog (${language})`, async ({ launch, running }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.sister)
    await page.getByRole('button', { name: t('chats.folders.new') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(w.folder)
    await follow(running(), 'majordomo://settings/look')
    await expect(user.notices).toContainText(t('desktop.link.waits'))
    await expect(dialog.getByRole('textbox')).toHaveValue(w.folder)
  })
}

for (const language of languages) {
  const { sister } = sentences[language]
  const w = wordsIn[language]
  test(`a click with the other button offers what can be done with a field, a selection and a word (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await running().evaluate(({ Menu }) => {
      Menu.prototype.popup = function popup(this: Electron.Menu) {
        Object.assign(globalThis, { menu: this })
      }
    })
    /** What the menu offers that comes by `open`. */
    const offers = async (open: () => Promise<unknown>): Promise<readonly string[]> => {
      await running().evaluate(() => void Reflect.deleteProperty(globalThis, 'menu'))
      await open()
      const shown = () =>
        running().evaluate(() =>
          (Reflect.get(globalThis, 'menu') as Electron.Menu | undefined)?.items.map(({ label }) => label),
        )
      await expect.poll(shown).toBeTruthy()
      return (await shown()) ?? []
    }
    const choose = (label: string) =>
      running().evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows()
        const { items } = Reflect.get(globalThis, 'menu') as Electron.Menu
        items.find((item) => item.label === wanted)?.click(undefined, window, window?.webContents)
      }, label)

    const ofField = [w.undo, w.redo, '', w.cut, w.copy, w.paste, '', w.selectAll]
    const clickField = () => offers(() => user.field.click({ button: 'right' }))
    await user.field.fill(sister)
    expect(await clickField()).toEqual(ofField)
    await choose(w.selectAll)
    await clickField()
    await choose(w.cut)
    await expect(user.field).toHaveValue('')
    await clickField()
    await choose(w.paste)
    await expect(user.field).toHaveValue(sister)

    await user.field.press('Enter')
    const said = page.getByRole('article').first().getByText(sister)
    await said.dblclick()
    expect(await offers(() => said.click({ button: 'right' }))).toEqual([w.copy])
    await running().evaluate(({ clipboard }) => clipboard.clear())
    await choose(w.copy)
    const copied = () => running().evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).not.toBe('')
    expect(sister).toContain((await copied()).trim())

    // A list of words comes from a server, so the system's word on a misspelling is put in its place.
    const clickWord = (...dictionarySuggestions: string[]) =>
      offers(() =>
        running().evaluate(({ BrowserWindow }, suggestions) => {
          const clicked = { isEditable: true, misspelledWord: 'helo', dictionarySuggestions: suggestions }
          const others = { editFlags: {}, linkURL: '', selectionText: '' }
          BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, { ...clicked, ...others })
        }, dictionarySuggestions),
      )
    expect(await clickWord()).toEqual([w.noSuggestions, w.addWord, '', ...ofField])
    expect(await clickWord('hello', 'help')).toEqual(['hello', 'help', w.addWord, '', ...ofField])
    // Without the list no word is marked, and what replaces marked words finds none: the selected one stands for it.
    await running().evaluate(({ BrowserWindow }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents
      if (page) page.replaceMisspelling = (word) => page.replace(word)
    })
    await user.field.fill('helo')
    await user.field.selectText()
    await choose('hello')
    await expect(user.field, 'a suggestion was never taken by a journey').toHaveValue('hello')
    await clickWord('hello', 'help')
    await choose(w.addWord)
    const known = () => running().evaluate(({ session }) => session.defaultSession.listWordsInSpellCheckerDictionary())
    await expect.poll(known).toContain('helo')
  })
}

/** What a second start with a link does: the system starts the app once more, and that hands its arguments over. */
const follow = (app: ElectronApplication, link: string) =>
  app.evaluate(
    ({ app: own }, url) => void own.emit('second-instance', {}, ['electron', '--flag', '.', url], '/', null),
    link,
  )

async function storedOf(page: Page) {
  const settings = await call(page, 'settings_get', {})
  const chats = await call(page, 'session_list', { agentId: 'majordomo' })
  const memories = await call(page, 'memory_list', { agentId: 'majordomo' })
  const computer = await page.evaluate(() => window.kernel?.desktop?.state())
  return { settings, chats, memories, computer: computer?.settings }
}

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
const zoomOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
