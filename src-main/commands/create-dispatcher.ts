import type { z } from 'zod'
import { type Caller, mayCall, type Scope, type Surface } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult, type WireError } from '../contract/error.ts'
import type { Pass } from '../kernel/access/access-service.ts'
import type { Gate } from '../kernel/access/gate.ts'
import type { Log } from '../kernel/common/log.ts'
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
  rows?(value: never): number
  handle(services: never, input: never, context: CommandContext): unknown
}

interface DispatcherDeps {
  readonly commands: readonly AnyCommand[]
  readonly services: Services
  readonly log: Log
  readonly gate: Pick<Gate, 'enter' | 'note'>
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

/** What becomes of a call, for the log and the access log. */
interface Account {
  readonly caller: Caller
  readonly command: string
  readonly requestId: string
  /** As it was parsed; null where it was not taken. */
  input: unknown
  value: unknown
  rows: number
}

/** Runs one command for one caller. Never throws: every outcome is a plain, cloneable result. */
export function createDispatcher(deps: DispatcherDeps): Dispatch {
  const { commands, services, log, gate, closing, checksOutput } = deps
  const byName = new Map(commands.map((command) => [command.name, { command, own: ofUse(services, command.uses) }]))

  const run = async (name: string, raw: unknown, context: CommandContext, account: Account): Promise<unknown> => {
    const known = byName.get(name)
    const { caller } = context
    if (!known?.command.surfaces.includes(caller.surface))
      throw new AppError('unknown_command', 'There is no such command here.')
    const { command, own } = known
    if (!mayCall(caller, command.needs)) throw notPermitted(command.needs)
    const input = parse(command.input, raw)
    if (!input.success) throw toInputError(input.error)
    account.input = input.data
    const meant = services.temporary.meant(caller, name, input.data)
    const handed = meant ? { ...own, ...ofUse(meant, command.uses) } : own
    const value: unknown = await command.handle(handed as never, input.data as never, context)
    account.value = value
    account.rows = command.rows?.(value as never) ?? rowsOf(value)
    return checksOutput ? command.output.parse(value) : value
  }

  const toWireError = (error: unknown, { command, requestId }: Account, signal: AbortSignal): WireError => {
    // Its files were closed while it was under way, or its caller has gone.
    const isCutOff = signal.aborted && !(error instanceof AppError)
    const known = isCutOff ? (signal.reason as unknown) : toStorageError(error)
    if (known instanceof AppError) return appErrorToWire(known, requestId)
    log.error({ err: error, command, requestId }, 'command failed')
    return appErrorToWire(
      new AppError('internal', 'Something in the app went wrong. The log has the details.'),
      requestId,
    )
  }

  const close = (account: Account, started: number, error: WireError | null): void => {
    const { caller, command, requestId } = account
    const line = { command, requestId, surface: caller.surface, ms: Math.round(performance.now() - started) }
    if (error) log.info({ ...line, code: error.code }, 'command refused')
    else log.debug(line, 'command')
    gate.note(caller, { ...account, outcome: error?.code ?? 'ok', rows: error ? 0 : account.rows })
  }

  return async (caller, name, raw, gone) => {
    const started = performance.now()
    const requestId = newId()
    const command = byName.has(name) ? name : 'unknown'
    const account: Account = { caller, command, requestId, input: null, value: null, rows: 0 }
    let pass: Pass | null = null
    let signal = closing
    try {
      const { ended, whenEnded } = (pass = gate.enter(caller))
      if (gone || ended) signal = AbortSignal.any([closing, gone, ended].filter((one) => one instanceof AbortSignal))
      const value = await run(name, raw, { caller, requestId, signal, whenEnded }, account)
      // Who was paused or revoked meanwhile is told nothing any more, whatever was done.
      ended?.throwIfAborted()
      close(account, started, null)
      return { ok: true, value }
    } catch (cause) {
      const error = toWireError(cause, account, signal)
      close(account, started, error)
      return { ok: false, error }
    } finally {
      pass?.leave()
    }
  }
}

/** How much an answer tells of: what is in its lists, else itself. */
function rowsOf(value: unknown): number {
  const lists = typeof value === 'object' && value !== null ? Object.values(value).filter(Array.isArray) : []
  return lists.length === 0 ? 1 : lists.reduce((sum, list) => sum + list.length, 0)
}

const notPermitted = (scope: Scope): AppError =>
  new AppError('not_permitted', `This needs what the caller was not granted: ${scope}.`, {
    params: { reason: 'scope', scope },
  })

/** The services that a command names, and no others. */
const ofUse = (services: Partial<Services>, uses: readonly (keyof Services)[]): Partial<Services> =>
  Object.fromEntries(uses.flatMap((name) => (name in services ? [[name, services[name]]] : [])))

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
