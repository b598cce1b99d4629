import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { openKernel, type OpenKernel } from '../../src-main/commands/open-kernel.ts'
import { ownerCaller } from '../../src-main/contract/caller.ts'
import type { CommandResult } from '../../src-main/contract/error.ts'
import type { Clock } from '../../src-main/util/clock.ts'
import { systemClock } from '../../src-main/util/clock.ts'
import { createTestHost, integrityWorker } from '../../src-main/testing/test-kernel.ts'

export interface KernelSession extends OpenKernel {
  /** The value of a command asked by the owner. Throws where it failed. */
  call<Name extends keyof CommandMap>(name: Name, input: CommandMap[Name]['input']): Promise<CommandMap[Name]['output']>
}

const owner = ownerCaller('cli')

/** The kernel as the app runs it: outputs unchecked, no log on the screen. */
export async function openSession(home: string, clock: Clock = systemClock): Promise<KernelSession> {
  const kernel = await openKernel({
    home,
    host: createTestHost(),
    clock,
    integrityWorker,
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
