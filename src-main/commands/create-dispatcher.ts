import type { z } from 'zod'
import type { Caller, Surface } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult, type WireError } from '../contract/error.ts'
import type { Log } from '../kernel/log.ts'
import type { Services } from '../kernel/services.ts'
import { toStorageError } from '../storage/storage-error.ts'
import { newId } from '../util/ids.ts'

/** A command whose types are forgotten: what a list of all of them holds. */
export interface AnyCommand {
  readonly name: string
  readonly summary: string
  readonly surfaces: readonly Surface[]
  readonly ownerOnly?: true
  readonly input: z.ZodType
  readonly output: z.ZodType
  // Bivariant on purpose: the dispatcher passes what `input` has parsed.
  handle(services: Services, input: never, context: { caller: Caller; requestId: string }): unknown
}

interface DispatcherDeps {
  readonly commands: readonly AnyCommand[]
  readonly services: Services
  readonly log: Log
  /** Also checks what commands return: in tests and development. */
  readonly checksOutput: boolean
}

export type Dispatch = (caller: Caller, name: string, input: unknown) => Promise<CommandResult<unknown>>

/** Runs one command for one caller. Never throws: every outcome is a plain, cloneable result. */
export function createDispatcher({ commands, services, log, checksOutput }: DispatcherDeps): Dispatch {
  const byName = new Map(commands.map((command) => [command.name, command]))

  const run = async (caller: Caller, name: string, raw: unknown, requestId: string): Promise<unknown> => {
    const command = byName.get(name)
    if (!command || !isOpenTo(command, caller)) throw new AppError('unknown_command', 'There is no such command here.')
    const input = parse(command.input, raw)
    if (!input.success) throw toInputError(input.error)
    const value: unknown = await command.handle(services, input.data as never, { caller, requestId })
    return checksOutput ? command.output.parse(value) : value
  }

  const toWireError = (error: unknown, name: string, requestId: string): WireError => {
    // Its files were closed while it was under way.
    const isCutOff = services.closing.aborted && !(error instanceof AppError)
    const known = isCutOff ? closedMeanwhile(error) : toStorageError(error)
    if (known instanceof AppError) return appErrorToWire(known, requestId)
    log.error({ err: error, command: name, requestId }, 'command failed')
    return appErrorToWire(
      new AppError('internal', 'Something in the app went wrong. The log has the details.'),
      requestId,
    )
  }

  return async (caller, name, raw) => {
    const requestId = newId()
    const started = performance.now()
    const command = byName.has(name) ? name : 'unknown'
    try {
      const value = await run(caller, name, raw, requestId)
      log.debug({ command, requestId, surface: caller.surface, ms: Math.round(performance.now() - started) }, 'command')
      return { ok: true, value }
    } catch (error) {
      const wire = toWireError(error, command, requestId)
      log.info(
        { command, requestId, surface: caller.surface, code: wire.code, ms: Math.round(performance.now() - started) },
        'command refused',
      )
      return { ok: false, error: wire }
    }
  }
}

const isOpenTo = ({ surfaces, ownerOnly }: AnyCommand, caller: Caller): boolean =>
  surfaces.includes(caller.surface) && (!ownerOnly || caller.agents === 'all')

const closedMeanwhile = (cause: unknown): AppError =>
  new AppError('cancelled', 'The profile was closed before this was done.', { cause })

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
