import { test as base, expect } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { createServer } from 'vite'
import config from '../electron.vite.config.ts'
import { violations } from './violations.ts'

/** Where the development server has the page of tokens and parts. */
const test = base.extend<{ styleguide: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  styleguide: async ({}, use) => {
    const server = await createServer({ ...config.renderer, configFile: false, logLevel: 'error' })
    await server.listen()
    await use(`${server.resolvedUrls?.local[0]}styleguide.html`)
    await server.close()
  },
})

test('tokens and parts stand on one page, none is left out, and it is clean in both themes', async ({
  page,
  styleguide,
}) => {
  await page.goto(`${styleguide}?theme=light`)
  const titles = page.getByRole('heading', { level: 2 })
  await expect(titles.filter({ hasText: 'Mark' })).toBeVisible()
  const shown = (await titles.allTextContents()).join(' ').split(/\W+/)
  const parts = readdirSync('src-renderer/ui').flatMap((file) => /^(\w+)(?<!\.test)\.tsx$/.exec(file)?.[1] ?? [])
  expect(parts.filter((part) => !shown.includes(part))).toEqual([])
  expect(await page.getByRole('region', { name: 'color' }).getByRole('listitem').count()).toBeGreaterThan(20)
  expect(await violations(page)).toEqual([])

  for (const part of ['Dialog', 'ConfirmDialog', 'Drawer', 'SidePanel', 'Toasts']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    expect(await violations(page)).toEqual([])
    if (part === 'Toasts') await page.getByRole('button', { name: 'Close' }).first().click()
    else await page.keyboard.press('Escape')
  }
})

test('both themes stand side by side, in either language', async ({ page, styleguide }) => {
  await page.goto(`${styleguide}?language=zh`)
  for (const theme of ['light', 'dark']) {
    const frame = page.frameLocator(`iframe[title="${theme}"]`)
    await expect(frame.getByRole('button', { name: '保存' }).first()).toBeVisible()
  }
})
