import { test as base, _electron, type ElectronApplication, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
export { expect } from '@playwright/test'

interface AppFixtures {
  /** The profile folder of this test: empty, and made before the app starts. */
  profile: string
  /** Starts the built app on the profile; again, and it restarts on the same one. `env` is set for that start. */
  launch: (env?: Record<string, string>) => Promise<Page>
  /** The app that `launch` started last. Dialogs are replaced through its `evaluate`. */
  running: () => ElectronApplication
}

export const test = base.extend<AppFixtures & { current: { app: ElectronApplication | null } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'majordomo-e2e-'))
    await use(profile)
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  current: async ({}, use) => {
    const current: { app: ElectronApplication | null } = { app: null }
    await use(current)
    await current.app?.close()
  },
  launch: async ({ profile, current }, use) => {
    await use(async (env = {}) => {
      await current.app?.close()
      current.app = await _electron.launch({
        args: ['.', '--disable-gpu', '--log-level=3'],
        env: { ...definedEnvironment(), MAJORDOMO_HOME: profile, ...env },
        timeout: 30_000,
      })
      return current.app.firstWindow()
    })
  },
  running: async ({ current }, use) => {
    await use(() => {
      if (!current.app) throw new Error('The app is not running: launch it first.')
      return current.app
    })
  },
})

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
