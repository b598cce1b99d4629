import type { z } from 'zod'
import { type Caller, mayCall, type Scope, type Surface } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult, type WireError } from '../contract/error.ts'
import type { Log } from '../kernel/log.ts'
import type { Services } from '../kernel/services.ts'
import { toStorageError } from '../storage/storage-error.ts'
import { newId } from '../util/ids.ts'
import type { CommandContext } from './define-command.ts'

/** A command whose types are forgotten: what a list of all of them holds. */
export interface AnyCommand {
  readonly name: string
  readonly summary: string
  readonly surfaces: readonly Surface[]
  readonly needs: Scope
  readonly uses: readonly (keyof Services)[]
  readonly input: z.ZodType
  readonly output: z.ZodType
  // Bivariant on purpose: the dispatcher passes what `input` has parsed, and the services of `uses`.
  handle(services: never, input: never, context: CommandContext): unknown
}

interface DispatcherDeps {
  readonly commands: readonly AnyCommand[]
  readonly services: Services
  readonly log: Log
  /** Aborts when the kernel closes. */
  readonly closing: AbortSignal
  /** Also checks what commands return: in tests and development. */
  readonly checksOutput: boolean
}

/** `gone` aborts when the caller is there no longer; its reason is an `AppError`. */
export type Dispatch = (
  caller: Caller,
  name: string,
  input: unknown,
  gone?: AbortSignal,
) => Promise<CommandResult<unknown>>

/** Runs one command for one caller. Never throws: every outcome is a plain, cloneable result. */
export function createDispatcher({ commands, services, log, closing, checksOutput }: DispatcherDeps): Dispatch {
  const byName = new Map(commands.map((command) => [command.name, { command, own: ofUse(services, command.uses) }]))

  const run = async ({ caller, requestId, signal }: CommandContext, name: string, raw: unknown): Promise<unknown> => {
    const known = byName.get(name)
    if (!known?.command.surfaces.includes(caller.surface))
      throw new AppError('unknown_command', 'There is no such command here.')
    const { command, own } = known
    if (!mayCall(caller, command.needs)) throw notPermitted(command.needs)
    const input = parse(command.input, raw)
    if (!input.success) throw toInputError(input.error)
    const value: unknown = await command.handle(own as never, input.data as never, { caller, requestId, signal })
    return checksOutput ? command.output.parse(value) : value
  }

  const toWireError = (error: unknown, name: string, { requestId, signal }: CommandContext): WireError => {
    // Its files were closed while it was under way, or its caller has gone.
    const isCutOff = signal.aborted && !(error instanceof AppError)
    const known = isCutOff ? (signal.reason as unknown) : toStorageError(error)
    if (known instanceof AppError) return appErrorToWire(known, requestId)
    log.error({ err: error, command: name, requestId }, 'command failed')
    return appErrorToWire(
      new AppError('internal', 'Something in the app went wrong. The log has the details.'),
      requestId,
    )
  }

  return async (caller, name, raw, gone) => {
    const signal = gone ? AbortSignal.any([gone, closing]) : closing
    const context = { caller, requestId: newId(), signal }
    const { requestId } = context
    const started = performance.now()
    const command = byName.has(name) ? name : 'unknown'
    try {
      const value = await run(context, name, raw)
      log.debug({ command, requestId, surface: caller.surface, ms: Math.round(performance.now() - started) }, 'command')
      return { ok: true, value }
    } catch (error) {
      const wire = toWireError(error, command, context)
      log.info(
        { command, requestId, surface: caller.surface, code: wire.code, ms: Math.round(performance.now() - started) },
        'command refused',
      )
      return { ok: false, error: wire }
    }
  }
}

const notPermitted = (scope: Scope): AppError =>
  new AppError('not_permitted', `This needs what the caller was not granted: ${scope}.`, {
    params: { reason: 'scope', scope },
  })

/** Those of the services that a command names. */
const ofUse = (services: Services, uses: readonly (keyof Services)[]): Partial<Services> =>
  Object.fromEntries(uses.map((name) => [name, services[name]]))

/** A schema compares what it is given, and some values cannot even be compared. */
function parse(schema: z.ZodType, raw: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(raw)
  } catch (cause) {
    throw new AppError('invalid_input', 'The input holds what cannot be read.', { cause })
  }
}

/** What is wrong with an input, without repeating what was in it. */
function toInputError(error: z.ZodError): AppError {
  const isTooLarge = error.issues.some((issue) => issue.code === 'too_big' && issue.origin === 'string')
  const fields = [...new Set(error.issues.map((issue) => issue.path.join('.') || 'input'))].slice(0, 5)
  const problems = error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'input'}: ${sentenceOf(issue)}`)
  return isTooLarge
    ? new AppError('too_large', 'The text is longer than what can be taken.', { params: { fields: fields.join(', ') } })
    : new AppError('invalid_input', problems.join('; '), { params: { fields: fields.join(', ') } })
}

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? 'has unknown fields' : issue.message
