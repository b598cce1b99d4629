import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createMemorySecrets } from '../../src-main/app/memory-secrets.ts'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { commands } from '../../src-main/commands/index.ts'
import { openKernel } from '../../src-main/commands/open-kernel.ts'
import { ownerCaller } from '../../src-main/contract/caller.ts'
import type { CommandResult } from '../../src-main/contract/error.ts'
import type { Host } from '../../src-main/kernel/common/host.ts'
import { root } from './paths.ts'

/** Asks the kernel as its owner does. Throws where a command fails. */
export type Call = <Name extends keyof CommandMap>(
  name: Name,
  input: CommandMap[Name]['input'],
) => Promise<CommandMap[Name]['output']>

/** A kernel whose clock stands still until it is moved. */
export interface TrustKernel {
  readonly call: Call
  /** A command that not every version has; undefined where this one does not. */
  askIfThere(name: string, input: unknown): Promise<unknown>
  moveTo(time: string): void
  now(): Date
  /** Resolves when all that was said is read, and no job and no vector is due. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Days are those of this zone wherever it runs: recordings are found by them. */
process.env['TZ'] = 'UTC'

/** Answers that are written by hand take that long, and a busy machine makes no search worse than it is. */
const patience = { firstTokenMs: 45 * 60_000, stallMs: 45 * 60_000, questionMs: 60_000 }
const mostRetries = 12

/** The kernel as the app opens it, on the profile `home`, at `start`. */
export async function openTrustKernel(home: string, start: string): Promise<TrustKernel> {
  let time = Date.parse(start)
  const now = (): Date => new Date(time)
  const kernel = await openKernel({
    home,
    host,
    clock: { now },
    workers,
    models: existsSync(models) ? models : null,
    trustLines: join(root, 'resources/trust-lines'),
    appVersion: '0.0.0-trust',
    logLevel: 'silent',
    timeouts: patience,
  })
  const owner = ownerCaller('cli')
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const result: CommandResult<unknown> = await kernel.dispatch(owner, name, input)
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
    return result.value
  }
  const call: Call = async (name, input) => (await ask(name, input)) as CommandMap[typeof name]['output']
  /** A job that is to be tried again later is tried now, as the clock would do it. */
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < mostRetries; tries += 1) {
      await kernel.idle()
      const { items } = await call('job_list', { state: 'retrying', limit: 200 })
      if (items.length === 0) return
      for (const { id } of items) await call('job_retry', { id })
    }
    throw new Error('a job is tried again without end')
  }
  return {
    now,
    moveTo: (to) => {
      time = Math.max(time, Date.parse(to))
    },
    settle,
    close: kernel.close,
    call,
    askIfThere: async (name, input) =>
      commands.some((command) => command.name === name) ? ask(name, input) : undefined,
  }
}

const models = join(root, 'resources/models')
const source = (path: string): URL => new URL(`../../src-main/${path}`, import.meta.url)
/** Where the sources are run without a build, the threads are sources too. */
const workers = {
  integrity: source('storage/integrity-worker.ts'),
  embedding: source('llm/embedding/local/embedding-worker.ts'),
  grep: source('grep/grep-worker.ts'),
  attachments: source('attachments/attachment-worker.ts'),
  chatFiles: source('chat-files/chat-file-worker.ts'),
}

/** Files are told by their paths. */
const host: Host = {
  secrets: createMemorySecrets(),
  files: { pathOf: async (handle) => handle, offer: async (path) => ({ handle: path }) },
}
