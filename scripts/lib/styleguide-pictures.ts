import { chromium } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import config from '../../electron.vite.config.ts'
import { systemChromium } from './chromium.ts'
import { shrinkPng } from './png.ts'

/** Takes the page of tokens and parts, each theme whole, into `folder`. */
export async function takeStyleguide(folder: string): Promise<void> {
  const server = await createServer({ ...config.renderer, configFile: false, logLevel: 'error' })
  await server.listen()
  const executablePath = systemChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 720, height: 900 } })
    for (const [theme, language] of [
      ['light', 'zh'],
      ['dark', 'en'],
    ]) {
      await page.goto(`${server.resolvedUrls?.local[0]}styleguide.html?theme=${theme}&language=${language}`)
      await page.locator('main').waitFor()
      const height = await page.evaluate('document.querySelector("main").scrollHeight')
      await page.setViewportSize({ width: 720, height: Number(height) })
      await writeFile(join(folder, `styleguide-${theme}.png`), shrinkPng(await page.screenshot()))
    }
  } finally {
    await browser.close()
    await server.close()
  }
}
