import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { openKernel, type OpenKernel } from '../../src-main/commands/open-kernel.ts'
import { ownerCaller } from '../../src-main/contract/caller.ts'
import type { CommandResult } from '../../src-main/contract/error.ts'
import { systemClock } from '../../src-main/util/clock.ts'
import { sourceModels, sourceTrustLines, sourceWorkers } from '../../src-main/testing/source-parts.ts'
import { createTestHost } from '../../src-main/testing/test-kernel.ts'

export interface KernelSession extends OpenKernel {
  /** The value of a command asked by the owner. Throws where it failed. */
  call<Name extends keyof CommandMap>(name: Name, input: CommandMap[Name]['input']): Promise<CommandMap[Name]['output']>
}

const owner = ownerCaller('cli')

/** The kernel as the app runs it: outputs unchecked, no log on the screen. Without its model, search goes by words alone. */
export async function openSession(home: string, use: 'words' | 'model' = 'words'): Promise<KernelSession> {
  const kernel = await openKernel({
    home,
    host: createTestHost(),
    clock: systemClock,
    workers: sourceWorkers,
    models: use === 'model' ? sourceModels : null,
    trustLines: sourceTrustLines,
    appVersion: '0.0.0-bench',
    logLevel: 'silent',
  })
  return {
    ...kernel,
    call: async (name, input) => {
      const result = (await kernel.dispatch(owner, name, input)) as CommandResult<CommandMap[typeof name]['output']>
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
      return result.value
    },
  }
}

/** The kernel with its local model, once every memory has its vector. Throws where that cannot be. */
export async function openServing(home: string): Promise<KernelSession> {
  const session = await openSession(home, 'model')
  await session.idle()
  const { state, reason } = await session.call('embedding_status', {})
  if (state === 'ready') return session
  await session.close()
  throw new Error(`search by meaning is ${state}: ${reason}; npm run build makes the model's files`)
}
