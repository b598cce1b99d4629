import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/lib/chromium.ts'

const isRoot = process.getuid?.() === 0
const executablePath = systemChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  // A busy machine draws late; what is there at once is not waited for.
  expect: { timeout: 15_000 },
  // A window needs a whole desktop around it: what passes when run again is told as flaky, by name.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? 'test-results/playwright.json' }]],
  projects: [
    { name: 'electron', testMatch: '**/*.spec.ts', testIgnore: '**/*.web.spec.ts' },
    {
      name: 'browser',
      testMatch: '**/*.web.spec.ts',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          // Without it, Chromium cannot write a download below a folder whose name is not of ASCII.
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
          args: [
            ...(isRoot ? ['--no-sandbox'] : []),
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
})
