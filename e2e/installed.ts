import { test as base, chromium, expect as baseExpect, type Page } from '@playwright/test'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, chmod, copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packagePaths } from '../scripts/lib/package.ts'
import { preparePackageRuntime } from '../scripts/lib/package-runtime.ts'
import { sandboxObstacle } from '../scripts/lib/sandbox.ts'

/** The packaged app where a Debian package puts it, below a folder of its own. */
export interface Installation {
  readonly deb: string
  /** What `/opt/Majordomo` is on a real system. */
  readonly folder: string
  readonly executable: string
}

export interface Start {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

interface InstalledFixtures {
  /** A home of the ordinary user's: empty, and gone after the test. */
  home: string
  /** Starts the app as an ordinary user, as its desktop entry does; again, and it restarts on the same profile. */
  launch: (start?: Start) => Promise<Page>
  /** Ends the app as its user does, by closing its window. */
  quit: () => Promise<void>
  /** The processes of the app by their command lines. */
  processes: () => readonly Running[]
  /** Starts the app without waiting for a window and tells what it wrote until it ended or `withinMs` were over. */
  outputOf: (start: Start, withinMs: number) => Promise<string>
}

interface Closable {
  close: (() => Promise<void>) | null
}

interface Running {
  readonly pid: number
  readonly commandLine: string
}

/** Waits long enough for a machine that is busy with other tests. */
export const expect = baseExpect.configure({ timeout: 15_000 })

/** Root installs, and hands the app to a user without rights; anybody else is one already. */
const isRoot = process.getuid?.() === 0
const ordinary = { uid: 65_534, gid: 65_534 }

export const test = base.extend<InstalledFixtures & { current: Closable }, { installed: Installation }>({
  installed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { deb } = packagePaths(await preparePackageRuntime())
      const root = await mkdtemp(join(tmpdir(), 'majordomo-installed-'))
      execFileSync('dpkg-deb', ['-x', deb, root])
      await chmod(root, 0o755)
      const folder = join(root, 'opt/Majordomo')
      await use({ deb, folder, executable: join(folder, 'majordomo') })
      await rm(root, { recursive: true, force: true, maxRetries: 3 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'majordomo-home-'))
    if (isRoot) await chown(home, ordinary.uid, ordinary.gid)
    await use(home)
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  current: async ({}, use) => {
    await use({ close: null })
  },
  quit: async ({ current }, use) => {
    const quit = async (): Promise<void> => {
      await current.close?.()
      current.close = null
    }
    await use(quit)
    await quit()
  },
  launch: async ({ installed, home, current, quit }, use) => {
    await use(async (start = {}) => {
      await quit()
      const args = ['--remote-debugging-port=0', ...(start.args ?? [])]
      const child = await begin(installed, home, { ...start, args })
      const { page, leave } = await attach(child)
      current.close = async () => {
        const ended = once(child, 'exit')
        await page.close()
        await leave()
        expect(await ended).toEqual([0, null])
      }
      return page
    })
  },
  processes: async ({ installed }, use) => {
    await use(() =>
      execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16 << 20 })
        .split('\n')
        .filter((line) => line.includes(installed.executable))
        .map((line) => ({ pid: Number.parseInt(line, 10), commandLine: line.trim().replace(/^\d+ /, '') })),
    )
  },
  outputOf: async ({ installed, home }, use) => {
    await use(async (start, withinMs) => {
      const child = await begin(installed, home, start)
      const chunks: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = once(child, 'close')
      const limit = setTimeout(() => child.kill('SIGKILL'), withinMs)
      await ended
      clearTimeout(limit)
      return Buffer.concat(chunks).toString('utf8')
    })
  },
})

async function begin(
  { executable }: Installation,
  home: string,
  { args = [], env = {} }: Start,
): Promise<ChildProcess> {
  const obstacle = sandboxObstacle(executable, false)
  if (obstacle) test.info().annotations.push({ type: 'without a sandbox', description: obstacle })
  const flags = ['--disable-gpu', '--log-level=3', ...(obstacle ? ['--no-sandbox'] : [])]
  return spawn(executable, [...flags, ...args], {
    ...(isRoot ? ordinary : {}),
    cwd: home,
    env: { PATH: '/usr/bin:/bin', ...(await display(home)), HOME: home, LANG: 'en_US.UTF-8', LANGUAGE: 'en', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Puts a copy of the files of a profile where the ordinary user may write them. */
export async function copyProfile(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  if (!isRoot) return
  await chown(to, ordinary.uid, ordinary.gid)
  for (const name of await readdir(to)) await chown(join(to, name), ordinary.uid, ordinary.gid)
}

/** The display of the test, with a key to it that the app's user may read. */
async function display(home: string): Promise<Record<string, string>> {
  const { DISPLAY = ':0', XAUTHORITY } = process.env
  if (!XAUTHORITY) return { DISPLAY }
  const key = join(home, '.Xauthority')
  await mkdir(home, { recursive: true })
  await copyFile(XAUTHORITY, key)
  if (isRoot) await chown(key, ordinary.uid, ordinary.gid)
  return { DISPLAY, XAUTHORITY: key }
}

/** Its fuses keep every debugger from the main process, so the window is driven as any page of a browser is. */
async function attach(child: ChildProcess): Promise<{ readonly page: Page; readonly leave: () => Promise<void> }> {
  const address = await debuggerAddress(child)
  // While the window is being made, connecting may hang.
  await expect.poll(() => pagesAt(new URL(address).host), { intervals: [10] }).toContain('app://majordomo/')
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0]
  if (!context) throw new Error('The app has no window.')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  return { page, leave: () => browser.close() }
}

async function pagesAt(host: string): Promise<readonly string[]> {
  const response = await fetch(`http://${host}/json/list`)
  return ((await response.json()) as readonly { readonly url: string }[]).map(({ url }) => url)
}

async function debuggerAddress(child: ChildProcess): Promise<string> {
  const lines: string[] = []
  if (!child.stderr) throw new Error('The app was started without its output.')
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      child.stderr.resume()
      return address
    }
    lines.push(line)
  }
  throw new Error(`The app ended at its start:\n${lines.join('\n')}`)
}
