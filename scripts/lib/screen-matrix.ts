import { expect, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import type { User } from '../../e2e/user.ts'
import type { Language } from '../../e2e/words.ts'
import en from '../../src-renderer/i18n/en.json' with { type: 'json' }
import zh from '../../src-renderer/i18n/zh.json' with { type: 'json' }

export interface Stage {
  readonly page: Page
  readonly user: User
  readonly language: Language
  /** How a chat with answers begins; empty where there is none. */
  readonly session: string
  chooseTheme(theme: Theme): Promise<void>
  resize(size: Size): Promise<void>
}
type Theme = 'light' | 'dark'
interface Size {
  readonly width: number
  readonly height: number
}
/** One picture of a sheet; in pixels of the sheet. */
interface Tile extends Size {
  readonly png: string
  readonly x: number
  readonly y: number
}

const sizes: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 900, height: 640 },
  { width: 420, height: 700 },
]
const themes = ['light', 'dark'] as const
/** Of a picture on its sheet. */
const scale = 0.5
const gap = 12

const texts = { en, zh }
/** What is about to be sent where one looks first at what goes along. */
const questions = { en: 'Which bread may I eat?', zh: '我能吃哪种面包？' } as const

/** These screens in both themes and four sizes: one sheet for each, in the file that `fileOf` names. */
export async function takeMatrix(
  stage: Stage,
  names: readonly Screen[],
  fileOf: (screen: string) => string,
): Promise<void> {
  const { page } = stage
  const taken = new Map<string, Tile[]>()
  let y = gap
  for (const theme of themes) {
    await stage.chooseTheme(theme)
    let x = gap
    for (const size of sizes) {
      await stage.resize(size)
      const place = { x, y, width: size.width * scale, height: size.height * scale }
      for (const name of names) {
        await screens[name](stage)
        await expect(page.locator('.animate-turn'), 'What loads').toHaveCount(0, { timeout: 30_000 })
        await page.mouse.move(0, 0)
        const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
        taken.set(name, [...(taken.get(name) ?? []), { ...place, png }])
        await page.keyboard.press('Escape')
      }
      x += place.width + gap
    }
    y += Math.max(...sizes.map(({ height }) => height)) * scale + gap
  }
  for (const [name, tiles] of taken) await writeFile(fileOf(name), await toSheet(page, tiles))
}

const tab =
  (nth: number) =>
  async ({ page, user }: Stage): Promise<void> => {
    await user.goTo('butler')
    await page.getByRole('tab').nth(nth).click()
  }
const shape =
  (name: 'timeline' | 'graph') =>
  async ({ page, user, language }: Stage): Promise<void> => {
    await user.goTo('butler')
    await page.getByRole('radio', { name: texts[language].browse.shape[name], exact: true }).click()
  }
const settings =
  (place: Parameters<User['openSettings']>[0]) =>
  ({ user }: Stage): Promise<void> =>
    user.openSettings(place)

const chatScreens = {
  chat: openChat,
  receipt: async (stage: Stage) => {
    await openChat(stage)
    await stage.page.getByRole('article').nth(1).getByRole('button', { name: /^\d+$/ }).first().click()
  },
  'what-goes': async (stage: Stage) => {
    await openChat(stage)
    await stage.user.field.fill(questions[stage.language])
    await stage.page.getByRole('button', { name: texts[stage.language].goes.button, exact: true }).click()
    await stage.page.getByRole('dialog').getByRole('checkbox').first().waitFor()
  },
}
const butlerScreens = {
  you: ({ user }: Stage) => user.goToYou(),
  memories: async ({ page, user, language }: Stage) => {
    await user.goTo('butler')
    await page.getByRole('radio', { name: texts[language].browse.shape.list, exact: true }).click()
  },
  timeline: shape('timeline'),
  connections: shape('graph'),
  review: tab(2),
  test: tab(3),
  changes: tab(4),
  trash: tab(5),
}
const settingsScreens = {
  'settings-answers': settings('answers'),
  'settings-memory': settings('memory'),
  'settings-look': settings('look'),
  'settings-desktop': settings('desktop'),
  'settings-usage': settings('usage'),
}
const restOfSettings = {
  'settings-schedules': settings('schedules'),
  'settings-data': settings('data'),
  'settings-programs': settings('programs'),
  'settings-jobs': settings('jobs'),
  'settings-diagnostics': settings('diagnostics'),
  'settings-about': settings('about'),
}
const screens = { ...chatScreens, ...butlerScreens, ...settingsScreens, ...restOfSettings }
type Screen = keyof typeof screens

const namesOf = (...groups: readonly object[]): readonly Screen[] => groups.flatMap(Object.keys) as Screen[]
/** What is shown of a profile with a handful of memories. */
export const shownScreens = namesOf(chatScreens, butlerScreens, settingsScreens)
/** Where it matters how many memories there are. */
export const countedScreens = namesOf(butlerScreens, settingsScreens, restOfSettings)

async function openChat({ page, user, session }: Stage): Promise<void> {
  await user.goTo('chat')
  if (!(await page.getByRole('article').first().isVisible()))
    await page.getByRole('button', { name: session }).first().click()
  await user.field.fill('')
}

/** The pictures of one screen side by side, as a JPEG. Drawn by the page: Electron's own images end the app now and then. */
async function toSheet(page: Page, tiles: readonly Tile[]): Promise<Buffer> {
  const width = Math.max(...tiles.map((tile) => tile.x + tile.width)) + gap
  const height = Math.max(...tiles.map((tile) => tile.y + tile.height)) + gap
  return Buffer.from(await page.evaluate<number[]>(`(${draw})(${JSON.stringify({ width, height, tiles })})`))
}

const draw = `async (sheet) => {
  const canvas = new OffscreenCanvas(sheet.width, sheet.height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#909090'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.imageSmoothingQuality = 'high'
  for (const { png, x, y, width, height } of sheet.tiles) {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
    pen.drawImage(await createImageBitmap(new Blob([bytes])), x, y, width, height)
  }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
  return [...new Uint8Array(await jpeg.arrayBuffer())]
}`
