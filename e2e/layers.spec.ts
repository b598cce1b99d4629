import type { Locator, Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './app.ts'
import { answeredAgain, asked, fillProfile, looks, otherAgent, wear } from './full-profile.ts'
import { createUser, type User } from './user.ts'
import { checkPopups } from './popups.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'
import { like, texts, type Texts } from './wording.ts'

interface Hand {
  readonly page: Page
  readonly user: User
  readonly t: Texts
  readonly isNarrow: boolean
  /** What was pressed last, or the menu from which was chosen: it gets the focus back. */
  opener: Locator | null
}

/** A dialog or panel by its name, and the way there by the keyboard alone. */
type Layer = readonly [name: string | RegExp, open: () => Promise<void>]

const drawer = 'features/chat/ChatScreen.tsx'
const renderer = fileURLToPath(new URL('../src-renderer', import.meta.url))

/** What each file lays over a page, or beside it. */
const layersOf = (hand: Hand): Readonly<Record<string, Layer>> => {
  const { page, user, t, isNarrow } = hand
  const button = (text: string) => page.getByRole('button', { name: like(text) }).last()
  const press = async (target: Locator) => {
    hand.opener = target
    await target.press('Enter')
  }
  const choose = async (menu: Locator, item: string | RegExp) => {
    // The menu of a memory waits for that.
    await expect(menu).toBeEnabled()
    await press(menu)
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  const goTo = (place: 'chat' | 'butler' | 'settings') =>
    page
      .getByRole('navigation', { name: t.nav.label, exact: true })
      .getByRole('button', { name: t.nav[place], exact: true })
      .press('Enter')
  const chats = async () => {
    await goTo('chat')
    if (isNarrow) await button(t.chat.sessions).press('Enter')
  }
  const command = async (name: string) => {
    await goTo('chat')
    await user.field.fill(`/${name}`)
    await user.field.press('Enter')
    hand.opener = null
  }
  const session = (item: string) => async () => {
    await chats()
    await choose(button(t.chat.sessionMenu), item)
  }
  const tab = async (name: keyof Texts['butler']['tab']) => {
    await goTo('butler')
    await page.getByRole('tab', { name: like(t.butler.tab[name]) }).press('Enter')
  }
  const memory = async () => {
    await tab('memories')
    await press(user.memories.getByRole('button').first())
  }
  const ofMemory = (item: string) => async () => {
    await memory()
    await choose(button(t.butler.life.more), like(item))
  }
  /** In a narrow window what is done with all memories stands in one menu. */
  const ofAll = async (item: string) => {
    await tab('memories')
    await (isNarrow ? choose(button(t.butler.life.more), like(item)) : press(button(item)))
  }
  /** A chat with an answer of a model, one without memory beside it. */
  const answered = async () => {
    await chats()
    await button(asked).press('Enter')
    await expect(page.getByText(answeredAgain)).toBeVisible()
  }
  const settings = async (id: string) => {
    await goTo('settings')
    if (isNarrow && (await button(t.finder.back).isVisible())) await button(t.finder.back).press('Enter')
    await page.locator(`[data-page=${id}]`).press('Enter')
  }
  return {
    'app/Palette.tsx': [
      t.palette.open,
      async () => {
        await goTo('chat')
        hand.opener = null
        await page.keyboard.press('Control+k')
      },
    ],
    'app/ShortcutsDialog.tsx': [t.shortcuts.title, () => command('help')],
    [drawer]: [t.chat.sessions, async () => goTo('chat').then(() => press(button(t.chat.sessions)))],
    'features/chat/NameDialog.tsx': [t.chat.rename, session(t.common.rename)],
    'features/chat/MoveDialog.tsx': [t.chats.folders.move, session(t.chats.folders.move)],
    'features/chat/ExportDialog.tsx': [t.chats.export.title, session(t.chats.export.menu)],
    'features/chat/RemoveSessionDialog.tsx': [t.chat.remove.title, session(t.common.delete)],
    'features/chat/ImportChatsDialog.tsx': [
      t.chats.import.title,
      async () => chats().then(() => press(button(t.chats.import.title))),
    ],
    'features/chat/agents/AgentDialog.tsx': [
      t.agents.new,
      () => goTo('chat').then(() => choose(button(t.agents.choose), t.agents.new)),
    ],
    'features/chat/who/ModelDialog.tsx': [
      'loopback-large',
      async () => {
        await goTo('chat')
        await press(button(t.who.choose))
        await expect(page.getByPlaceholder(t.who.search)).toBeFocused()
        await page.keyboard.type('large')
        await expect(page.getByRole('option', { selected: true })).toContainText('loopback-large')
        await button(t.who.edit).press('Enter')
      },
    ],
    'features/chat/ContextDialog.tsx': [t.chat.context.title, () => answered().then(() => command('context'))],
    'features/chat/compare/CompareDialog.tsx': [
      t.compare.title,
      async () => answered().then(() => press(button(t.compare.open))),
    ],
    'features/chat/BranchesDialog.tsx': [
      t.branches.title,
      async () => answered().then(() => press(button(t.branches.title))),
    ],
    'features/chat/ReceiptPanel.tsx': [
      t.chat.receipt.title,
      async () => answered().then(() => press(button(t.chat.receipt.title))),
    ],
    'features/chat/goes/GoesDialog.tsx': [
      t.goes.title,
      async () => {
        await answered()
        await user.field.fill('And my brother?')
        await press(button(t.goes.button))
      },
    ],
    'features/chat/FileDialog.tsx': [
      'trip.txt',
      async () => {
        await answered()
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'trip.txt', mimeType: 'text/plain', buffer: Buffer.from('To Lisbon by train.') })
        await press(
          page
            .getByRole('list', { name: t.chat.files.label })
            .getByRole('button', { name: /^trip\.txt/u })
            .first(),
        )
      },
    ],
    'features/chat/temporary/CloseTemporary.tsx': [
      t.temporary.closing.title,
      async () => {
        await command('new')
        await press(button(t.temporary.title))
        await expect(page.getByText(t.temporary.empty)).toBeVisible()
        await user.field.fill('Just so.')
        await press(button(t.temporary.close))
      },
    ],
    'features/butler/ImportDialog.tsx': [t.butler.import.title, () => ofAll(t.butler.import.open)],
    'features/butler/ImportResultDialog.tsx': [
      t.butler.import.result,
      async () => {
        await ofAll(t.butler.import.open)
        await button(t.butler.import.choose).press('Enter')
      },
    ],
    'features/butler/forget/ForgetDialog.tsx': [t.butler.forgetting.chooseTitle, () => ofAll(t.butler.forgetting.open)],
    'features/butler/MemoryPanel.tsx': [t.butler.detail, memory],
    'features/butler/MemoryEndedDialog.tsx': [t.butler.life.end.title, ofMemory(t.butler.life.ended)],
    'features/butler/MemoryExpiryDialog.tsx': [t.butler.life.expiry.title, ofMemory(t.butler.life.expire)],
    'features/butler/MemorySplitDialog.tsx': [t.butler.life.splitting.title, ofMemory(t.butler.life.split)],
    'features/butler/profile/ProfileHistoryDialog.tsx': [
      like(t.butler.profile.historyOf),
      async () => {
        await tab('you')
        await page.getByRole('region', { name: t.you.title }).getByRole('button', { name: t.you.edit }).press('Enter')
        await press(button(t.butler.profile.historyOf))
      },
    ],
    'features/butler/ways/SkillDialog.tsx': [
      t.butler.ways.skillTitle,
      async () => {
        await tab('review')
        await page.getByText(like(t.butler.ways.agreed_other)).press('Enter')
        await press(button(t.butler.ways.skill))
      },
    ],
    'features/butler/trash/PurgeDialog.tsx': [
      t.butler.purge.title,
      () => tab('trash').then(() => press(button(t.butler.trashTab.purgeAll))),
    ],
    'features/settings/ForgetAllDialog.tsx': [
      t.settings.forgetAll.title,
      () => settings('data').then(() => press(button(t.settings.forgetAll.open))),
    ],
    'features/settings/TakeBackDialog.tsx': [
      like(t.imports.title_other),
      () => settings('data').then(() => press(button(t.imports.takeBack))),
    ],
    'features/settings/ModelSection.tsx': [
      like(t.finder.removeModel.title),
      () => settings('answers').then(() => press(button(t.settings.model.removeNamed))),
    ],
    'features/chat/agents/RemoveAgentDialog.tsx': [
      like(t.agents.remove.title),
      async () => {
        await goTo('chat')
        await choose(button(t.agents.choose), otherAgent)
        await expect(button(t.agents.choose)).toHaveAccessibleName(new RegExp(otherAgent, 'u'))
        await choose(button(t.agents.choose), like(t.agents.edit))
        await button(t.agents.remove.do).press('Enter')
      },
    ],
    // The last one: what is typed there is asked about before anything else is opened in Butler.
    'features/butler/ButlerScreen.tsx': [
      t.butler.leave.title,
      async () => {
        await goTo('chat')
        await choose(button(t.agents.choose), like(t.chat.by.assistant))
        await memory()
        const panel = page.getByRole('complementary', { name: t.butler.detail, exact: true })
        await panel.getByRole('button', { name: t.common.edit, exact: true }).press('Enter')
        const content = panel.getByRole('textbox', { name: t.butler.field.content })
        await content.fill('Something else.')
        hand.opener = content
        await content.press('Escape')
      },
    ],
  }
}

