import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CommandResult } from '../src-main/contract/error.ts'

/** Waits long enough for a machine that is busy with other tests. */
export const expect = baseExpect.configure({ timeout: 10_000 })

export interface Server {
  /** Opens the app in a browser once. */
  readonly link: string
  readonly origin: string
  /** Ends it as Ctrl-C does, and waits until its files are closed. */
  stop(): Promise<void>
}

interface WebFixtures {
  /** The profile folder of this test: empty, and made before the server starts. */
  profile: string
  /** Starts the built server on the profile, at a port where one is given. Each is stopped at the end of the test. */
  serve: (env?: Record<string, string>, port?: string) => Promise<Server>
  /** The app in a browser, signed in. */
  webPage: Page
}

export const test = base.extend<WebFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'majordomo-web-'))
    await use(profile)
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  },
  serve: async ({ profile }, use) => {
    const servers: Server[] = []
    await use(async (env = {}, port = '0') => {
      const server = await startServer({ ...process.env, ...env, MAJORDOMO_HOME: profile }, port)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
  webPage: async ({ serve, page }, use) => {
    await openLink(page, (await serve()).link)
    await use(page)
  },
})

/** Goes to the link that a server shows, up to where the page knows whether it is signed in, and keeps what signs it in. */
export async function openLink(page: Page, link: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/session')
  await page.goto(link)
  const isSignedIn = (await answered).ok()
  await page.waitForURL((url) => url.hash === '')
  if (isSignedIn) await page.waitForFunction(() => localStorage.getItem('majordomo-page') !== null)
}

/** Calls a command as the page does, by a connection of its own. Rejects where the connection is refused. */
export function invoke(page: Page, name: string, input: unknown): Promise<CommandResult<unknown>> {
  return page.evaluate(
    (call) =>
      new Promise<CommandResult<unknown>>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`)
        socket.addEventListener('open', () => {
          socket.send(JSON.stringify({ page: localStorage.getItem('majordomo-page') }))
          socket.send(JSON.stringify({ id: 1, ...call }))
        })
        socket.addEventListener('error', () => reject(new Error('The connection was refused.')))
        socket.addEventListener('message', ({ data }) => {
          const { id, result, refused } = JSON.parse(data)
          if (refused) return reject(new Error(refused.message))
          if (id !== 1) return
          resolve(result)
          socket.close()
        })
      }),
    { name, input },
  )
}

/** Starts the built server. */
export async function startServer(env: NodeJS.ProcessEnv, port = '0'): Promise<Server> {
  const child = spawn(process.execPath, ['out/main/serve.js', '--port', port], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const link = await linkOf(child)
  return {
    link,
    origin: new URL(link).origin,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    },
  }
}

/** The interface stays open, so that what the server says later does not fill the pipe. */
function linkOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout) return reject(new Error('The server has no output to read.'))
    const lines = createInterface({ input: stdout })
    lines.on('line', (line) => {
      const link = /^Majordomo is at (\S+)$/.exec(line)?.[1]
      if (link) resolve(link)
    })
    lines.on('close', () => reject(new Error('The server ended before it said where it is.')))
  })
}
