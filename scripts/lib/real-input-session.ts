import { join } from 'node:path'
import { createMemorySecrets } from '../../src-main/app/memory-secrets.ts'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { openKernel } from '../../src-main/commands/open-kernel.ts'
import { ownerCaller } from '../../src-main/contract/caller.ts'
import type { CommandResult } from '../../src-main/contract/error.ts'
import type { Host } from '../../src-main/kernel/common/host.ts'
import { systemClock, type Clock } from '../../src-main/util/clock.ts'
import { root } from './paths.ts'

/** Asks the kernel as its owner does. Throws where a command fails. */
export type Call = <Name extends keyof CommandMap>(
  name: Name,
  input: CommandMap[Name]['input'],
) => Promise<CommandMap[Name]['output']>

export interface RealKernel {
  readonly call: Call
  /** Resolves when no turn and no job is running. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** The kernel as the app opens it, on the profile `home`, without a model. */
export async function openRealKernel(home: string, clock: Clock = systemClock): Promise<RealKernel> {
  const kernel = await openKernel({
    home,
    host,
    clock,
    workers,
    models: join(root, 'resources/models'),
    trustLines: join(root, 'resources/trust-lines'),
    appVersion: '0.0.0-real-input',
    logLevel: 'silent',
  })
  const owner = ownerCaller('cli')
  return {
    idle: kernel.idle,
    close: kernel.close,
    call: async (name, input) => {
      const result = (await kernel.dispatch(owner, name, input)) as CommandResult<CommandMap[typeof name]['output']>
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
      return result.value
    },
  }
}

const source = (path: string): URL => new URL(`../../src-main/${path}`, import.meta.url)
/** Where the sources are run without a build, the threads are sources too. */
const workers = {
  integrity: source('storage/integrity-worker.ts'),
  embedding: source('llm/embedding/local/embedding-worker.ts'),
  grep: source('grep/grep-worker.ts'),
  attachments: source('attachments/attachment-worker.ts'),
  chatFiles: source('chat-files/chat-file-worker.ts'),
}

/** No file: a conversation comes in as lines, and the app itself answers. */
const host: Host = {
  secrets: createMemorySecrets(),
  files: { pathOf: async () => null, offer: async (path) => ({ handle: path }) },
}
