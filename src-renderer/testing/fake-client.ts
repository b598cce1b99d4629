import type { CommandClient, CommandName, Input, Output } from '../lib/command-client.ts'

type Handlers = { readonly [Name in CommandName]?: (input: Input<Name>) => Output<Name> | Promise<Output<Name>> }

/** A client that answers from `handlers` and keeps what it was asked. */
export function createFakeClient(handlers: Handlers) {
  const calls: { readonly name: CommandName; readonly input: unknown }[] = []
  const call: CommandClient = async (name, input) => {
    calls.push({ name, input })
    const handler = handlers[name]
    if (!handler) throw new Error(`No answer for ${name}`)
    return handler(input)
  }
  return {
    call,
    calls,
    inputsOf: (name: CommandName) => calls.filter((made) => made.name === name).map((made) => made.input),
  }
}
