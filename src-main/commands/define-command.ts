import type { z } from 'zod'
import type { Caller, Scope, Surface } from '../contract/caller.ts'
import type { Services } from '../kernel/services.ts'

/** The surfaces of the owner's own window: in Electron, and in the browser. */
export const ownerSurfaces = ['ipc', 'ws', 'cli'] as const satisfies readonly Surface[]
/** What a model's tool call may also ask. */
export const everySurface = ['ipc', 'ws', 'cli', 'mcp'] as const satisfies readonly Surface[]

export interface CommandContext {
  readonly caller: Caller
  readonly requestId: string
  /** Aborts when the caller has gone, or may call no longer, and when the kernel closes. Its reason is an `AppError`. */
  readonly signal: AbortSignal
  /** Has something ended that goes on after the answer, once the caller may call no longer. */
  whenEnded(work: () => Promise<unknown>): void
}

type ServiceName = keyof Services

export interface Command<
  Name extends string,
  Uses extends readonly ServiceName[],
  Input extends z.ZodType,
  Output extends z.ZodType,
> {
  readonly name: Name
  /** One line for docs/commands.md and for models that call it as a tool. */
  readonly summary: string
  readonly surfaces: readonly Surface[]
  /** What a caller must have been granted. Who was not is told so. */
  readonly needs: Scope
  /** The services it is handed: it can reach no other. */
  readonly uses: Uses
  readonly input: Input
  readonly output: Output
  /** How many rows it told of or touched, for the access log, where that is not the length of its lists. */
  rows?(value: z.output<Output>): number
  handle(
    services: Pick<Services, Uses[number]>,
    input: z.output<Input>,
    context: CommandContext,
  ): z.output<Output> | Promise<z.output<Output>>
}

/** Ties a handler's arguments and result to the services it names and to the two schemas. */
export function defineCommand<
  const Name extends string,
  const Uses extends readonly ServiceName[],
  Input extends z.ZodType,
  Output extends z.ZodType,
>(command: Command<Name, Uses, Input, Output>): Command<Name, Uses, Input, Output> {
  return command
}
