import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { must } from '../src-main/util/must.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const agentId = 'majordomo'
const length = 500

/** One conversation in which a boiler is spoken of near its beginning and near its end. */
const lines = Array.from({ length }, (_, at) => ({
  session: 'long',
  at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
  role: at % 2 === 0 ? 'user' : 'assistant',
  text: at === 21 || at === 451 ? `The **boiler** hums at ${at}.` : `Nothing of note ${at}.`,
}))
const takeIn = (page: Page) => call(page, 'session_import', { agentId, lines, extract: false })

for (const [language, t] of Object.entries({
  en: { search: 'Search chats', find: 'Find in this chat', next: 'Next match', of: '1 of 2', last: '2 of 2' },
  zh: { search: '搜索对话', find: '在此对话中查找', next: '下一处', of: '第 1 处，共 2 处', last: '第 2 处，共 2 处' },
}))
  test(
    `a search opens a chat of ${length} messages at the hit, marked, and goes on to the next (${language})`,
    { tag: '@core' },
    async ({ launch }) => {
      const page = await launch()
      await call(page, 'settings_update', { patch: { language: language === 'zh' ? 'zh' : 'en' } })
      await takeIn(page)
      await page.getByRole('searchbox', { name: t.search }).fill('BOILER hums')
      await page.getByRole('button', { name: 'The boiler hums at 21.' }).click()

      const hit = page.getByRole('article').filter({ hasText: 'The boiler hums at 21.' })
      await expect(hit).toBeInViewport()
      await expect(page.getByRole('search').getByRole('status')).toHaveText(t.of)
      await expect.poll(() => marked(page)).toEqual({ all: ['boiler', 'hums'], here: ['boiler', 'hums'] })
      expect(await violations(page)).toEqual([])

      await page.getByRole('button', { name: t.next }).click()
      await expect(page.getByRole('article').filter({ hasText: 'The boiler hums at 451.' })).toBeInViewport()
      await expect(page.getByRole('search').getByRole('status')).toHaveText(t.last)
      await page.getByRole('searchbox', { name: t.find }).press('Escape')
      await expect(page.getByRole('search')).toBeHidden()
      await expect.poll(() => marked(page)).toEqual({ all: [], here: [] })
    },
  )

