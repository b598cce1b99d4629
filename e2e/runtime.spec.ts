import type { ElectronApplication } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const words = {
  en: {
    label: 'How this window runs',
    read: 'Got it',
    outdated: 'is out of support and gets no security fixes',
    root: 'root started the app',
    asked: 'started with --no-sandbox',
  },
  zh: {
    label: '窗口的运行环境',
    read: '知道了',
    outdated: '已停止支持，不再有安全更新',
    root: '应用由 root 启动',
    asked: '启动时带有 --no-sandbox',
  },
} as const

for (const language of ['en', 'zh'] as const) {
  test(`an Electron out of support, or one without its sandbox, was a window like any other (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch()
    const user = createUser(page, language)
    await call(page, 'settings_update', { patch: { language } })
    const { label, read, root, asked, outdated } = words[language]
    const notice = page.getByRole('region', { name: label })
    // Playwright starts Electron without the sandbox.
    await expect(notice).toContainText(process.getuid?.() === 0 ? root : asked)
    const isOutdated = Number.parseInt(await running().evaluate(() => process.versions.electron ?? ''), 10) < 43
    await expect(notice.getByText(outdated)).toHaveCount(isOutdated ? 1 : 0)

    for (const [width, height] of [
      [420, 700],
      [1280, 800],
    ] as const) {
      await resize(running(), width, height)
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      await expect(notice.getByRole('button', { name: read })).toBeInViewport({ ratio: 1 })
      await expect(user.field).toBeInViewport({ ratio: 1 })
      expect((await notice.boundingBox())?.height).toBeLessThan(height / 6)
      for (const theme of ['light', 'dark'] as const) {
        await call(page, 'settings_update', { patch: { theme } })
        expect.soft(await violations(page), `${width} ${theme}`).toEqual([])
      }
    }

    await notice.getByRole('button', { name: read }).click()
    await expect(notice).toBeHidden()
    // What was written after a notice had been put away went nowhere.
    await page.keyboard.type('7 ok')
    await expect(user.field).toHaveValue('7 ok')
    await user.openSettings('diagnostics')
    await expect(page.getByRole('main')).toContainText(process.getuid?.() === 0 ? root : asked)
    expect(await violations(page)).toEqual([])
    await user.goTo('chat')
    await expect(notice).toBeHidden()
    await expect((await launch()).getByRole('region', { name: label })).toBeVisible()
  })
}

test('a profile that could not be opened kept quiet that the window has no sandbox', async ({ launch, profile }) => {
  const file = join(profile, 'in-the-way')
  await writeFile(file, 'not a folder')
  const page = await launch({ MAJORDOMO_HOME: file })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('region', { name: words.en.label })).toContainText('--no-sandbox')
  expect(await violations(page)).toEqual([])
})

async function resize(app: ElectronApplication, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [to, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, high), [
    width,
    height,
  ] as const)
}
