import { test as base, _electron, expect as baseExpect, type ElectronApplication, type Page } from '@playwright/test'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoopbackProvider, startLoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { isLeftOut } from './one-language.ts'
import type { Language } from './words.ts'

interface AppFixtures {
  /** The profile folder of this test: empty, and made before the app starts. */
  profile: string
  /** The first steps are shown. A journey about something else has them taken, as the user's “Skip setup” does. */
  firstSteps: boolean
  /** Starts the built app on the profile; again, and it restarts on the same one. `env` is set for that start. */
  launch: (env?: Record<string, string>) => Promise<Page>
  /** The app that `launch` started last. Dialogs are replaced through its `evaluate`. */
  running: () => ElectronApplication
  /** Ends the app as a power cut does. */
  crash: () => Promise<void>
  /** An endpoint on this computer that speaks the OpenAI API as it is told to. */
  loopback: LoopbackProvider
}

/** Waits long enough for a machine that is busy with other tests. */
export const expect = baseExpect.configure({ timeout: 10_000 })

export const test = base.extend<AppFixtures & { current: { app: ElectronApplication | null }; oneLanguage: void }>({
  oneLanguage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use, testInfo) => {
      testInfo.skip(isLeftOut(testInfo.title), 'walked in the other language')
      await use()
    },
    { auto: true },
  ],
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
  firstSteps: [false, { option: true }],
  launch: async ({ profile, current, firstSteps }, use) => {
    let isTaken = firstSteps
    await use(async (env = {}) => {
      await current.app?.close()
      current.app = await startApp(profile, env)
      const page = await current.app.firstWindow()
      isTaken ||= await takeFirstSteps(page)
      return page
    })
  },
  running: async ({ current }, use) => {
    await use(() => {
      if (!current.app) throw new Error('The app is not running: launch it first.')
      return current.app
    })
  },
  crash: async ({ current }, use) => {
    await use(async () => {
      const child = current.app?.process()
      if (!child) throw new Error('The app is not running: launch it first.')
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      current.app = null
    })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  loopback: async ({}, use) => {
    const loopback = await startLoopbackProvider()
    await use(loopback)
    await loopback.close()
  },
})

/** False where the profile cannot be opened. */
async function takeFirstSteps(page: Page): Promise<boolean> {
  const result = await page.evaluate(() => window.kernel?.invoke('settings_update', { patch: { firstStart: 'done' } }))
  return result?.ok === true
}

/** What every start of the app in a test is given. */
export const appArguments = ['.', '--disable-gpu', '--log-level=3'] as const

/** Starts the built app on a profile. */
export const startApp = (profile: string, env: Record<string, string> = {}): Promise<ElectronApplication> =>
  _electron.launch({ args: [...appArguments], env: appEnvironment(profile, env), timeout: 30_000 })

export const appEnvironment = (profile: string, env: Record<string, string> = {}): Record<string, string> => ({
  ...definedEnvironment(),
  ...system.en,
  MAJORDOMO_HOME: profile,
  ...env,
})

/** What tells the app the language of the system, which it follows. */
export const system: Readonly<Record<Language, Record<string, string>>> = {
  en: { LANG: 'en_US.UTF-8', LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' },
  zh: { LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh', LC_ALL: 'zh_CN.UTF-8' },
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
