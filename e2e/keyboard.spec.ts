import type { Page } from '@playwright/test'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser, usedIn } from './user.ts'
import { languages, sentences, textsIn } from './words.ts'

const said = {
  en: {
    chess: 'She plays chess.',
    autumn: 'autumn',
  },
  zh: {
    chess: '她会下棋。',
    autumn: '秋天',
  },
} as const

for (const language of languages) {
  const w = { ...sentences[language], ...said[language] }
  const t = textsIn(language)
  test(
    `a chat needs no mouse: Shift+Enter breaks the line, Enter sends, Escape closes and gives the focus back (${language})`,
    { tag: '@core' },
    async ({ launch }) => {
      const page = await launch(system[language])
      const user = createUser(page, language)
      await expect(user.field).toBeFocused()
      await page.keyboard.type(w.sister)
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.type(w.chess)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(
        `${w.sister}\n${w.chess}`,
      )
      await expect(
        user.learned(page.getByRole('article', { name: t('chat.by.assistant'), exact: true })),
      ).toContainText(w.name)
      await expect(user.field).toBeFocused()

      await user.newChat()
      const answer = await user.say(w.whoIsShe)
      const opener = answer.getByRole('button', { name: usedIn(language) })
      await opener.focus()
      await page.keyboard.press('Enter')
      const receipt = page.getByRole('complementary', { name: t('chat.receipt.title') })
      await expect(receipt).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(receipt).toBeHidden()
      await expect(opener).toBeFocused()
    },
  )

  test(`Tab goes through the window in the order in which it is read (${language})`, async ({ launch }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.sister)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const order = await namesByTab(page, 40)
    const places = [
      'nav.chat',
      'nav.butler',
      'nav.settings',
      'chat.new',
      'chat.search',
      'chat.log',
      'chat.message',
    ].map((key) => t(key))
    expect(order.filter((name) => places.includes(name)).slice(0, places.length)).toEqual(places)
  })

  test(`Butler needs no mouse: arrows move in the list, Escape closes the detail and gives the focus back (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    for (const fact of [w.sister, w.season]) {
      await expect(user.learned(await user.say(fact))).toBeVisible()
    }
    await page.getByRole('button', { name: t('nav.butler'), exact: true }).press('Enter')
    await page.getByRole('tab', { name: t('butler.memories') }).press('Enter')
    const rows = user.memories.getByRole('button')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: t('butler.detail'), exact: true })
    await expect(panel).toContainText(w.sister)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(rows.nth(1)).toBeFocused()

    await page.getByRole('button', { name: t('butler.import.open') }).press('Enter')
    const dialog = user.dialog(t('butler.import.title'))
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: t('butler.import.open') })).toBeFocused()
  })

  test(`what opens over a chat gives the focus back to where it was opened (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(w.sister)
    const menu = page.getByRole('button', { name: t('chat.sessionMenu', { title: w.sister }) })
    for (const [item, title] of [
      ['common.rename', 'chat.rename'],
      ['common.delete', 'chat.remove.title'],
    ] as const) {
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: t(item) }).press('Enter')
      await expect(user.dialog(t(title))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(user.dialog(t(title))).toBeHidden()
      await expect(menu).toBeFocused()
    }

    await user.field.focus()
    await page.keyboard.press('Control+k')
    await expect(user.dialog(t('palette.open'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.field).toBeFocused()
    const find = page.getByRole('button', { name: t('nav.find') })
    await find.press('Enter')
    await expect(page.getByPlaceholder(t('palette.placeholder'))).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(find).toBeFocused()

    await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
    const chats = page.getByRole('button', { name: t('chat.sessions'), exact: true })
    await chats.press('Enter')
    await expect(user.dialog(t('chat.sessions'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chats).toBeFocused()
    await chats.press('Enter')
    await user
      .dialog(t('chat.sessions'))
      .getByRole('button', { name: t('chat.new') })
      .first()
      .press('Enter')
    await expect(user.field).toBeFocused()
  })

  test(`the kinds of memory that there are stand in reach of the keyboard, however narrow the window (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    await call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: w.sister })
    await createUser(page, language).goTo('butler')
    await running().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 700))
    const filter = page.getByRole('button', { name: t('browse.filter'), exact: true })
    await filter.press('Enter')
    const kinds = page.getByRole('combobox', { name: t('butler.types'), exact: true })
    await kinds.press('Enter')
    await expect(page.getByRole('option')).toHaveText([
      `${t('butler.type.all')} · 1`,
      `${t('butler.type.knowledge')} · 1`,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(kinds).toHaveText(`${t('butler.type.knowledge')} · 1`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('browse.filtered', { count: 1 }) })).toBeFocused()
  })

  test(`Enter in Find opens the best hit, also where it is pressed before the answer is there (${language})`, async ({
    launch,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    for (const fact of [w.sister, w.season]) await expect(user.learned(await user.say(fact))).toBeVisible()
    await page.keyboard.press('Control+k')
    const find = user.dialog(t('palette.open'))
    await page.keyboard.type(w.autumn)
    await expect(find.getByRole('option').first()).toContainText(w.autumn)
    await expect(find.getByRole('option', { selected: true })).toContainText(w.autumn)
    // The chat in which it was said has the other memory's words for its title.
    await expect(find.getByRole('group', { name: t('butler.memories') }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(w.autumn)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: t('butler.detail') })).toContainText(w.autumn)
  })
}

test('a dialog that asks for a name gave the keyboard to its Close button', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  const chats = page.getByRole('region', { name: 'Chats', exact: true })
  await page.getByRole('button', { name: 'New folder' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused()
  await page.keyboard.type('Family')
  await page.keyboard.press('Enter')
  await expect(chats).toContainText('Family')
  // A click with the right button opens the menu of a chat; its name is typed in the place of the old one.
  await chats.getByRole('button', { name: /^My sister/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nora', exact: true })).toBeVisible()
})

test('no key but Tab led from the search of the chats to what it found', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await user.newChat()
  await user.say('My favourite season is autumn.')
  const rows = page.getByRole('region', { name: 'Chats', exact: true }).getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Search chats' })
  await search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused()
  await search.fill('sister')
  await expect(rows.filter({ hasText: 'autumn' })).toHaveCount(0)
  await search.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My sister')
})

test('a very short press of an arrow key moved the focus of a choice, and chose nothing', async ({ launch }) => {
  const page = await launch()
  await createUser(page).openSettings('look')
  const theme = page.getByRole('radiogroup', { name: 'Theme', exact: true })
  await theme.getByRole('radio', { name: 'System' }).focus()
  for (const name of ['Light', 'Dark']) {
    // Up again before the focus has moved.
    await page.evaluate(() => {
      for (const kind of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(new KeyboardEvent(kind, { key: 'ArrowRight', bubbles: true }))
    })
    await expect(theme.getByRole('radio', { name })).toBeChecked()
    await expect(theme.getByRole('radio', { name })).toBeFocused()
  }
})

test('closing the search of a chat left the keyboard nowhere', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await page.keyboard.press('Control+f')
  const find = page.getByRole('searchbox', { name: 'Find in this chat' })
  await expect(find).toBeFocused()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(user.field).toBeFocused()
})

test('taking a change back left the keyboard nowhere', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await page.getByRole('button', { name: 'Butler', exact: true }).press('Enter')
  await page.getByRole('tab', { name: 'Changes' }).press('Enter')
  const days = page.getByRole('main').getByRole('list').first()
  await days.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(days.getByRole('button', { name: /^Redo/ })).toBeVisible()
  await expect(days.locator(':focus')).toHaveCount(1)
})

test('what was pressed in “Who answers”, the limits and the profile went away, and left the keyboard nowhere', async ({
  launch,
  loopback,
}) => {
  const page = await launch(system.en)
  const t = textsIn('en')
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  const body = page.locator('body')
  /** Presses a button by the keyboard; it goes away, and something else has the focus. */
  const press = async (name: string, key = 'Enter') => {
    const pressed = page.getByRole('main').getByRole('button', { name, exact: true })
    await pressed.press(key)
    await expect(pressed).toBeHidden()
    await expect(body).not.toBeFocused()
  }
  await user.openSettings('answers')
  await press(t('settings.model.useNamed', { name: t('settings.model.builtIn') }))
  await press(t('settings.model.add'))
  await press(t('common.cancel'))

  await call(page, 'settings_update', { patch: { modelCaps: { run: 1, day: 2, month: 3 } } })
  await user.openSettings('usage')
  await page.getByRole('textbox', { name: t('settings.background.cap.day') }).fill('4000')
  await press(t('common.save'))

  const card = await user.openCard()
  const role = t('butler.profile.field.role')
  await press(t('butler.profile.add', { field: role }))
  await card.getByRole('textbox', { name: role, exact: true }).press('Escape')
  await expect(card.getByRole('button', { name: t('butler.profile.add', { field: role }), exact: true })).toBeFocused()
})

/** What a screen reader would call each stop of the Tab key, from the start of the page. */
async function namesByTab(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
      }),
    )
  }
  return names
}
