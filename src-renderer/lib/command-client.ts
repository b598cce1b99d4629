import type { Bridge } from '../../src-main/contract/bridge.ts'
import { AppError } from '../../src-main/contract/error.ts'
import type { CommandMap } from '../../src-main/commands/command-map.ts'

export type CommandName = keyof CommandMap
export type Input<Name extends CommandName> = CommandMap[Name]['input']
export type Output<Name extends CommandName> = CommandMap[Name]['output']

/** Asks the kernel. Rejects with an `AppError` that carries the kernel's code. */
export type CommandClient = <Name extends CommandName>(name: Name, input: Input<Name>) => Promise<Output<Name>>

export function createCommandClient(bridge: Pick<Bridge, 'invoke'>): CommandClient {
  return async <Name extends CommandName>(name: Name, input: Input<Name>) => {
    const result = await bridge.invoke(name, input)
    if (!result.ok) {
      const { code, message, params } = result.error
      throw new AppError(code, message, params ? { params } : {})
    }
    return result.value as Output<Name>
  }
}