test('a hit was lost on a slow computer: what came later went in before what stands around it', async ({ launch }) => {
  const page = await launch()
  await takeIn(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('BOILER hums')
  await page.getByRole('button', { name: 'The boiler hums at 21.' }).click()

  const log = page.getByRole('log')
  await expect(log.getByText('Nothing of note 2.')).toBeAttached()
  await expect(log.getByText('The boiler hums at 21.')).toBeInViewport()
})

for (const language of languages) {
  test(`Ctrl F and the palette find what of a long chat is not loaded; it is read to its beginning and back, never in the page as a whole (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    await takeIn(page)
    await page
      .getByRole('button', { name: /Nothing of note 0/ })
      .first()
      .click()
    await expect(page.getByText('Nothing of note 499.')).toBeInViewport()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('hums')
    await expect(page.getByText('The boiler hums at 451.')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The boiler hums at 21.')).toBeInViewport()
    await page.keyboard.press('Shift+Enter')
    await expect(page.getByText('The boiler hums at 451.')).toBeInViewport()
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+n')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hums at 21')
    await page.getByRole('option', { name: /hums at 21/ }).click()
    await expect(page.getByText('The boiler hums at 21.')).toBeInViewport()

    const log = page.getByRole('log')
    const articles = page.getByRole('article')
    const readTo = async (text: string, by: number) => {
      const sought = log.getByText(text, { exact: true })
      await log.hover()
      await expect(async () => {
        await page.mouse.wheel(0, by)
        await expect(sought).toBeInViewport({ timeout: 100 })
      }).toPass({ intervals: [50] })
      expect(await articles.count()).toBeLessThanOrEqual(120)
    }
    await readTo('Nothing of note 0.', -3_000)
    await readTo('Nothing of note 499.', 3_000)

    // The bar at its side is the app's own, and is taken by the mouse.
    const bar = await log.evaluate((box) => ({
      width: getComputedStyle(box, '::-webkit-scrollbar').width,
      drawn: box instanceof HTMLElement && box.offsetWidth - box.clientWidth,
      radius: getComputedStyle(box, '::-webkit-scrollbar-thumb').borderRadius,
    }))
    expect(bar).toEqual({ width: '11px', drawn: 11, radius: expect.stringMatching(/^[1-9]/u) })
    const box = must(await log.boundingBox(), 'the log')
    const side = box.x + box.width - 5
    await page.mouse.move(side, box.y + box.height - 12)
    await page.mouse.down()
    await page.mouse.move(side, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(log.getByText('Nothing of note 499.', { exact: true })).not.toBeInViewport()
  })
}

test('scrolling back in a long chat stood still at its top where two looks at the edge came at once', async ({
  launch,
}) => {
  const page = await launch()
  await takeIn(page)
  // As in a busy moment: what an observer sees is told late, several looks together.
  await page.evaluate(() => {
    const Observer = window.IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const waiting: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          waiting.push(...entries)
          if (waiting.length > entries.length) tell(waiting.splice(0), observer)
          else setTimeout(() => waiting.length > 0 && tell(waiting.splice(0), observer), 300)
        }, options)
      }
    }
  })
  await page
    .getByRole('button', { name: /Nothing of note 0/ })
    .first()
    .click()
  const log = page.getByRole('log')
  await expect(page.getByRole('article')).toHaveCount(40)
  await log.hover()
  await page.mouse.wheel(0, -30_000)
  await expect(log.getByText('Nothing of note 420.', { exact: true })).toBeAttached()
})

test('messages of an open chat were read aloud as they came into the page', async ({ launch }) => {
  const page = await launch()
  await takeIn(page)
  const heard = await page.evaluateHandle(() => {
    const found = { said: 0, came: 0 }
    const note = ({ target, addedNodes }: MutationRecord) => {
      const log = target instanceof Element ? target.closest('[role=log]') : null
      const count = [...addedNodes].filter((node) => node instanceof Element && node.matches('article')).length
      found.came += log ? count : 0
      found.said += log?.getAttribute('aria-live') === 'off' ? 0 : count
    }
    new MutationObserver((changes) => changes.forEach(note)).observe(document.body, { childList: true, subtree: true })
    return found
  })
  await page
    .getByRole('button', { name: /Nothing of note 0/ })
    .first()
    .click()
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'polite')
  const { said, came } = await heard.jsonValue()
  expect([said, came > 0]).toEqual([0, true])
})

test('a message that was jumped to went out of sight while a long answer above it came in', async ({ launch }) => {
  const page = await launch()
  const hay = (of: string) => Array.from({ length: 200 }, (_, at) => `Hay ${at} of ${of}.`).join('\n\n')
  const texts = ['Tell me of hay.', hay('the first'), 'Where is the needle kept?', hay('the second')]
  await call(page, 'session_import', {
    agentId,
    extract: false,
    lines: texts.map((text, at) => ({
      session: 'hay',
      at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
      role: at % 2 === 0 ? 'user' : 'assistant',
      text,
    })),
  })
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('needle kept')
  await page.getByRole('button', { name: 'Where is the needle kept?' }).click()
  for (const of of ['first', 'second']) await expect(page.getByText(`Hay 199 of the ${of}.`)).toBeAttached()
  await expect(page.getByRole('article').filter({ hasText: 'needle' })).toBeInViewport()
})

test('shortcuts lead everywhere, are listed, and leave an input method alone', async ({ launch, running }) => {
  const page = await launch()
  const user = createUser(page)
  const chats = page.getByRole('region', { name: 'Chats' })
  await user.say('The first chat speaks of boats.')
  await user.newChat()
  await user.say('The second chat speaks of birds.')

  await expect(chats.getByText('The second chat speaks of birds.')).toBeVisible()
  await page.keyboard.press('Control+]')
  await expect(page.getByRole('article').first()).toContainText('boats')
  await page.keyboard.press('Control+[')
  await expect(page.getByRole('article').first()).toContainText('birds')

  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+Shift+O')
  await expect(user.field).toBeFocused()
  await page.keyboard.press('Control+b')
  await expect(chats).toBeHidden()
  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeFocused()

  await page.keyboard.press('Control+/')
  const list = user.dialog('Keyboard shortcuts')
  await expect(list).toContainText('Ctrl Shift F')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+n')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')

  // Only a window in front may write to the clipboard.
  await page.bringToFront()
  await page.keyboard.press('Control+Shift+C')
  await expect(user.notices).toContainText('Copied')

  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, isComposing: true })),
  )
  await expect(page.getByRole('article').first()).toContainText('birds')
  await running().evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('newChat')?.click())
  await expect(page.getByRole('article')).toHaveCount(0)
})

for (const language of languages) {
  const t = textsIn(language)
  test(`the list of chats folds, is made wider by keys, and is so at the next start (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const edge = page.getByRole('separator', { name: t('chats.sidebar.width') })
    await edge.press('ArrowRight')
    await edge.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', '284')

    const again = await launch(system[language])
    await expect(again.getByRole('separator')).toHaveAttribute('aria-valuenow', '284')
    expect((await again.getByRole('region', { name: t('chat.sessions') }).boundingBox())?.width).toBe(284)
    await again.getByRole('button', { name: t('chats.sidebar.hide') }).click()
    await expect(again.getByRole('region', { name: t('chat.sessions') })).toBeHidden()

    const third = await launch(system[language])
    await expect(third.getByRole('button', { name: t('chats.sidebar.show') })).toBeVisible()
    await expect(third.getByRole('region', { name: t('chat.sessions') })).toBeHidden()
  })
}

/** The words that are marked: all of them, and those of the hit at hand. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
    return { all: texts('found'), here: texts('found-here') }
  })

for (const [language, t] of Object.entries({
  en: {
    more: /^More for/,
    chats: 'Chats',
    archive: 'Archive',
    back: 'Unarchive',
    search: 'Search chats',
    recent: 'Recent',
    folder: 'New folder',
    name: 'Name of the folder',
    save: 'Save',
    folders: 'Folders',
    move: 'Move to a folder',
    put: 'Move',
    remove: 'Remove the folder',
    del: 'Delete',
    sure: 'Delete chat',
    gone: 'Chat deleted',
    undo: 'Undo',
  },
  zh: {
    more: /更多/,
    chats: '对话列表',
    archive: '归档',
    back: '移回列表',
    search: '搜索对话',
    recent: '最近',
    folder: '新建文件夹',
    name: '文件夹名称',
    save: '保存',
    folders: '文件夹',
    move: '移到文件夹',
    put: '移动',
    remove: '移除文件夹',
    del: '删除',
    sure: '删除对话',
    gone: '对话已删除',
    undo: '撤销',
  },
}))
  test(`chats go into folders and the archive, and a deleted one comes back (${language})`, async ({ launch }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language: language === 'zh' ? 'zh' : 'en' } })
    const user = createUser(page, language === 'zh' ? 'zh' : 'en')
    await user.say('The boats of Bergen are red.')
    const chats = page.getByRole('region', { name: t.chats })
    const row = chats.getByRole('button', { name: /^The boats of Bergen/ }).first()
    const act = async (label: string) => {
      await row.hover()
      await chats
        .getByRole('listitem')
        .filter({ hasText: 'The boats of Bergen' })
        .last()
        .getByRole('button', { name: t.more })
        .click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }

    await chats.getByRole('button', { name: t.folder }).click()
    await page.getByRole('dialog').getByLabel(t.name).fill('Trips')
    await page.keyboard.press('Enter')
    const folders = chats.getByRole('list', { name: t.folders })
    await expect(folders.getByRole('button', { name: 'Trips', exact: true })).toBeVisible()
    await act(t.move)
    await page.getByRole('dialog').getByRole('radio', { name: 'Trips' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: t.put, exact: true }).click()
    await expect(folders.getByRole('list', { name: 'Trips' })).toContainText('The boats of Bergen')

    // Out of the folder by the pointer, and in again.
    await row.dragTo(chats.getByRole('list', { name: t.recent }).locator('..'), { targetPosition: { x: 80, y: 300 } })
    await expect(folders).not.toContainText('The boats of Bergen')
    await row.dragTo(folders.getByRole('button', { name: 'Trips', exact: true }))
    await expect(folders).toContainText('The boats of Bergen')
    await folders.getByRole('button', { name: 'Trips' }).last().click()
    await page.getByRole('menuitem', { name: t.remove }).click()
    await expect(folders).toBeHidden()
    await expect(row).toBeVisible()

    await act(t.archive)
    await expect(row).toBeHidden()
    await page.getByRole('searchbox', { name: t.search }).fill('boats')
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: t.search }).fill('')
    await expect(row).toBeHidden()
    await chats.getByRole('button', { name: t.archive, exact: true }).click()
    await act(t.back)
    await chats.getByRole('button', { name: t.archive, exact: true }).click()
    await expect(row).toBeVisible()

    await act(t.del)
    await page.getByRole('dialog').getByRole('button', { name: t.sure }).click()
    await expect(row).toBeHidden()
    // What was said last before it has an Undo of its own.
    await expect(user.notices).toContainText(t.gone)
    await user.notices.getByRole('button', { name: t.undo }).last().click()
    await expect(row).toBeVisible()
    await row.click()
    await expect(page.getByRole('article').first()).toContainText('The boats of Bergen are red.')
    expect(await violations(page)).toEqual([])
  })

for (const language of languages) {
  const t = textsIn(language)
  test(`a chat is exported in four forms by three presses each, and copied (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say('The boats of Bergen are red.')
    const chats = page.getByRole('region', { name: t('chat.sessions') })
    const open = async () => {
      await chats
        .getByRole('button', { name: t('chat.sessionMenu', { title: 'The boats of Bergen are red.' }) })
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: t('chats.export.menu') }).click()
      return user.dialog(t('chats.export.title'))
    }
    const formOf = (dialog: Locator, form: string) =>
      dialog.getByRole('button').filter({ hasText: t(`chats.export.hint.${form}`) })
    const start = { markdown: '# The boats', html: '<!doctype html>', pdf: '%PDF-', json: '{"session"' }
    for (const [form, first] of Object.entries(start)) {
      const target = join(profile, `chat-${form}`)
      await running().evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, target)
      const dialog = await open()
      if (form === 'pdf') expect(await violations(page)).toEqual([])
      // The third press: the menu, Export, the form.
      await formOf(dialog, form).press('Enter')
      await expect(dialog).toBeHidden()
      expect(readFileSync(target, 'latin1').slice(0, first.length)).toBe(first)
    }
    await running().evaluate(({ dialog }) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
    })
    const dialog = await open()
    const first = formOf(dialog, 'markdown')
    await expect(first).toBeFocused()
    await first.click()
    await page.screenshot({ path: test.info().outputPath('export.png') })
    await expect(dialog).toBeVisible()
    await page.bringToFront()
    await dialog.getByRole('button', { name: t('chats.export.copy') }).click()
    await expect(user.notices).toContainText(t('common.copied'))
  })
}

for (const language of languages) {
  const t = textsIn(language)
  const w =
    language === 'zh'
      ? { ask: '里斯本和波尔图之间坐火车要多久？', title: '里斯本到波尔图的火车', mine: '行程' }
      : { ask: 'How long does the train from Lisbon to Porto take?', title: 'Train to Porto', mine: 'Our trip' }
  test(`the model names a chat in the language that is spoken there; a name that was given stays (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    await call(page, 'settings_update', { patch: { modelTitles: true } })
    loopback.script(reply('Three hours.'), reply(`“${w.title}”`))
    await user.say(w.ask)
    const chats = page.getByRole('region', { name: t('chat.sessions') })
    await expect(chats.getByRole('button', { name: w.title })).toHaveCount(2)
    await expect(page.getByRole('heading', { name: w.title })).toBeVisible()
    expect(JSON.stringify(loopback.requests.at(-1)?.body.messages)).toContain('in the language of the message')

    await chats.getByRole('button', { name: t('chat.sessionMenu', { title: w.title }) }).press('Enter')
    await page.getByRole('menuitem', { name: t('common.rename') }).click()
    await user.dialog(t('chat.rename')).getByLabel(t('chat.title')).fill(w.mine)
    await page.keyboard.press('Enter')
    await user.say(w.ask)
    await expect(page.getByRole('heading', { name: w.mine })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('named.png') })
  })
}
