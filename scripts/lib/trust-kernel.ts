import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createMemorySecrets } from '../../src-main/app/memory-secrets.ts'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { openKernel } from '../../src-main/commands/open-kernel.ts'
import { ownerCaller } from '../../src-main/contract/caller.ts'
import type { CommandResult } from '../../src-main/contract/error.ts'
import type { Host } from '../../src-main/kernel/host.ts'
import { root } from './paths.ts'

/** Asks the kernel as its owner does. Throws where a command fails. */
export type Call = <Name extends keyof CommandMap>(
  name: Name,
  input: CommandMap[Name]['input'],
) => Promise<CommandMap[Name]['output']>

/** A kernel whose clock stands still until it is moved. */
export interface TrustKernel {
  readonly call: Call
  moveTo(time: string): void
  now(): Date
  /** Resolves when no job and no vector is due. */
  idle(): Promise<void>
  close(): Promise<void>
}

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
  })
  const owner = ownerCaller('cli')
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const result: CommandResult<unknown> = await kernel.dispatch(owner, name, input)
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
    return result.value
  }
  return {
    now,
    moveTo: (to) => {
      time = Math.max(time, Date.parse(to))
    },
    idle: kernel.idle,
    close: kernel.close,
    call: async (name, input) => (await ask(name, input)) as CommandMap[typeof name]['output'],
  }
}

const models = join(root, 'resources/models')
const source = (path: string): URL => new URL(`../../src-main/${path}`, import.meta.url)
/** Where the sources are run without a build, the threads are sources too. */
const workers = {
  integrity: source('storage/integrity-worker.ts'),
  embedding: source('llm/embedding/local/embedding-worker.ts'),
  grep: source('memory/retrieval/grep/grep-worker.ts'),
}

/** Files are told by their paths. */
const host: Host = {
  secrets: createMemorySecrets(),
  files: { pathOf: async (handle) => handle, offer: async (path) => ({ handle: path }) },
}
