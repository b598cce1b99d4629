import type { z } from 'zod'
import type { Caller, Surface } from '../contract/caller.ts'
import type { Services } from '../kernel/services.ts'

/** The surfaces of the owner's own window: in Electron, and in the browser. */
export const ownerSurfaces = ['ipc', 'ws', 'cli'] as const satisfies readonly Surface[]
/** What a model's tool call may also ask. */
export const everySurface = ['ipc', 'ws', 'cli', 'mcp'] as const satisfies readonly Surface[]

export interface CommandContext {
  readonly caller: Caller
  readonly requestId: string
}

export interface Command<Name extends string, Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: Name
  /** One line for docs/commands.md and for models that call it as a tool. */
  readonly summary: string
  readonly surfaces: readonly Surface[]
  /** Concerns the whole profile: a caller that was made for some agents is answered as if it did not exist. */
  readonly ownerOnly?: true
  readonly input: Input
  readonly output: Output
  handle(
    services: Services,
    input: z.output<Input>,
    context: CommandContext,
  ): z.output<Output> | Promise<z.output<Output>>
}

/** Ties a handler's argument and result to the two schemas. */
export function defineCommand<const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  command: Command<Name, Input, Output>,
): Command<Name, Input, Output> {
  return command
}