/** The files that lay something over a page themselves. */
const layering = (): readonly string[] =>
  readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(?:app|features)\/.*\.tsx$/u.test(file) &&
      !file.endsWith('.test.tsx') &&
      /ui\/(?:Dialog|ConfirmDialog|FormDialog|Drawer|SidePanel)\.tsx'|import \{ Dialog \} from 'radix-ui'/u.test(
        readFileSync(join(renderer, file), 'utf8'),
      ),
  )

/** Opened in lost-file.spec.ts, which damages a file first, and in programs.web.spec.ts: only what is served lets programs in. */
const elsewhere = ['app/HealthNotice.tsx', 'features/settings/AccessSecret.tsx', 'features/settings/AccessSection.tsx']

for (const look of looks)
  test(`every dialog and panel opens, is walked, closes and gives the focus back, by the keyboard alone (${look.language}, ${look.width})`, async ({
    launch,
    running,
    loopback,
    profile,
  }) => {
    test.setTimeout(360_000)
    const page = await launch()
    await fillProfile(page, loopback)
    await wear(page, running(), look)
    const file = join(profile, 'import.json')
    await writeFile(file, '[]')
    await running().evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, file)
    const hand: Hand = {
      page,
      user: createUser(page, look.language),
      t: texts[look.language],
      isNarrow: look.width < 640,
      opener: null,
    }
    const layers = layersOf(hand)
    expect
      .soft([...Object.keys(layers), ...elsewhere].toSorted(), 'a file is missing here')
      .toEqual(layering().toSorted())
    const seen = new Set<string>()
    for (const [source, [name, open]] of Object.entries(layers))
      await test.step(source, async () => {
        // A wide window has the list of chats beside the chat.
        if (source === drawer && !hand.isNarrow) return
        await open()
        const { opener } = hand
        const layer = page.getByRole('dialog', { name }).or(page.getByRole('complementary', { name }))
        await expect(layer, source).toBeVisible()
        await expect(layer.locator(':focus').or(layer.and(page.locator(':focus'))), source).toHaveCount(1)
        expect.soft(await violations(page, '[role=dialog], aside'), source).toEqual([])
        expect.soft(await faultsOfWalk(page), source).toEqual([])
        await checkPopups(page, seen)
        // What is said about the last stop would be closed first.
        await layer.focus()
        await page.keyboard.press('Escape')
        await expect(layer, source).toBeHidden()
        if (opener) await expect(opener, source).toBeFocused()
        else await expect(page.locator(':focus'), source).toHaveCount(1)
        // Of the drawer below it.
        if (hand.isNarrow) await page.keyboard.press('Escape')
      })
  })
