import type { Bridge } from '../../src-main/contract/bridge.ts'
import { AppError, type CommandResult } from '../../src-main/contract/error.ts'
import type { CommandMap } from '../../src-main/commands/command-map.ts'

export type CommandName = keyof CommandMap
export type Input<Name extends CommandName> = CommandMap[Name]['input']
export type Output<Name extends CommandName> = CommandMap[Name]['output']

/** Asks the kernel. Rejects with an `AppError` that carries the kernel's code. */
export type CommandClient = <Name extends CommandName>(name: Name, input: Input<Name>) => Promise<Output<Name>>

export function createCommandClient(bridge: Pick<Bridge, 'invoke'>): CommandClient {
  return async <Name extends CommandName>(name: Name, input: Input<Name>) => {
    return answerOf(await bridge.invoke(name, input)) as Output<Name>
  }
}

/** Saves a file that the kernel finished. False where the user declined. */
export type SaveFile = (handle: string, fileName: string) => Promise<boolean>

/** What was answered. Throws an `AppError` with the code of what failed. */
export function answerOf<Value>(result: CommandResult<Value>): Value {
  if (result.ok) return result.value
  const { code, message, params } = result.error
  throw new AppError(code, message, params ? { params } : {})
}
