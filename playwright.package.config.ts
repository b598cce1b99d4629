import { defineConfig } from '@playwright/test'

/** The packaged app, installed; run by scripts/test-package.ts, which makes the package first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.package.ts',
  outputDir: 'test-results/package',
  workers: 1,
  timeout: 120_000,
  retries: 0,
  reporter: 'list',
})
