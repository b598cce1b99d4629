import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CommandMap } from '../../commands/command-map.ts'
import { type Browser, openPage, type Page, signIn } from '../calls/page.ts'
import { must } from '../../util/must.ts'
import type { FromTarget, Sample, ToTarget } from './soak-messages.ts'

/** An app that is served by another process, and its pages. */
export interface ServedApp {
  readonly browser: Browser
  /** The value of a command that is to succeed, asked by the page. */
  call<Name extends keyof CommandMap>(
    page: Page,
    name: Name,
    input: CommandMap[Name]['input'],
  ): Promise<CommandMap[Name]['output']>
  openPage(): Promise<Page>
  /** Moves its clock. */
  advance(ms: number): Promise<void>
  /** Resolves when nothing is under way any more. */
  catchUp(): Promise<void>
  /** The same, and what waits for a conversation to rest is done too. */
  rest(): Promise<void>
  sample(): Promise<Sample>
  close(): Promise<void>
}

const target = fileURLToPath(new URL('serve-target.ts', import.meta.url))

export async function startServedApp(): Promise<ServedApp> {
  const child = spawn(process.execPath, [target], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const messages = waitFor(child)
  const { link } = (await messages.next('link')) as { link: string }
  const url = new URL(link)
  const browser = await signIn({ port: Number(url.port), newLink: () => link })
  let sent = 0
  const ask = async (message: Record<string, unknown> & { do: ToTarget['do'] }): Promise<Sample | null> => {
    sent += 1
    child.send({ ...message, at: sent })
    const answer = (await messages.next(sent)) as { sample: Sample | null }
    return answer.sample
  }
  let calls = 0
  return {
    browser,
    openPage: () => openPage(browser, () => undefined),
    call: async (page, name, input) => {
      const id = (calls += 1)
      const result = await page.ask(id, JSON.stringify({ id, name, input }))
      if (!result?.ok) throw new Error(`${name}: ${result?.error.code ?? 'the connection ended'}`)
      return result.value as never
    },
    advance: async (ms) => void (await ask({ do: 'advance', ms })),
    catchUp: async () => void (await ask({ do: 'catch_up' })),
    rest: async () => void (await ask({ do: 'rest' })),
    sample: async () => must(await ask({ do: 'sample' }), 'a sample'),
    close: async () => {
      const ended = once(child, 'exit')
      child.send({ do: 'close', at: 0 })
      await ended
    },
  }
}

/** What the process says, by what it answers; rejects once it has ended. */
function waitFor(child: ChildProcess) {
  const waiting = new Map<number | 'link', (message: FromTarget) => void>()
  const gone = new Promise<never>((_, reject) =>
    child.once('exit', (code, signal) => reject(new Error(`The app ended: ${code ?? signal}`))),
  )
  gone.catch(() => undefined)
  child.on('message', (message: FromTarget) => {
    const key = 'link' in message ? 'link' : message.done
    waiting.get(key)?.(message)
    waiting.delete(key)
  })
  return {
    next: (key: number | 'link'): Promise<FromTarget> =>
      Promise.race([new Promise<FromTarget>((resolve) => waiting.set(key, resolve)), gone]),
  }
}
