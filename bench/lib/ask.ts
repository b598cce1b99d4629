import { setImmediate } from 'node:timers/promises'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import type { KernelSession } from './kernel-session.ts'

export type Command = keyof CommandMap

/** What an ask is made of: a profile that is full, and what was looked up in it before. */
export interface Asked {
  readonly session: KernelSession
  readonly folder: string
  /** Ids of memories that hold and that no other ask was given. */
  readonly take: (count: number) => Promise<string[]>
  readonly sessionId: string
  readonly turnId: string
  readonly message: { readonly id: string; readonly text: string }
}

type Input<Name extends Command> = CommandMap[Name]['input']
export type Ask = (asked: Asked) => Promise<unknown>

/** Asks once with each of these inputs. */
export const ask =
  <Name extends Command>(
    name: Name,
    ...inputs: readonly (Input<Name> | ((asked: Asked) => Input<Name> | Promise<Input<Name>>))[]
  ): Ask =>
  async (asked) => {
    for (const input of inputs) {
      await asked.session.call(name, typeof input === 'function' ? await input(asked) : input)
      // Each is a request of its own: in between others get their turn.
      await setImmediate()
    }
  }
